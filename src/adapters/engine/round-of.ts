import type { ObservedRound } from "../../observe/event.js";
import type { CallResult, FoundCall } from "./message-parts.js";

/** Describes a round for an observer by the words of the reply, its calls and their results. */
export function describeRound(
  words: string,
  found: readonly FoundCall[],
  results: readonly CallResult[] = [],
): ObservedRound {
  const calls = found.flatMap(({ id, name, input }, index) => {
    if (typeof name !== "string") return [];
    // Results without ids come in call order.
    const result = results.find((one) => one.id !== undefined && one.id === id) ?? results[index];
    const failed = result !== undefined && (result.id === undefined || result.id === id) && isFailed(result);
    return [{ name, input, ...(failed && { failed }) }];
  });
  return words === "" ? { calls } : { text: words, calls };
}

function isFailed({ isError, text }: CallResult): boolean {
  return isError || ERROR.test(text.slice(0, 200));
}

/** The beginning of a failed call's text, in APIs that mark no errors. */
const ERROR = /^\s*(?:error\b|an error occurred\b|traceback \(|uncaught |fatal:|\{\s*"error"\s*:)/i;
