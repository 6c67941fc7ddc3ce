import { describeThrown, describeValue } from "./quote.js";

/** The fields of an object from outside the library, by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** A list without entries, shared by all who have none. */
export const NOTHING: readonly never[] = /* @__PURE__ */ Object.freeze([]);

/** Checks whether a value is an object with fields: neither null nor an array. */
export function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Checks whether a value is a promise, of whatever library. */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}

/** Checks whether a value is an object that a loop can walk. */
export function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.iterator in value;
}

/** Returns the fields of an object, and no fields for anything else. */
export function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

/** How deep a value may nest: copying, comparing and writing it recurse, and a thousand calls fit on any stack. */
const MOST_LEVELS = 1000;

/**
 * Copies and freezes plain JSON, so that no later change of the original reaches a list; leaves out undefined fields.
 *
 * @throws TypeError for values that JSON cannot represent, and for values nested deeper than `levels`.
 */
export function freezeCopy(value: unknown, levels: number = MOST_LEVELS): unknown {
  if (typeof value !== "object" || value === null) return checkScalar(value);
  if (levels === 0) throw new TypeError("it is nested too deep");
  const copy = (entry: unknown): unknown => freezeCopy(entry, levels - 1);
  if (Array.isArray(value)) return Object.freeze(Array.from(value, copy));
  const fields = Object.entries(value).flatMap(([key, entry]) => (entry === undefined ? [] : [[key, copy(entry)]]));
  // Unlike an assignment, this also creates an own field for "__proto__".
  return Object.freeze(Object.fromEntries(fields));
}

function checkScalar(value: unknown): unknown {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  // Number.isFinite() is false for anything but a number.
  if (!Number.isFinite(value)) throw new TypeError(`${describeValue(value)} is not JSON`);
  // JSON writes -0 as 0.
  return value || 0;
}

/** Compares two plain JSON values; the order of their fields makes no difference. */
export function equalPlain(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || !a || !b || Array.isArray(a) !== Array.isArray(b)) return false;
  // The keys of an array are texts.
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, at) => equalPlain(one, b[at]));
  const keys = Object.keys(a);
  const isEqual = (key: string): boolean =>
    Object.hasOwn(b, key) && equalPlain(Reflect.get(a, key), Reflect.get(b, key));
  return keys.length === Object.keys(b).length && keys.every(isEqual);
}

/** Keeps the fields that have a value: an option that is `undefined` counts as left out. */
export function withoutUndefined<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  // The filter excludes undefined, which a type parameter does not show.
  return Object.fromEntries(given) as { [K in keyof T]: Exclude<T[K], undefined> };
}

/** Checks whether a value is a text that tags of a model's call syntax may have leaked into. */
export function mayHaveTags(value: unknown): boolean {
  return typeof value === "string" && value.includes("<");
}

/** Checks by its first character whether a text is JSON of an array or object; scalars are never parsed. */
export function looksLikeJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

/** Parses a JSON text; returns undefined for any other text, as JSON itself has no undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Checks whether a field was sent at all: in strict mode, APIs send null for an absent field. */
export function isSent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Checks that a number kept all its digits when it was parsed; beyond 2^53 - 1 the last ones may be lost. */
export function isExactNumber(value: unknown): value is number {
  return typeof value === "number" && Math.abs(value) < 2 ** 53;
}

/** Returns the length of a sent list. The length of a proxy may be anything, and differ at each read. */
export function measureList({ length }: readonly unknown[]): number {
  if (!Number.isInteger(length)) throw new TypeError("a list without a length");
  return length;
}

/** Returns the entry at a position, if there is one; the match of a new item is at -1. */
export function itemAt<T>(entries: readonly T[], position: number | undefined): T | undefined {
  // Reading an array outside its bounds is a look-up by name, many times slower, and this runs for every item.
  return position !== undefined && position >= 0 && position < entries.length ? entries[position] : undefined;
}

/** Most entries of a foreign array: the `length` of a proxy may be anything. */
const MOST_ENTRIES = 1_000_000;

/** Copies any value into plain data, or reports why it cannot be read. */
export function toPlain(
  value: unknown,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: string } {
  try {
    return { ok: true, value: copyForeign(value, MOST_LEVELS) };
  } catch (error) {
    return { ok: false, reason: describeThrown(error) };
  }
}

function copyForeign(value: unknown, levels: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) throw new TypeError("it is nested too deep");
  if (!Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, copyForeign(entry, levels - 1)]));
  }
  const { length } = value;
  if (!Number.isInteger(length) || length > MOST_ENTRIES) throw new TypeError("a list without a length");
  return Array.from({ length }, (_, index) => copyForeign(value[index], levels - 1));
}
