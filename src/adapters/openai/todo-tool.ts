import { expectTool } from "../contract/expect-session.js";
import {
  listTools,
  type ToolDefinition,
  type ToolFormOptions,
  type ToolSet,
} from "../contract/todo-adapter.js";
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
 * Writes the todo tool for a Chat Completions request, or with `api: "responses"` for a Responses request.
 *
 * `strict: true` asks the API to hold the model to the schema: every field is required then, and null where it was
 * optional. A Responses tool that is not strict says so, since the API would take it for strict by default.
 *
 * @throws TypeError with `strict: true` where a field of the host's own takes any name: strict mode cannot hold it.
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
  options?: OpenAIToolOptions,
): OpenAIChatTool | OpenAIResponsesTool {
  return writeTool(tool, options);
}

function writeTool(
  tool: ToolDefinition,
  { strict = false, api = "chat" }: OpenAIToolOptions = {},
): OpenAIChatTool | OpenAIResponsesTool {
  const { name, description } = expectTool(tool);
  const definition = { name, description, parameters: writeParameters(tool, strict ? "complete" : "open") };
  if (api === "responses") return { type: "function", ...definition, strict };
  return { type: "function", function: strict ? { ...definition, strict } : definition };
}

/**
 * Writes all tools of a session for a request of either API: those of some presets are several over one list.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTools } from "agent-todos/openai";
 * import { claudeCodeTasks } from "agent-todos/presets";
 *
 * const tools = todoTools(createTodoSession({ preset: claudeCodeTasks }).tool, { api: "responses" });
 * console.log(tools.map(({ name }) => name).join(" ")); // => TaskUpdate TaskCreate TaskList TaskGet
 * ```
 */
export function todoTools(
  tool: ToolSet,
  options: OpenAIToolOptions & { readonly api: "responses" },
): OpenAIResponsesTool[];

export function todoTools(
  tool: ToolSet,
  options?: OpenAIToolOptions & { readonly api?: "chat" | undefined },
): OpenAIChatTool[];

export function todoTools(
  tool: ToolSet,
  options?: OpenAIToolOptions,
): (OpenAIChatTool | OpenAIResponsesTool)[] {
  return listTools(expectTool(tool)).map((one) => writeTool(one, options));
}
