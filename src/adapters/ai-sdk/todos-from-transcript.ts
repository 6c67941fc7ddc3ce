import type { TodoItem, TodoList } from "../../core/todo.js";
import type { FoundCall } from "../contract/answer-calls.js";
import { expectArray, type Fields, fieldsOf, objectsIn } from "../contract/fields.js";
import { replayCalls } from "../contract/replay-calls.js";
import type { TranscriptOptions } from "../contract/todo-adapter.js";

/** The part of a `ModelMessage` or a `UIMessage` that the adapter reads. */
export interface AiSdkTranscriptMessage {
  readonly role: string;
  readonly content?: unknown;
  readonly parts?: readonly unknown[];
}

/**
 * Rebuilds the list from the calls in `ModelMessage`s or `UIMessage`s: undefined without any, an empty list where it
 * was cleared.
 *
 * The calls go through the rules again, so refused ones change nothing; neither do calls that failed, were denied or
 * wait for approval.
 *
 * @example
 * ```ts
 * import { todosFromTranscript } from "agent-todos/ai-sdk";
 *
 * const input = { todos: [{ content: "Add tests", status: "pending" }] };
 * const call = { type: "tool-call", toolCallId: "call_1", toolName: "todo_write", input };
 * console.log(todosFromTranscript([{ role: "assistant", content: [call] }])?.items.length); // => 1
 *
 * const part = { type: "tool-todo_write", toolCallId: "call_1", state: "input-available", input };
 * console.log(todosFromTranscript([{ role: "assistant", parts: [part] }])?.items.length); // => 1
 * ```
 */
export function todosFromTranscript<I extends TodoItem = TodoItem>(
  messages: readonly AiSdkTranscriptMessage[],
  options?: TranscriptOptions<I>,
): TodoList<I> | undefined {
  const parts = expectArray(messages, "the transcript", "messages").flatMap((message) => {
    const { content, parts: shown } = fieldsOf(message);
    return [...objectsIn(content), ...objectsIn(shown)];
  });
  const failed = findFailed(parts);
  const calls = parts.flatMap((part) => toModelCall(part, failed) ?? toUiCall(part) ?? []);
  return replayCalls(calls, options, ({ isFailed }) => isFailed);
}

interface RecordedCall extends FoundCall {
  readonly isFailed: boolean;
}

/** Finds the ids of calls that changed nothing: their result says so, or they wait for approval. */
function findFailed(parts: readonly Fields[]): ReadonlySet<unknown> {
  const failed = new Set<unknown>();
  for (const { type, toolCallId, output } of parts) {
    if (type === "tool-approval-request") failed.add(toolCallId);
    if (type !== "tool-result") continue;
    if (/^(error-|execution-denied)/.test(String(fieldsOf(output)["type"]))) failed.add(toolCallId);
    else failed.delete(toolCallId);
  }
  return failed;
}

function toModelCall(
  { type, toolName, toolCallId, input }: Fields,
  failed: ReadonlySet<unknown>,
): RecordedCall | undefined {
  return type === "tool-call" ? { name: toolName, input, isFailed: failed.has(toolCallId) } : undefined;
}

/** The call of a part like `tool-todo_write`: only a part with a state is one, and only once its input is whole. */
function toUiCall({ type, toolName, state, input }: Fields): RecordedCall | undefined {
  if (typeof type !== "string" || typeof state !== "string" || state === "input-streaming") return undefined;
  const name = type === "dynamic-tool" ? toolName : type.replace(/^tool-/, "");
  return { name, input, isFailed: state !== "input-available" && state !== "output-available" };
}
