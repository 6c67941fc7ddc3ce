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
  /** The name of the tool, which some servers make ids of. */
  readonly tool: string;
  /** What the host knows of these ids. Default: what they look like. */
  readonly callIds?: CallIds | undefined;
}

/** Whether no two calls of an agent ever have one id, or each reply may begin again with `call_0`. */
export type CallIds = "unique" | "recurring";

/** Matches the numbers that some servers count in each reply: `0`, `call_0`, `functions.TodoWrite:1`. */
const COUNTED = /^(?:[a-z_.:-]*[_.:-])?\d{1,3}$/i;

/**
 * Writes the key by which a store knows a call again: the agent, the call's id, and a hash of its input.
 *
 * Where an id is missing or recurs, it is the round and the position instead, so that a retry in the same round finds
 * its first answer and an equal call of a later round is a new one.
 */
export function writeCallKey(call: CallPlace, input: unknown): string {
  const { agent, round, position, callId } = call;
  // Some protocols number their calls, and a host in JavaScript gives the number as it is.
  const id = String(callId ?? "");
  const place = isUnique(id, call) ? hashText(id) : `${round}.${position}`;
  return [hashText(agent), place, hashInput(input)].join(":");
}

/** Checks whether an id belongs to one call alone. `docs/shared-lists.md` lists what servers send. */
function isUnique(callId: string, { tool, callIds }: CallPlace): boolean {
  if (callId === "" || callIds === "recurring") return false;
  return callIds === "unique" || !(COUNTED.test(callId) || callId.toLowerCase().endsWith(tool.toLowerCase()));
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
