import { hashText } from "../model/hash-text.js";
import { isRecord, isSent, parseJson } from "../model/plain-json.js";

/**
 * The marks of all parts of a conversation that together show a model the whole plan: the call that wrote it, later
 * patches, and texts that told of others' changes. A mark is a hash of content, since ids recur and frameworks drop them.
 */
export type Showing = readonly string[];

/** Most ways to see the plan that a session remembers, newest first. */
const MOST_SHOWINGS = 3;
/** Of a showing with more marks than both together, the first and the last ones are kept. */
const FIRST_MARKS = 8;
const LAST_MARKS = 40;

/** Begins the only showing: a call that makes the whole list, in each form in which it may be found again. */
export function showWhole(marks: readonly string[]): readonly Showing[] {
  return Object.freeze([...new Set(marks)].map((mark) => Object.freeze([mark])));
}

/** Adds a mark to every showing: from now on, the plan is seen only together with it. */
export function showMore(showings: readonly Showing[], mark: string): readonly Showing[] {
  if (showings.length === 0) return showWhole([mark]);
  return Object.freeze(showings.map((marks) => (marks.includes(mark) ? marks : boundMarks([...marks, mark]))));
}

/** Adds a showing of its own: a text that contains the whole list. */
export function showAgain(showings: readonly Showing[], mark: string): readonly Showing[] {
  return Object.freeze([Object.freeze([mark]), ...showings].slice(0, MOST_SHOWINGS));
}

function boundMarks(marks: Showing): Showing {
  const kept =
    marks.length > FIRST_MARKS + LAST_MARKS ? [...marks.slice(0, FIRST_MARKS), ...marks.slice(-LAST_MARKS)] : marks;
  return Object.freeze(kept);
}

/** Marks a call by the tool's name and its arguments, as text or object: sorted keys, no nulls. */
export function markCall(name: string, input: unknown): string {
  return hashText(`${name}\n${writeSorted(input)}`);
}

/** Marks an update that rides on another tool's call by its value alone. */
export function markRide(value: unknown): string {
  return hashText(writeSorted(value));
}

/** Marks a text by its length and hash. */
export function markText(text: string): string {
  return `${text.length}.${hashText(text)}`;
}

/** Reads the length in the mark of a text; undefined for the mark of a call. */
export function readLength(mark: string): number | undefined {
  const end = mark.indexOf(".");
  return end === -1 ? undefined : Number(mark.slice(0, end));
}

/** Writes arguments so that the ways in which APIs send and store them come to the same text. */
function writeSorted(input: unknown): string {
  try {
    const value = typeof input === "string" ? (parseJson(input) ?? input) : input;
    return JSON.stringify(sortFields(value)) ?? "";
  } catch {
    // A getter threw, or the value nests too deep: no stored message can equal it.
    return "";
  }
}

function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields);
  if (!isRecord(value)) return value;
  const sent = Object.entries(value).filter(([, field]) => isSent(field));
  // A compare function written out is faster than one for locales, and keys are plain.
  sent.sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sent.map(([name, field]) => [name, sortFields(field)]));
}

/**
 * Reads the showings of a snapshot; anything else counts as none, which costs one more look at the list itself.
 */
export function readShowings(stored: unknown): readonly Showing[] | undefined {
  if (!Array.isArray(stored)) return undefined;
  const isShowing = (marks: unknown): marks is Showing =>
    Array.isArray(marks) && marks.length > 0 && marks.every((mark) => typeof mark === "string");
  const showings = stored.slice(0, MOST_SHOWINGS);
  return showings.every(isShowing) ? Object.freeze(showings.map(boundMarks)) : undefined;
}
