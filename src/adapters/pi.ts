import type { TodoItem, TodoList } from "../core/todo.js";
import { replayCalls } from "./contract/replay-calls.js";
import type { TranscriptOptions } from "./contract/todo-adapter.js";
import { findAnsweredCalls } from "./pi/messages.js";

export { connectTodos, type PiAgent, type PiEvent } from "./pi/connect-todos.js";
export type { PiText, PiUserMessage } from "./pi/messages.js";
export {
  type PiContext,
  type PiExtensionApi,
  type PiMessage,
  type TodoExtensionOptions,
  todoExtension,
} from "./pi/todo-extension.js";
export type { PiTool, PiToolResult } from "./pi/todo-tools.js";
export type { TranscriptOptions };

/**
 * Rebuilds the list from the calls in a transcript: undefined without any, an empty list where it was cleared.
 *
 * Takes the messages of an agent. Only calls with a result count, and no refused ones, which Pi marks as errors;
 * messages of other shapes are skipped.
 *
 * @throws TypeError for anything but an array.
 *
 * @example
 * ```ts
 * import { todosFromTranscript } from "agent-todos/pi";
 *
 * const input = { todos: [{ content: "Add tests", status: "pending" }] };
 * const call = { type: "toolCall", id: "c1", name: "todo_write", arguments: input };
 * const messages = [
 *   { role: "assistant", content: [call] },
 *   { role: "toolResult", toolCallId: "c1", toolName: "todo_write", isError: false, content: [] },
 * ];
 * console.log(todosFromTranscript(messages)?.items.length); // => 1
 * ```
 */
export function todosFromTranscript<I extends TodoItem = TodoItem>(
  messages: readonly object[],
  options?: TranscriptOptions<I>,
): TodoList<I> | undefined {
  return replayCalls(findAnsweredCalls(messages), options, ({ isFailed }) => isFailed);
}
