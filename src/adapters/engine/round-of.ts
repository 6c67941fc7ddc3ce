import { callsIn, type MessagePart, resultsIn, type ToolResult } from "../../conversation/message.js";
import type { ObservedRound } from "../../observe/event.js";

/**
 * Describes a round for an observer by the words of the reply, and by its calls and their results among `parts`; a
 * result whose call the server keeps is a call without arguments.
 */
export function describeRound(words: string, parts: readonly MessagePart[]): ObservedRound {
  const results = resultsIn(parts);
  const called = callsIn(parts);
  const ids = new Set(called.map(({ id }) => id));
  const kept = results.filter(({ callId }) => callId !== undefined && !ids.has(callId));
  const missing = kept.map(({ callId, name }) => ({ id: callId, name, input: undefined }));
  const calls = [...called, ...missing].flatMap(({ id, name, input }, index) => {
    if (typeof name !== "string") return [];
    // Results without ids come in call order.
    const result = results.find((one) => one.callId !== undefined && one.callId === id) ?? results[index];
    const failed = result !== undefined && (result.callId === undefined || result.callId === id) && isFailed(result);
    return [{ name, input, ...(failed && { failed }) }];
  });
  return words === "" ? { calls } : { text: words, calls };
}

/** Checks whether a call failed, by its result. */
export function isFailed({ isError = false, text }: Pick<ToolResult, "text" | "isError">): boolean {
  return isError || ERROR.test(text.slice(0, 200));
}

/** The beginning of a failed call's text, in APIs that mark no errors. */
const ERROR = /^\s*(?:error\b|an error occurred\b|traceback \(|uncaught |fatal:|\{\s*"error"\s*:)/i;
