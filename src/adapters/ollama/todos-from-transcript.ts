import type { TodoItem, TodoList } from "../../core/todo.js";
import { findChatCalls } from "../contract/find-chat-calls.js";
import { replayMessages } from "../contract/replay-messages.js";
import type { TranscriptOptions } from "../contract/todo-adapter.js";
import type { OllamaMessage } from "./with-reminder.js";

/**
 * The list that the calls in a transcript left; undefined when there are none, an empty list when it was cleared.
 *
 * The calls go through the rules again, so refused ones change nothing.
 *
 * @example
 * ```ts
 * import { todosFromTranscript } from "agent-todos/ollama";
 *
 * const input = { todos: [{ content: "Add tests", status: "pending" }] };
 * const call = { function: { name: "todo_write", arguments: input } };
 * const message = { role: "assistant", content: "", tool_calls: [call] };
 * console.log(todosFromTranscript([message])?.items.length); // => 1
 * ```
 */
export function todosFromTranscript<I extends TodoItem = TodoItem>(
  messages: readonly OllamaMessage[],
  options?: TranscriptOptions<I>,
): TodoList<I> | undefined {
  return replayMessages(messages, options, (message) => findChatCalls(message, "tool_calls"));
}
