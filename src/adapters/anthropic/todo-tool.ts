import { expectTool } from "../contract/expect-session.js";
import {
  listTools,
  type ToolDefinition,
  type ToolFormOptions,
  type ToolSet,
} from "../contract/todo-adapter.js";
import { type ToolParameters, writeParameters } from "../contract/tool-parameters.js";

/** A tool of a Messages request. */
export interface AnthropicTool {
  name: string;
  description: string;
  input_schema: ToolParameters;
  strict?: true;
}

/**
 * Writes the todo tool for a Messages request.
 *
 * `strict: true` asks the API to hold the model to the schema.
 *
 * @throws TypeError with `strict: true` where a field of the host's own takes any name: strict mode cannot hold it.
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
  const { name, description } = expectTool(tool);
  const input_schema = writeParameters(tool, strict ? "closed" : "open");
  return { name, description, input_schema, ...(strict && { strict }) };
}

/**
 * Writes all tools of a session as tools of a Messages request: those of some presets are several over one list.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTools } from "agent-todos/anthropic";
 * import { claudeCodeTasks } from "agent-todos/presets";
 *
 * const tools = todoTools(createTodoSession({ preset: claudeCodeTasks }).tool);
 * console.log(tools.map(({ name }) => name).join(" ")); // => TaskUpdate TaskCreate TaskList TaskGet
 * ```
 */
export function todoTools(tool: ToolSet, options?: ToolFormOptions): AnthropicTool[] {
  return listTools(expectTool(tool)).map((one) => todoTool(one, options));
}
