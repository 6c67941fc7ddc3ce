import { hashText } from "../core/hash-text.js";
import { isRecord } from "../core/plain-json.js";
import { describeThrown } from "../core/quote.js";

/** What tells one call of a model from another. */
export interface CallPlace {
  readonly agent: string;
  /** The model call that it came with, counted from 0. */
  readonly round: number;
  /** Its place among the calls of that round, from 0. */
  readonly position: number;
  /** The id that the API gave it, if it gave one. */
  readonly callId: string | undefined;
}

/** Ids that some servers give in every round anew: `0`, `call_0`, `functions.todo_write:1`. */
const RECURRING = /^[a-z_.:-]*\d{0,6}$/i;

/**
 * Writes the key by which a store knows a call again: the agent, the call's id, and a hash of its input.
 *
 * Where an id is missing or recurs, it is the round and the position instead, so that a retry in the same round finds
 * its first answer and an equal call of a later round is a new one.
 */
export function writeCallKey({ agent, round, position, callId }: CallPlace, input: unknown): string {
  const isUnique = callId !== undefined && !RECURRING.test(callId);
  const place = isUnique ? hashText(callId) : `${round}.${position}`;
  return [hashText(agent), place, hashText(writeSorted(input))].join(":");
}

/** Writes the input as JSON with sorted keys, as databases may hand a stored call back in another order. */
function writeSorted(input: unknown): string {
  try {
    return writeValue(input);
  } catch (error) {
    // A circle, a BigInt or a getter that throws, none of which came over a wire.
    return describeThrown(error);
  }
}

// JSON.stringify with a replacer that sorts takes ten times as long.
function writeValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeValue).join()}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? "null";
  const names = Object.keys(value).sort();
  return `{${names.map((name) => (value[name] === undefined ? "" : `${JSON.stringify(name)}:${writeValue(value[name])}`)).join()}}`;
}
