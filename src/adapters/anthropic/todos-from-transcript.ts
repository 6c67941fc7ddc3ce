import { isRecord } from "../../core/plain.js";
import type { TodoItem, TodoList } from "../../core/todo.js";
import { replayCalls } from "../contract/replay-calls.js";
import { expectArray } from "../contract/shape-error.js";
import type { TranscriptOptions } from "../contract/todo-adapter.js";
import { findCalls } from "./read-reply.js";
import type { AnthropicMessage } from "./with-reminder.js";

/**
 * The list that the calls in a transcript left; undefined when there are none, an empty list when it was cleared.
 *
 * The calls go through the rules again, so refused ones change nothing; calls whose result says `is_error` neither.
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
  const blocks = expectArray(messages, "the transcript", "messages").flatMap((message): readonly unknown[] =>
    isRecord(message) && Array.isArray(message["content"]) ? message["content"] : [],
  );
  const failed = blocks.map((block) => isRecord(block) && block["is_error"] === true && block["tool_use_id"]);
  const calls = findCalls(blocks).map((call) => ({ ...call, isError: failed.includes(call.id) }));
  return replayCalls(calls, options);
}
