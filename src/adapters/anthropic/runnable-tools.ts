import type { TodoItem } from "../../core/todo.js";
import type { SharedTodoSession, TodoHost } from "../../session/shared-session.js";
import type { TodoSession } from "../../session/todo-session.js";
import { type Awaitable, andThen } from "../contract/awaitable.js";
import { expectSession } from "../contract/expect-session.js";
import { holdTodos } from "../contract/hold-todos.js";
import type { ToolFormOptions } from "../contract/todo-adapter.js";
import { type AnthropicTool, todoTools } from "./todo-tool.js";

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
export function runnableTools<I extends TodoItem = TodoItem>(
  todos: TodoSession<I>,
  options?: ToolFormOptions,
): AnthropicRunnableTool[];
export function runnableTools<I extends TodoItem = TodoItem>(
  todos: SharedTodoSession<I>,
  options?: ToolFormOptions,
): AnthropicRunnableTool<Promise<string>>[];
export function runnableTools<I extends TodoItem>(
  todos: TodoHost<I>,
  options?: ToolFormOptions,
): AnthropicRunnableTool<Awaitable<string>>[] {
  const { tool, write } = holdTodos(expectSession(todos, "write runnable tools"));
  return todoTools(tool, options).map((one) => ({
    ...one,
    run: (input, context) =>
      andThen(write(input, { tool: one.name, callId: context?.toolUse.id }), ({ text }) => text),
    parse: (input) => input,
  }));
}
