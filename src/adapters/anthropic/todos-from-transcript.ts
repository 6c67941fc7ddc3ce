import type { TodoItem, TodoList } from "../../core/todo.js";
import { expectArray, fieldsOf, objectsIn } from "../contract/fields.js";
import { replayCalls } from "../contract/replay-calls.js";
import type { TranscriptOptions } from "../contract/todo-adapter.js";
import { findCalls } from "./parse-reply.js";
import type { AnthropicMessage } from "./with-reminder.js";

/**
 * Rebuilds the list from the calls in a transcript: undefined without any, an empty list where it was cleared.
 *
 * The calls go through the rules again, so refused ones change nothing; neither do calls whose result has `is_error`.
 *
 * @example
 * ```ts
 * import { todosFromTranscript } from "agent-todos/anthropic";
 *
 * const input = { todos: [{ content: "Add tests", status: "pending" }] };
 * const call = { type: "tool_use", id: "toolu_1", name: "todo_write", input };
 * console.log(todosFromTranscript([{ role: "assistant", content: [call] }])?.items.length); // => 1
 * ```
 */
export function todosFromTranscript<I extends TodoItem = TodoItem>(
  messages: readonly AnthropicMessage[],
  options?: TranscriptOptions<I>,
): TodoList<I> | undefined {
  const blocks = expectArray(messages, "the transcript", "messages").flatMap((message) =>
    objectsIn(fieldsOf(message)["content"]),
  );
  const failed = new Set(
    blocks.filter(({ is_error }) => is_error === true).map((block) => block["tool_use_id"]),
  );
  return replayCalls(findCalls(blocks), options, ({ id }) => failed.has(id));
}
