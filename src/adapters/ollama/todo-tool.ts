import type { ToolDefinition } from "../contract/todo-adapter.js";
import { writeParameters } from "../contract/tool-parameters.js";

/** A field of a tool's parameters, as Ollama's client types it. */
export interface OllamaProperty {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  items?: unknown;
}

/** The parameters of a tool, as Ollama's client types them. */
export interface OllamaParameters {
  type: "object";
  properties: Record<string, OllamaProperty>;
  required: string[];
}

/** A tool of a chat request. */
export interface OllamaTool {
  type: "function";
  function: { name: string; description: string; parameters: OllamaParameters };
}

/**
 * The todo tool for a chat request; there is no strict mode.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTool } from "agent-todos/ollama";
 *
 * const { name, parameters } = todoTool(createTodoSession().tool).function;
 * console.log(name, parameters.required); // => todo_write [ 'todos' ]
 * ```
 */
export function todoTool(tool: ToolDefinition): OllamaTool {
  const { name, description } = tool;
  // A todo tool's fields are portable schemas: type, description, enum and items.
  const parameters = writeParameters(tool, "open") as OllamaParameters;
  return { type: "function", function: { name, description, parameters } };
}
