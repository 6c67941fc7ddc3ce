import type { ToolDefinition, ToolFormOptions } from "../contract/todo-adapter.js";
import { type ToolParameters, writeParameters } from "../contract/tool-parameters.js";

/** A tool of a Messages request. */
export interface AnthropicTool {
  name: string;
  description: string;
  input_schema: ToolParameters;
  strict?: true;
}

/**
 * The todo tool for a Messages request.
 *
 * `strict: true` asks the API to hold the model to the schema; it throws a TypeError where a field of the host's
 * own takes any name, which strict mode cannot hold.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTool } from "agent-todos/anthropic";
 *
 * const { name, input_schema } = todoTool(createTodoSession().tool);
 * console.log(name, input_schema.required); // => todo_write [ 'todos' ]
 * ```
 */
export function todoTool(tool: ToolDefinition, { strict = false }: ToolFormOptions = {}): AnthropicTool {
  const { name, description } = tool;
  const input_schema = writeParameters(tool, strict ? "closed" : "open");
  return strict ? { name, description, input_schema, strict } : { name, description, input_schema };
}
