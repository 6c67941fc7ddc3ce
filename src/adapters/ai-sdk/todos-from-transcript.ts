import { isRecord } from "../../core/plain.js";
import type { TodoItem, TodoList } from "../../core/todo.js";
import { type ReplayedCall, replayCalls } from "../contract/replay-calls.js";
import { expectArray } from "../contract/shape-error.js";
import type { TranscriptOptions } from "../contract/todo-adapter.js";
import { type MessagePart, partsOf } from "./message.js";

/** What is read of a `ModelMessage` or a `UIMessage`. */
export interface AiSdkTranscriptMessage {
  readonly role: string;
  readonly content?: unknown;
  readonly parts?: readonly unknown[];
}

/**
 * The list that the calls in `ModelMessage`s or `UIMessage`s left; undefined when there are none, an empty list when
 * it was cleared.
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
  const parts = expectArray(messages, "the transcript", "messages").flatMap((message) =>
    isRecord(message) ? [...partsOf(message["content"]), ...partsOf(message["parts"])] : [],
  );
  const failed = findFailed(parts);
  return replayCalls(
    parts.flatMap((part) => readModelCall(part, failed) ?? readUiCall(part) ?? []),
    options,
  );
}

/** The calls that changed nothing: their result says so, or they wait for approval. */
function findFailed(parts: readonly MessagePart[]): ReadonlySet<unknown> {
  const failed = new Set<unknown>();
  for (const { type, toolCallId, output } of parts) {
    if (type === "tool-approval-request") failed.add(toolCallId);
    if (type !== "tool-result" || !isRecord(output)) continue;
    const isRefused = /^(error-|execution-denied)/.test(String(output["type"]));
    if (isRefused) failed.add(toolCallId);
    else failed.delete(toolCallId);
  }
  return failed;
}

function readModelCall(
  { type, toolName, toolCallId, input }: MessagePart,
  failed: ReadonlySet<unknown>,
): ReplayedCall | undefined {
  return type === "tool-call" ? { name: toolName, input, isError: failed.has(toolCallId) } : undefined;
}

/** `tool-todo_write` with a state; without one it is no call, and an unfinished one is not yet a call. */
function readUiCall({ type, toolName, state, input }: MessagePart): ReplayedCall | undefined {
  if (typeof type !== "string" || typeof state !== "string" || state === "input-streaming") return undefined;
  const name = type === "dynamic-tool" ? toolName : type.replace(/^tool-/, "");
  return { name, input, isError: state !== "input-available" && state !== "output-available" };
}
