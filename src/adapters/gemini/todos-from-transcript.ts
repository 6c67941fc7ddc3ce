import type { TodoItem, TodoList } from "../../core/todo.js";
import type { FoundCall } from "../contract/answer-calls.js";
import { expectArray, fieldsOf } from "../contract/fields.js";
import { replayCalls } from "../contract/replay-calls.js";
import type { TranscriptOptions } from "../contract/todo-adapter.js";
import { findCalls, findParts } from "./parse-reply.js";
import type { GeminiContent } from "./with-reminder.js";

/**
 * Rebuilds the list from the calls in a transcript: undefined without any, an empty list where it was cleared.
 *
 * The calls go through the rules again, so refused ones change nothing; neither do calls whose response has an
 * `error`.
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
  const failed = new Set<FoundCall>();
  let open = new Set<FoundCall>();
  const calls = expectArray(contents, "the transcript", "messages").flatMap((content) => {
    const { parts } = fieldsOf(content);
    const found = findCalls(parts);
    // Only order matches responses to calls without ids, and only within the model's last turn.
    if (found.length > 0) open = new Set(found);
    for (const { id, name, response } of findParts(parts, "functionResponse")) {
      const call = findCall(open, name, id);
      if (call === undefined) continue;
      open.delete(call);
      if (fieldsOf(response)["error"] !== undefined) failed.add(call);
    }
    return found;
  });
  return replayCalls(calls, options, (call) => failed.has(call));
}

function findCall(open: ReadonlySet<FoundCall>, name: unknown, id: unknown): FoundCall | undefined {
  for (const call of open) if (call.name === name && (id === undefined || call.id === id)) return call;
  return undefined;
}
