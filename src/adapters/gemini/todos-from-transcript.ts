import { isRecord } from "../../core/plain.js";
import type { TodoItem, TodoList } from "../../core/todo.js";
import { replayCalls } from "../contract/replay-calls.js";
import { expectArray } from "../contract/shape-error.js";
import type { TranscriptOptions } from "../contract/todo-adapter.js";
import { findCalls, findParts, type GeminiCall } from "./read-reply.js";
import type { GeminiContent } from "./with-reminder.js";

/**
 * The list that the calls in a transcript left; undefined when there are none, an empty list when it was cleared.
 *
 * The calls go through the rules again, so refused ones change nothing; calls whose response has an `error` neither.
 *
 * @example
 * ```ts
 * import { todosFromTranscript } from "agent-todos/gemini";
 *
 * const args = { todos: [{ content: "Add tests", status: "pending" }] };
 * const content = { role: "model", parts: [{ functionCall: { name: "todo_write", args } }] };
 * console.log(todosFromTranscript([content])?.items.length); // => 1
 * ```
 */
export function todosFromTranscript<I extends TodoItem = TodoItem>(
  contents: readonly GeminiContent[],
  options?: TranscriptOptions<I>,
): TodoList<I> | undefined {
  const failed = new Set<GeminiCall>();
  let open: readonly GeminiCall[] = [];
  const calls = expectArray(contents, "the transcript", "messages").flatMap((content) => {
    const parts = isRecord(content) ? content["parts"] : undefined;
    const found = findCalls(parts);
    // Calls without ids are told apart by their order, which holds for the last turn of the model only.
    if (found.length > 0) open = found;
    for (const { id, name, response } of findParts(parts, "functionResponse")) {
      const call = open.find((one) => one.name === name && (id === undefined || one.id === id));
      open = open.filter((one) => one !== call);
      if (call !== undefined && isRecord(response) && response["error"] !== undefined) failed.add(call);
    }
    return found;
  });
  return replayCalls(
    calls.map((call) => ({ ...call, isError: failed.has(call) })),
    options,
  );
}
