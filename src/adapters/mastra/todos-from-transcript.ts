import { isRecord } from "../../core/plain-json.js";
import type { TodoItem, TodoList } from "../../core/todo.js";
import type { FoundCall } from "../contract/answer-calls.js";
import { expectArray, type Fields, fieldsOf, objectsIn } from "../contract/fields.js";
import { replayCalls } from "../contract/replay-calls.js";
import type { TranscriptOptions } from "../contract/todo-adapter.js";

/** The states of a call that is still being written, and of one whose tool threw. */
const UNDONE: readonly unknown[] = ["partial-call", "input-streaming", "output-error"];

/**
 * Rebuilds the list from the calls in a transcript: undefined without any, an empty list where it was cleared.
 *
 * Takes messages as Mastra's memory keeps them (`recall`), UI messages and model messages of the AI SDK. The calls go
 * through the rules again, so refused ones change nothing; messages and parts of other shapes are skipped.
 *
 * @example
 * ```ts
 * import { todosFromTranscript } from "agent-todos/mastra";
 *
 * const args = { todos: [{ content: "Add tests", status: "pending" }] };
 * const toolInvocation = { state: "result", toolCallId: "c1", toolName: "todo_write", args };
 * const content = { format: 2, parts: [{ type: "tool-invocation", toolInvocation }] };
 * console.log(todosFromTranscript([{ role: "assistant", content }])?.items.length); // => 1
 * ```
 */
export function todosFromTranscript<I extends TodoItem = TodoItem>(
  messages: readonly object[],
  options?: TranscriptOptions<I>,
): TodoList<I> | undefined {
  const calls = expectArray(messages, "the transcript", "messages").flatMap(partsOf).flatMap(toCall);
  return replayCalls(withoutCopies(calls), options, ({ state }) => UNDONE.includes(state));
}

/** The parts of a message: in a stored one inside its content, in a UI's at its top, in a model's its content itself. */
function partsOf(message: unknown): readonly Fields[] {
  const { content, parts } = fieldsOf(message);
  return objectsIn([fieldsOf(content)["parts"], parts, content].find(Array.isArray));
}

interface StoredCall extends FoundCall {
  readonly state: unknown;
}

function toCall(part: Fields): readonly StoredCall[] {
  const { type, toolInvocation } = part;
  if (typeof type !== "string" || type === "tool-result") return [];
  const {
    toolCallId,
    toolName,
    args,
    input = args,
    state,
  } = isRecord(toolInvocation) ? toolInvocation : part;
  return [{ id: toolCallId, name: toolName ?? type.replace(/^tool-/, ""), input, state }];
}

/** Leaves out repeated calls: after a signal, a finished run's next message holds the calls before it once more. */
function withoutCopies(calls: readonly StoredCall[]): readonly StoredCall[] {
  const seen = new Set<string>();
  return calls.filter(({ id, input }) => {
    if (id === undefined) return true;
    const key = JSON.stringify([id, input]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
