import { isRecord } from "../../core/plain.js";
import type { TodoItem, TodoList } from "../../core/todo.js";
import { replayCalls } from "../contract/replay-calls.js";
import { expectArray } from "../contract/shape-error.js";
import type { TranscriptOptions } from "../contract/todo-adapter.js";
import { findCalls } from "./read-reply.js";

/**
 * The list that the calls in a conversation left; undefined when there are none, an empty list when it was cleared.
 *
 * Takes messages, `toDict()` of them, and what `JSON.stringify` makes of them. The calls go through the rules again,
 * so refused ones change nothing; calls whose tool message has status `"error"` neither.
 *
 * @throws TypeError when `messages` is no array.
 *
 * @example
 * ```ts
 * import { todosFromTranscript } from "agent-todos/langchain";
 *
 * const args = { todos: [{ content: "Add tests", status: "pending" }] };
 * const reply = { type: "ai", content: "", tool_calls: [{ id: "call_1", name: "todo_write", args }] };
 * console.log(todosFromTranscript([reply])?.items.length); // => 1
 * ```
 */
export function todosFromTranscript<I extends TodoItem = TodoItem>(
  messages: readonly unknown[],
  options?: TranscriptOptions<I>,
): TodoList<I> | undefined {
  const entries = expectArray(messages, "the transcript", "messages").map(fieldsOf);
  const failed = entries.map(({ status, tool_call_id }) => status === "error" && tool_call_id);
  const calls = entries
    .flatMap(({ tool_calls }) => findCalls(tool_calls))
    .map((call) => ({ ...call, isError: failed.includes(call.id) }));
  return replayCalls(calls, options);
}

/** A message has its fields itself, its two stored forms have them one level down. */
function fieldsOf(message: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(message)) return {};
  return [message["data"], message["kwargs"]].find(isRecord) ?? message;
}
