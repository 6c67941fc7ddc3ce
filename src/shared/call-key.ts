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

/**
 * Matches ids that some servers repeat in every round: words and a number, as `0`, `call_0` and
 * `functions.TodoWrite:1`.
 */
const RECURRING = /^(?:[a-z_.:-]|[A-Z][a-z]{3})*\d{0,6}$/;

/**
 * Writes the key by which a store knows a call again: the agent, the call's id, and a hash of its input.
 *
 * Where an id is missing or recurs, it is the round and the position instead, so that a retry in the same round finds
 * its first answer and an equal call of a later round is a new one.
 */
export function writeCallKey({ agent, round, position, callId }: CallPlace, input: unknown): string {
  const isUnique = callId !== undefined && !RECURRING.test(callId);
  const place = isUnique ? hashText(callId) : `${round}.${position}`;
  return [hashText(agent), place, hashInput(input)].join(":");
}

/** Hashes the input, whose names may come in another order from a database that kept the call. */
export function hashInput(input: unknown): string {
  try {
    return hashText(JSON.stringify(sortNames(input)) ?? "");
  } catch (error) {
    // A circle, a BigInt or a getter that throws; JSON from a wire holds none of these.
    return hashText(describeThrown(error));
  }
}

function sortNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortNames);
  if (!isRecord(value)) return value;
  const sorted: Record<string, unknown> = Object.create(NO_FIELDS);
  for (const name of Object.keys(value).sort()) sorted[name] = sortNames(value[name]);
  return sorted;
}

/**
 * A prototype that lends no names, so that `__proto__` is one like any other; objects without any prototype are slow.
 */
const NO_FIELDS: object = /* @__PURE__ */ Object.create(null);
