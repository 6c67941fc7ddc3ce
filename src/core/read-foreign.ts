import { describeThrown } from "./quote.js";

/** How deep a foreign value may nest. */
const MOST_LEVELS = 1000;
/** Most entries of a foreign array: the `length` of a proxy may be anything. */
const MOST_ENTRIES = 1_000_000;

/**
 * Runs what reads a value that others made: the one border at which getters and proxies that throw are met.
 *
 * A copy of every input would cost half of what parsing it did, and JSON never holds such a value. So it is read as it
 * is, and copied only once reading it has thrown: if the copy throws too, the value is unreadable; else the copy is
 * read, and an error of our own or of a host's function comes out. `read` therefore starts anew each time.
 */
export function readForeign<T>(value: unknown, read: (value: unknown) => T, refuse: (reason: string) => T): T {
  try {
    return read(value);
  } catch {
    const plain = toPlain(value);
    return plain.ok ? read(plain.value) : refuse(plain.reason);
  }
}

/** Copies any value into plain data, or says why it cannot be read. */
export function toPlain(
  value: unknown,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: string } {
  try {
    return { ok: true, value: copy(value, MOST_LEVELS) };
  } catch (error) {
    return { ok: false, reason: describeThrown(error) };
  }
}

function copy(value: unknown, levels: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) throw new TypeError("it is nested too deep");
  if (!Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, copy(entry, levels - 1)]));
  }
  const { length } = value;
  if (!Number.isInteger(length) || length > MOST_ENTRIES) throw new TypeError("a list without a length");
  return Array.from({ length }, (_, index) => copy(value[index], levels - 1));
}
