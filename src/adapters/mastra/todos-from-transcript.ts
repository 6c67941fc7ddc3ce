import { equalPlain, isRecord } from "../../core/plain.js";
import type { TodoItem, TodoList } from "../../core/todo.js";
import { type ReplayedCall, replayCalls } from "../contract/replay-calls.js";
import { expectArray } from "../contract/shape-error.js";
import type { TranscriptOptions } from "../contract/todo-adapter.js";

/** Neither whole nor run: a call that is still being written, and one whose tool threw. */
const UNDONE: readonly unknown[] = ["partial-call", "input-streaming", "output-error"];

/**
 * The list that the calls in a transcript left; undefined when there are none, an empty list when it was cleared.
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
  const calls = expectArray(messages, "the transcript", "messages").flatMap(partsOf).flatMap(readCall);
  return replayCalls(calls.filter(isFirst), options);
}

/** The messages of a finished run hold the calls before a signal once more, in the message after it. */
function isFirst(call: StoredCall, index: number, calls: readonly StoredCall[]): boolean {
  const { id, input } = call;
  const first = calls.findIndex((other) => other.id === id && equalPlain(other.input, input));
  return id === undefined || first === index;
}

/** Stored messages have their parts in the content, UI messages beside it, and those of a model are its content. */
function partsOf(message: unknown): readonly unknown[] {
  if (!isRecord(message)) return [];
  const { content, parts } = message;
  const found = [isRecord(content) ? content["parts"] : undefined, parts, content];
  return found.find((value) => Array.isArray(value)) ?? [];
}

interface StoredCall extends ReplayedCall {
  readonly id: unknown;
}

function readCall(part: unknown): readonly StoredCall[] {
  if (!isRecord(part) || typeof part["type"] !== "string") return [];
  const { type, toolInvocation } = part;
  const call = isRecord(toolInvocation) ? toolInvocation : part;
  if (type === "tool-result") return [];
  const name = call["toolName"] ?? type.replace(/^tool-/, "");
  const { input = call["args"], state } = call;
  return [{ id: call["toolCallId"], name, input, isError: UNDONE.includes(state) }];
}
