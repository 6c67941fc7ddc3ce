import type { TodoItem, TodoList } from "../../core/todo.js";
import type { FoundCall } from "../contract/answer-calls.js";
import { findChatCalls } from "../contract/chat-messages.js";
import { fieldsOf } from "../contract/fields.js";
import { replayMessages } from "../contract/replay-calls.js";
import type { TranscriptOptions } from "../contract/todo-adapter.js";
import { toCall } from "./parse-reply.js";
import type { OpenAIMessage } from "./with-reminder.js";

/** Finds the calls in a message or item of either API. */
function findCalls(message: unknown): readonly FoundCall[] {
  const item = fieldsOf(message);
  return item["type"] === "function_call" ? [toCall(item)] : findChatCalls(message, "tool_calls");
}

/**
 * Rebuilds the list from the calls in Chat Completions messages or Responses items: undefined without any, an empty
 * list where it was cleared.
 *
 * The calls go through the rules again, so refused ones change nothing. With `previous_response_id`, the server has
 * the transcript: keep `todos.snapshot()` instead.
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
  return replayMessages(messages, options, findCalls);
}
