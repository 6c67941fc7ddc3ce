import { isRecord } from "../../core/plain-json.js";
import type { TodoItem, TodoList } from "../../core/todo.js";
import { expectArray, type Fields, fieldsOf } from "../contract/fields.js";
import { replayCalls } from "../contract/replay-calls.js";
import type { TranscriptOptions } from "../contract/todo-adapter.js";
import { findCalls } from "./parse-reply.js";

/**
 * Rebuilds the list from the calls in a conversation: undefined without any, an empty list where it was cleared.
 *
 * Takes messages, `toDict()` of them, and what `JSON.stringify` makes of them. The calls go through the rules again,
 * so refused ones change nothing; neither do calls whose tool message has the status `"error"`.
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
  const entries = expectArray(messages, "the transcript", "messages").map(unwrapMessage);
  const failed = new Set(
    entries.filter(({ status }) => status === "error").map(({ tool_call_id }) => tool_call_id),
  );
  const calls = entries.flatMap(({ tool_calls }) => findCalls(tool_calls));
  return replayCalls(calls, options, ({ id }) => failed.has(id));
}

/** The fields of a message: its two stored forms have them one level down. */
function unwrapMessage(message: unknown): Fields {
  const fields = fieldsOf(message);
  return [fields["data"], fields["kwargs"]].find(isRecord) ?? fields;
}
