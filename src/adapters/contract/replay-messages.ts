import { isRecord } from "../../core/plain.js";
import type { TodoItem, TodoList } from "../../core/todo.js";
import { CUT_OFF, type FoundCall } from "./answer-calls.js";
import { type ReplayedCall, replayCalls } from "./replay-calls.js";
import { expectArray } from "./shape-error.js";
import type { TranscriptOptions } from "./todo-adapter.js";

/**
 * The list that the calls in messages left, for APIs whose results are only text.
 *
 * What was refused is refused again, save a call that was cut off: only its result tells, and it is the last one of
 * its reply.
 */
export function replayMessages<I extends TodoItem>(
  messages: unknown,
  options: TranscriptOptions<I> | undefined,
  findCalls: (message: unknown) => readonly FoundCall[],
): TodoList<I> | undefined {
  const calls: ReplayedCall[] = [];
  for (const message of expectArray(messages, "the transcript", "messages")) {
    calls.push(...findCalls(message));
    if (isCutOff(message)) calls.push(...calls.splice(-1).map((call) => ({ ...call, isError: true })));
  }
  return replayCalls(calls, options);
}

function isCutOff(message: unknown): boolean {
  if (!isRecord(message)) return false;
  const content = message["role"] === "tool" ? message["content"] : message["output"];
  // A host may have made parts of the text, for a cache point say.
  const text = Array.isArray(content) ? JSON.stringify(content) : content;
  return typeof text === "string" && text.includes(CUT_OFF);
}
