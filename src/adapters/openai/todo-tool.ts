import type { ToolDefinition, ToolSet } from "../engine/todo-adapter.js";
import {
  defineRunnableTools,
  expectTool,
  listTools,
  type RunnableTools,
  type ToolFormOptions,
  type ToolParameters,
  writeParameters,
} from "../engine/tool-definition.js";

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

/** A tool that the client library runs itself. */
export interface OpenAIRunnableTool<Answer = string> {
  type: "function";
  function: Omit<OpenAIChatTool["function"], "parameters"> & {
    /** As the client library types them, which knows no more of them. */
    parameters: { type: "object" };
    /**
     * Answers a call, whose arguments are a text, with the text for the model or a promise of it; never throws for it.
     */
    function: (input: string) => Answer;
  };
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

export function todoTool(tool: ToolDefinition, options?: OpenAIToolOptions): OpenAIChatTool | OpenAIResponsesTool {
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

export function todoTools(tool: ToolSet, options?: OpenAIToolOptions): (OpenAIChatTool | OpenAIResponsesTool)[] {
  return listTools(expectTool(tool)).map((one) => writeTool(one, options));
}

/**
 * Writes all tools of a session for `client.chat.completions.runTools`, which answers their calls itself.
 *
 * Reminders have a place in its option `afterCompletion`: see the adapter's page.
 *
 * @throws TypeError for anything but a session, and as `todoTools`.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { runnableTools } from "agent-todos/openai";
 *
 * const [tool] = runnableTools(createTodoSession());
 * const input = '{"todos":[{"content":"Add tests","status":"in_progress"}]}';
 * console.log(tool?.function.function(input)); // => 0/1 done. Now: Add tests.
 * ```
 */
export const runnableTools: RunnableTools<
  OpenAIRunnableTool,
  OpenAIRunnableTool<Promise<string>>
> = /* @__PURE__ */ defineRunnableTools((tool, run, options) => {
  const { type, function: definition } = todoTool(tool, { strict: options?.strict });
  // The library gives a call's arguments without its id.
  return { type, function: { ...definition, function: (input: string) => run(input) } };
});
