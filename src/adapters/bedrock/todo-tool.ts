import type { ToolDefinition, ToolFormOptions } from "../contract/todo-adapter.js";
import { writeParameters } from "../contract/tool-parameters.js";

/** A JSON value, as the client library types one. */
export type BedrockDocument =
  | null
  | boolean
  | number
  | string
  | BedrockDocument[]
  | { [name: string]: BedrockDocument };

/** A tool of a Converse request; it stands in `toolConfig: { tools: [...] }`. */
export interface BedrockTool {
  toolSpec: {
    name: string;
    description: string;
    inputSchema: { json: BedrockDocument };
    strict?: true;
  };
}

/**
 * The todo tool for a Converse request.
 *
 * `strict: true` asks the API to hold the model to the schema, which not every model behind it can; it throws a
 * TypeError where a field of the host's own takes any name, which strict mode cannot hold.
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
  const { name, description } = tool;
  // A JSON Schema is JSON.
  const json = writeParameters(tool, strict ? "closed" : "open") as BedrockDocument;
  return { toolSpec: { name, description, inputSchema: { json }, ...(strict && { strict }) } };
}
