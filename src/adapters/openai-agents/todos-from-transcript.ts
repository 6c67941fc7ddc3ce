import type { TodoItem, TodoList } from "../../core/todo.js";
import { expectArray, objectsIn } from "../contract/fields.js";
import { replayCalls } from "../contract/replay-calls.js";
import type { TranscriptOptions } from "../contract/todo-adapter.js";

/**
 * Rebuilds the list from the calls in a transcript: undefined without any, an empty list where it was cleared.
 *
 * Takes what `result.history` and `session.getItems()` of the SDK return. They mark no failures, so the calls go
 * through the rules again and refused ones change nothing; items of other shapes are skipped.
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
  const calls = objectsIn(expectArray(items, "the transcript", "items"))
    .filter(({ type }) => type === "function_call")
    .map(({ name, arguments: input, status }) => ({ name, input, status }));
  return replayCalls(calls, options, ({ status }) => status === "incomplete");
}
