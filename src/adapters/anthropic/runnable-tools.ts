import type { Awaitable } from "../contract/awaitable.js";
import { defineRunnableTools, type RunnableTools } from "../contract/runnable-tools.js";
import { type AnthropicTool, todoTool } from "./todo-tool.js";

/** A tool that the client library runs itself. */
export interface AnthropicRunnableTool<Answer = string> extends AnthropicTool {
  /** Answers a call with the text for the model, or a promise of it; never throws for the input. */
  run: (input: unknown, context?: { readonly toolUse: { readonly id: string } }) => Answer;
  /** Passes the input on as it is: the session checks it. */
  parse: (input: unknown) => unknown;
}

/**
 * Writes all tools of a session for `client.beta.messages.toolRunner`, which answers their calls itself.
 *
 * Reminders have a place in the runner's loop: see the adapter's page.
 *
 * @throws TypeError for anything but a session, and as `todoTools`.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { runnableTools } from "agent-todos/anthropic";
 *
 * const [tool] = runnableTools(createTodoSession());
 * console.log(tool?.run({ todos: [{ content: "Add tests", status: "in_progress" }] })); // => 0/1 done. Now: Add tests.
 * ```
 */
export const runnableTools: RunnableTools<
  AnthropicRunnableTool,
  AnthropicRunnableTool<Promise<string>>
> = /* @__PURE__ */ defineRunnableTools(
  (tool, run, options): AnthropicRunnableTool<Awaitable<string>> => ({
    ...todoTool(tool, options),
    run: (input, context) => run(input, context?.toolUse.id),
    parse: (input) => input,
  }),
);
