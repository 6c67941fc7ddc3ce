import { isPlanInSight as findInMessages } from "../engine/is-plan-in-sight.js";
import type { Answered, AnyTodos } from "../engine/todo-adapter.js";
import { SDK_FORM } from "./message-form.js";
import type { AiSdkMessage } from "./with-reminder.js";

/**
 * Checks whether `ModelMessage`s show the model its plan: the calls that wrote it, or a text that contains it.
 *
 * `prepareStep` asks by itself; this is for a host that decides what to drop. Undefined where the messages are not all
 * that the model sees, as with a history on the server, and while answers are to come that may tell the
 * rest. A shared list answers with a promise.
 *
 * @throws TypeError for anything but a session or a shared list, and an array.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { isPlanInSight } from "agent-todos/ai-sdk";
 *
 * const todos = createTodoSession();
 * const input = { todos: [{ content: "Add tests", status: "in_progress" }] };
 * todos.write(input);
 * const call = { type: "tool-call", toolCallId: "call_1", toolName: "todo_write", input };
 * console.log(isPlanInSight(todos, [{ role: "assistant", content: [call] }])); // => true
 * console.log(isPlanInSight(todos, [{ role: "assistant", content: "Let me see." }])); // => false
 * ```
 */
export function isPlanInSight<T extends AnyTodos>(
  todos: T,
  messages: readonly AiSdkMessage[],
): Answered<T, boolean | undefined> {
  // A session answers at once, a shared list with a promise.
  return findInMessages(SDK_FORM, todos, messages) as Answered<T, boolean | undefined>;
}
