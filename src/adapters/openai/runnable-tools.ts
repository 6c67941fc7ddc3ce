import { defineRunnableTools, type RunnableTools } from "../contract/runnable-tools.js";
import { type OpenAIChatTool, todoTool } from "./todo-tool.js";

/** A tool that the client library runs itself. */
export interface OpenAIRunnableTool<Answer = string> {
  type: "function";
  function: Omit<OpenAIChatTool["function"], "parameters"> & {
    /** As the client library types them, which knows no more of them. */
    parameters: { type: "object" };
    /** Answers a call, whose arguments are a text, with the text for the model, or a promise of it; never throws for them. */
    function: (input: string) => Answer;
  };
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
