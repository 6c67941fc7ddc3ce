import { escapeUnusual } from "./escape.js";
import { isPromise, isRecord } from "./plain-json.js";
import { cut, describeKind } from "./quote.js";

/** The most characters of a wrong option that an error shows. */
const SHOWN_CHARACTERS = 200;

/**
 * Builds the error for an option with a wrong value: the subject, the option, its rule, its value.
 *
 * A wrong number, text or list makes a `RangeError`, anything else a `TypeError`.
 */
export function invalidOption(subject: string, option: string, rule: string, value: unknown): RangeError | TypeError {
  const text = describeInvalid(subject, option, rule, value);
  const isOfRightKind = typeof value === "number" || typeof value === "string" || Array.isArray(value);
  return markOwn(isOfRightKind ? new RangeError(text) : new TypeError(text), invalidOption);
}

/**
 * Writes the same sentence for an error of another class.
 *
 * The subject is a noun: `rules`, `call of renderUpdate()`.
 */
export function describeInvalid(subject: string, option: string, rule: string, value: unknown): string {
  return `Invalid ${subject}: ${option} must be ${rule} (got ${show(value)})`;
}

/** Builds the error for an option that does not exist. */
export function unknownOption(subject: string, option: string, known: readonly string[]): TypeError {
  const near = findNearest(option, known);
  const hint = near === undefined ? "" : `; did you mean ${near}?`;
  const text = `Invalid ${subject}: ${option} is not an option (the options are ${known.join(", ")})${hint}`;
  return markOwn(new TypeError(text), unknownOption);
}

/** Finds the first name that begins as a wrong one does, in whatever case, or else the first that shares half its letters. */
function findNearest(option: string, known: readonly string[]): string | undefined {
  const wrong = option.slice(option.lastIndexOf(".") + 1).toLowerCase();
  const sent = pairLetters(wrong);
  const isAlike = (name: string): boolean => {
    const pairs = pairLetters(name.toLowerCase());
    return sent.filter((pair) => pairs.includes(pair)).length * 2 >= Math.max(sent.length, pairs.length);
  };
  return known.find((name) => name.toLowerCase().startsWith(wrong.slice(0, 3))) ?? known.find(isAlike);
}

/** Lists each letter of a name with the next one, the last one alone. */
function pairLetters(name: string): readonly string[] {
  return Array.from(name, (letter, at) => letter + name.charAt(at + 1));
}

/** A brand: the errors that {@link blameCaller} may point at the caller's line. */
const OWN = /* @__PURE__ */ Symbol("an option error of this library");

function markOwn<T extends Error>(error: T, builder: unknown): T {
  beginStackBelow(error, builder);
  return Object.defineProperty(error, OWN, {});
}

/** Leaves a function, and the functions that it called, out of the stack of an error. */
function beginStackBelow(error: Error, above: unknown): void {
  // Node, Deno, Bun and Chromium have it, but TypeScript's standard library does not declare it.
  const { captureStackTrace } = Error as { captureStackTrace?: (error: unknown, above: unknown) => void };
  captureStackTrace?.(error, above);
}

/**
 * Runs a function whose checks are deep in the call stack: the stack of an option error then begins at the line
 * that called the function. Other errors, such as those of a host's schema, keep their stack.
 */
export function blameCaller<T>(called: unknown, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof Error && OWN in error) beginStackBelow(error, called);
    throw error;
  }
}

function show(value: unknown): string {
  if (value === undefined) return "undefined";
  if (typeof value === "string") return escapeUnusual(JSON.stringify(cut(value, SHOWN_CHARACTERS)));
  if (isPromise(value)) return "a promise, which has to be awaited first";
  if (isSession(value)) return "a session";
  let text = "";
  try {
    text = escapeUnusual(JSON.stringify(value));
  } catch {
    // A function, a cycle, a BigInt or a getter that throws has no JSON.
  }
  // Only lists and objects are shown as JSON; the JSON of a Date is a text or null.
  return text.length <= SHOWN_CHARACTERS && /^[[{]/.test(text) ? text : describeKind(value);
}

/**
 * Checks whether a value is a session or a shared list, which callers easily pass in place of its list or a request.
 */
export function isSession(value: unknown): boolean {
  return isRecord(value) && isRecord(value["tool"]) && typeof value["write"] === "function";
}
