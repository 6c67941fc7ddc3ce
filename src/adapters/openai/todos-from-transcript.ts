import { isRecord } from "../../core/plain.js";
import type { TodoItem, TodoList } from "../../core/todo.js";
import { findChatCalls } from "../contract/find-chat-calls.js";
import { replayMessages } from "../contract/replay-messages.js";
import type { TranscriptOptions } from "../contract/todo-adapter.js";
import { readCall } from "./read-response.js";
import type { OpenAIMessage } from "./with-reminder.js";

/**
 * The list that the calls in the messages of Chat Completions or the items of Responses left; undefined when there
 * are none, an empty list when it was cleared.
 *
 * The calls go through the rules again, so refused ones change nothing. With `previous_response_id`, the transcript
 * is at the server: keep `todos.snapshot()` instead.
 *
 * @example
 * ```ts
 * import { todosFromTranscript } from "agent-todos/openai";
 *
 * const call = {
 *   type: "function_call",
 *   call_id: "call_1",
 *   name: "todo_write",
 *   arguments: '{"todos":[{"content":"Add tests","status":"in_progress"}]}',
 * };
 * console.log(todosFromTranscript([call])?.items.length); // => 1
 * ```
 */
export function todosFromTranscript<I extends TodoItem = TodoItem>(
  messages: readonly OpenAIMessage[],
  options?: TranscriptOptions<I>,
): TodoList<I> | undefined {
  return replayMessages(messages, options, (message) =>
    isRecord(message) && message["type"] === "function_call"
      ? [readCall(message)]
      : findChatCalls(message, "tool_calls"),
  );
}
