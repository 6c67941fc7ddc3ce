import { isRecord } from "./plain-json.js";
import { describeThrown } from "./quote.js";

const ENCODER = /* @__PURE__ */ new TextEncoder();

/**
 * Hashes a text to 64 bits (FNV-1a in two lanes of other primes), enough to distinguish all texts of a conversation.
 */
export function hashText(text: string): string {
  // String methods become slow in a process where a class extends String, as one in ioredis does; reading bytes stays
  // fast.
  const bytes = ENCODER.encode(text);
  // Kept to 32 bits from the start, the loop takes half the time.
  let one = 0x811c9dc5 | 0;
  let other = 0x9747b28c | 0;
  // An iterator of bytes takes three times as long.
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    one = Math.imul(one ^ byte, 0x01000193);
    other = Math.imul(other ^ byte, 0x5bd1e995);
  }
  return `${writeLane(one)}${writeLane(other)}`;
}

function writeLane(lane: number): string {
  return (lane >>> 0).toString(36).padStart(7, "0");
}

/** Hashes sent input. The order of names does not count, as a database may return them in another one. */
export function hashInput(input: unknown): string {
  try {
    return hashText(writeSorted(input));
  } catch (error) {
    // A circle, or a getter that throws; JSON from a wire cannot contain these.
    return hashText(describeThrown(error));
  }
}

/**
 * Writes a value as a text that is the same for any order of its names, to be hashed and never parsed. Fields without a
 * value are left out, as on a wire; `isKept` may leave out more.
 *
 * @throws the error of a getter, and RangeError for a value that nests too deep.
 */
export function writeSorted(value: unknown, isKept: (field: unknown) => boolean = isGiven): string {
  const parts: string[] = [];
  collectParts(value, parts, isKept);
  return parts.join(BREAK);
}

function isGiven(field: unknown): boolean {
  return field !== undefined;
}

/** Separates the parts, and begins each part other than a text: hardly any text contains this character. */
const BREAK = "\u0000";

/** Collects the parts one by one: JSON of a copy whose names are sorted takes three times as long. */
function collectParts(value: unknown, parts: string[], isKept: (field: unknown) => boolean): void {
  if (typeof value === "string") parts.push(value);
  else if (Array.isArray(value)) {
    parts.push(`${BREAK}[`);
    for (const entry of value) collectParts(entry, parts, isKept);
    parts.push(`${BREAK}]`);
  } else if (isRecord(value)) {
    parts.push(`${BREAK}{`);
    for (const name of sortNames(Object.keys(value))) {
      const field = value[name];
      if (!isKept(field)) continue;
      parts.push(name);
      collectParts(field, parts, isKept);
    }
    parts.push(`${BREAK}}`);
  } else parts.push(`${BREAK}${value}`);
}

/** Most names are in their order already. */
function sortNames(names: string[]): readonly string[] {
  return names.every((name, index) => index === 0 || name >= (names[index - 1] ?? "")) ? names : names.sort();
}
