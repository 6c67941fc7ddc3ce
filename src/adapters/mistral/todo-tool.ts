import type { ToolDefinition, ToolFormOptions } from "../contract/todo-adapter.js";
import { type ToolParameters, writeParameters } from "../contract/tool-parameters.js";

/** A tool of a chat request. */
export interface MistralTool {
  type: "function";
  function: { name: string; description: string; parameters: ToolParameters; strict?: true };
}

/**
 * The todo tool for a chat request.
 *
 * `strict: true` asks the API to hold the model to the schema: every field is required then, and null where it was
 * optional, as the client writes strict schemas itself. It throws a TypeError where a field of the host's own takes
 * any name.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTool } from "agent-todos/mistral";
 *
 * const { name, parameters } = todoTool(createTodoSession().tool).function;
 * console.log(name, parameters.required); // => todo_write [ 'todos' ]
 * ```
 */
export function todoTool(tool: ToolDefinition, { strict = false }: ToolFormOptions = {}): MistralTool {
  const { name, description } = tool;
  const definition = { name, description, parameters: writeParameters(tool, strict ? "complete" : "open") };
  return { type: "function", function: strict ? { ...definition, strict } : definition };
}
