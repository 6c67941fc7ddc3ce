import type { ToolDefinition } from "../contract/todo-adapter.js";
import type { ToolParameters } from "../contract/tool-parameters.js";

/** A function declaration of a request; it stands in `tools: [{ functionDeclarations: [...] }]`. */
export interface GeminiFunction {
  name: string;
  description: string;
  parametersJsonSchema: ToolParameters;
}

/**
 * The todo tool as a function declaration of generateContent.
 *
 * There is no strict form of it: the API holds a model to the schemas of all its functions by the request's
 * `functionCallingConfig: { mode: "VALIDATED" }`.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTool } from "agent-todos/gemini";
 *
 * const { name, parametersJsonSchema } = todoTool(createTodoSession().tool);
 * console.log(name, parametersJsonSchema.required); // => todo_write [ 'todos' ]
 * ```
 */
export function todoTool(tool: ToolDefinition): GeminiFunction {
  const { name, description, parameters } = tool;
  // A copy, which client libraries may complete in place.
  return { name, description, parametersJsonSchema: JSON.parse(JSON.stringify(parameters)) };
}
