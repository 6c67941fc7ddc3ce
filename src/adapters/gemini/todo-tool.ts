import { expectTool } from "../contract/expect-session.js";
import { listTools, type ToolDefinition, type ToolSet } from "../contract/todo-adapter.js";
import type { ToolParameters } from "../contract/tool-parameters.js";

/** A function declaration of a request, for `tools: [{ functionDeclarations: [...] }]`. */
export interface GeminiFunction {
  name: string;
  description: string;
  parametersJsonSchema: ToolParameters;
}

/**
 * Writes the todo tool as a function declaration of generateContent.
 *
 * It has no strict form: the request's `functionCallingConfig: { mode: "VALIDATED" }` holds the model to the schemas
 * of all its functions.
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
  const { name, description, parameters } = expectTool(tool);
  // A copy, since client libraries may complete it in place.
  return { name, description, parametersJsonSchema: JSON.parse(JSON.stringify(parameters)) };
}

/**
 * Writes all tools of a session as function declarations: those of some presets are several over one list.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTools } from "agent-todos/gemini";
 * import { claudeCodeTasks } from "agent-todos/presets";
 *
 * const tools = todoTools(createTodoSession({ preset: claudeCodeTasks }).tool);
 * console.log(tools.map(({ name }) => name).join(" ")); // => TaskUpdate TaskCreate TaskList TaskGet
 * ```
 */
export function todoTools(tool: ToolSet): GeminiFunction[] {
  return listTools(expectTool(tool)).map((one) => todoTool(one));
}
