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
  return [hashText(agent), place, hashInput(input)].join(":");
}

/** Hashes the input to 64 bits: two lanes of FNV-1a with other primes, as for a text. */
function hashInput(input: unknown): string {
  try {
    const lanes = [hashValue(input, 0x811c9dc5, 0x01000193), hashValue(input, 0x9747b28c, 0x5bd1e995)];
    return lanes.map((lane) => (lane >>> 0).toString(36).padStart(7, "0")).join("");
  } catch (error) {
    // A circle, a BigInt or a getter that throws, none of which came over a wire.
    return hashText(describeThrown(error));
  }
}

/** No character has these codes, so that no text looks like another kind. */
const [TEXT, ARRAY, RECORD, OTHER] = [0x10000, 0x20000, 0x30000, 0x40000];

// Hashing JSON text with sorted names takes three times as long, which every write would feel.
function hashValue(value: unknown, from: number, prime: number): number {
  if (typeof value === "string") return addText(value, from ^ TEXT, prime);
  if (Array.isArray(value)) {
    return value.reduce((hash: number, one) => Math.imul(hashValue(one, hash, prime), prime), from ^ ARRAY);
  }
  if (!isRecord(value)) return addText(JSON.stringify(value) ?? "null", from ^ OTHER, prime);
  // Databases may hand a stored call back in another order, in which a sum is the same.
  let sum = from ^ RECORD;
  for (const name of Object.keys(value)) {
    const field = value[name];
    if (field !== undefined) sum = (sum + hashValue(field, addText(name, from, prime), prime)) | 0;
  }
  return sum;
}

function addText(text: string, from: number, prime: number): number {
  let hash = from;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), prime);
  }
  return hash;
}
