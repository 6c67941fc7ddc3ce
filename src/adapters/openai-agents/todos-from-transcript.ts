import { isRecord } from "../../core/plain.js";
import type { TodoItem, TodoList } from "../../core/todo.js";
import { replayCalls } from "../contract/replay-calls.js";
import { expectArray } from "../contract/shape-error.js";
import type { TranscriptOptions } from "../contract/todo-adapter.js";

/**
 * The list that the calls in a transcript left; undefined when there are none, an empty list when it was cleared.
 *
 * Takes what `result.history` and `session.getItems()` of the SDK give. It marks no failures, so the calls go through
 * the rules again and refused ones change nothing; items of other shapes are skipped.
 *
 * @example
 * ```ts
 * import { todosFromTranscript } from "agent-todos/openai-agents";
 *
 * const input = { todos: [{ content: "Add tests", status: "pending" }] };
 * const call = { type: "function_call", callId: "c1", name: "todo_write", arguments: JSON.stringify(input) };
 * console.log(todosFromTranscript([call])?.items.length); // => 1
 * ```
 */
export function todosFromTranscript<I extends TodoItem = TodoItem>(
  items: readonly object[],
  options?: TranscriptOptions<I>,
): TodoList<I> | undefined {
  const calls = expectArray(items, "the transcript", "items").flatMap((item) =>
    isRecord(item) && item["type"] === "function_call"
      ? [{ name: item["name"], input: item["arguments"], isError: item["status"] === "incomplete" }]
      : [],
  );
  return replayCalls(calls, options);
}
