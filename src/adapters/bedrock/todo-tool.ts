import { expectTool } from "../contract/expect-session.js";
import {
  listTools,
  type ToolDefinition,
  type ToolFormOptions,
  type ToolSet,
} from "../contract/todo-adapter.js";
import { writeParameters } from "../contract/tool-parameters.js";

/** A JSON value, as the client library types one. */
export type BedrockDocument =
  | null
  | boolean
  | number
  | string
  | BedrockDocument[]
  | { [name: string]: BedrockDocument };

/** A tool of a Converse request, for `toolConfig: { tools: [...] }`. */
export interface BedrockTool {
  toolSpec: {
    name: string;
    description: string;
    inputSchema: { json: BedrockDocument };
    strict?: true;
  };
}

/**
 * Writes the todo tool for a Converse request.
 *
 * `strict: true` asks the API to hold the model to the schema, which only some of its models support.
 *
 * @throws TypeError with `strict: true` where a field of the host's own takes any name: strict mode cannot hold it.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTool } from "agent-todos/bedrock";
 *
 * const { toolSpec } = todoTool(createTodoSession().tool, { strict: true });
 * console.log(toolSpec.name, toolSpec.strict); // => todo_write true
 * ```
 */
export function todoTool(tool: ToolDefinition, { strict = false }: ToolFormOptions = {}): BedrockTool {
  const { name, description } = expectTool(tool);
  // A JSON Schema is JSON.
  const json = writeParameters(tool, strict ? "closed" : "open") as BedrockDocument;
  return { toolSpec: { name, description, inputSchema: { json }, ...(strict && { strict }) } };
}

/**
 * Writes all tools of a session as tools of a Converse request: those of some presets are several over one list.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTools } from "agent-todos/bedrock";
 * import { claudeCodeTasks } from "agent-todos/presets";
 *
 * const tools = todoTools(createTodoSession({ preset: claudeCodeTasks }).tool);
 * console.log(tools.map(({ toolSpec }) => toolSpec.name).join(" ")); // => TaskUpdate TaskCreate TaskList TaskGet
 * ```
 */
export function todoTools(tool: ToolSet, options?: ToolFormOptions): BedrockTool[] {
  return listTools(expectTool(tool)).map((one) => todoTool(one, options));
}
