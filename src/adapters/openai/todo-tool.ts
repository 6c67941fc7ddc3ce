import type { ToolDefinition, ToolFormOptions } from "../contract/todo-adapter.js";
import { type ToolParameters, writeParameters } from "../contract/tool-parameters.js";

/** A tool of a Chat Completions request. */
export interface OpenAIChatTool {
  type: "function";
  function: { name: string; description: string; parameters: ToolParameters; strict?: true };
}

/** A tool of a Responses request. */
export interface OpenAIResponsesTool {
  type: "function";
  name: string;
  description: string;
  parameters: ToolParameters;
  strict: boolean;
}

/** How the tool is written, and for which of the two APIs. */
export interface OpenAIToolOptions extends ToolFormOptions {
  /** Default `"chat"`. */
  readonly api?: "chat" | "responses" | undefined;
}

/**
 * The todo tool for a Chat Completions request, or with `api: "responses"` for a Responses request.
 *
 * `strict: true` asks the API to hold the model to the schema: every field is required then, and null where it was
 * optional. It throws a TypeError where a field of the host's own takes any name, which strict mode cannot hold.
 * Not strict is written as `strict: false` for Responses, which would make the schema strict by itself.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTool } from "agent-todos/openai";
 *
 * const { tool } = createTodoSession();
 * console.log(todoTool(tool).function.name); // => todo_write
 * console.log(todoTool(tool, { api: "responses", strict: true }).parameters.required); // => [ 'todos', 'summary' ]
 * ```
 */
export function todoTool(
  tool: ToolDefinition,
  options: OpenAIToolOptions & { readonly api: "responses" },
): OpenAIResponsesTool;
export function todoTool(
  tool: ToolDefinition,
  options?: OpenAIToolOptions & { readonly api?: "chat" | undefined },
): OpenAIChatTool;
export function todoTool(
  tool: ToolDefinition,
  { strict = false, api = "chat" }: OpenAIToolOptions = {},
): OpenAIChatTool | OpenAIResponsesTool {
  const { name, description } = tool;
  const definition = { name, description, parameters: writeParameters(tool, strict ? "complete" : "open") };
  if (api === "responses") return { type: "function", ...definition, strict };
  return { type: "function", function: strict ? { ...definition, strict } : definition };
}
