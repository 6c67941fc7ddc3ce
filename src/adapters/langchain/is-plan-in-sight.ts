import { isPlanInSight as findInMessages } from "../engine/is-plan-in-sight.js";
import type { Answered, AnyTodos } from "../engine/todo-adapter.js";
import { LANGCHAIN_FORM } from "./message-form.js";
import type { LangChainMessage } from "./messages.js";

/**
 * Checks whether messages show the model its plan: the calls that wrote it, or a text that contains it.
 *
 * `todoMiddleware` asks by itself; this is for a host that decides what to drop, of a session of its own. Undefined where
 * the messages are not all that the model sees, as with a history on the server, and while answers are to come that may
 * tell the rest. A shared list answers with a promise.
 *
 * @throws TypeError for anything but a session or a shared list, and an array.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { isPlanInSight } from "agent-todos/langchain";
 *
 * const todos = createTodoSession();
 * const args = { todos: [{ content: "Add tests", status: "in_progress" }] };
 * todos.write(args);
 * const call = { type: "tool_call", id: "call_1", name: "todo_write", args };
 * console.log(isPlanInSight(todos, [{ type: "ai", content: "", tool_calls: [call] }])); // => true
 * console.log(isPlanInSight(todos, [{ type: "ai", content: "Let me see." }])); // => false
 * ```
 */
export function isPlanInSight<T extends AnyTodos, M extends LangChainMessage>(
  todos: T,
  messages: readonly M[],
): Answered<T, boolean | undefined> {
  // A session answers at once, a shared list with a promise.
  return findInMessages(LANGCHAIN_FORM, todos, messages) as Answered<T, boolean | undefined>;
}
