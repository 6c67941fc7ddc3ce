import { hashInput, hashText, writeSorted } from "../model/hash-text.js";
import { isSent, parseJson } from "../model/plain-json.js";

/** Marks a call by the tool's name and its arguments, as text or object: sorted keys, no nulls. */
export function markCall(name: string, input: unknown): string {
  return hashText(`${name}\n${writeArguments(input)}`);
}

/**
 * Marks an edit by the id that its host gave it and by its content: another edit under the same id has another mark.
 */
export function markEdit(id: string, input: unknown): string {
  return `${hashText(id)}:${hashInput(parseText(input))}`;
}

/** Writes arguments so that the ways in which APIs send and store them come to the same text. */
function writeArguments(input: unknown): string {
  try {
    // A model may write its arguments as a text in a text; a framework parses the outer one alone.
    return writeSorted(parseText(parseText(input)), isSent);
  } catch {
    // A getter threw, or the value nests too deep: no stored message can equal it.
    return "";
  }
}

function parseText(value: unknown): unknown {
  return typeof value === "string" ? (parseJson(value) ?? value) : value;
}

/** Marks a text by its length and hash. */
export function markText(text: string): string {
  return `${text.length}.${hashText(text)}`;
}

/** Reads the length in the mark of a text; undefined for the mark of a call. */
function readLength(mark: string): number | undefined {
  const end = mark.indexOf(".");
  return end === -1 ? undefined : Number(mark.slice(0, end));
}

/**
 * Finds where a text last contains another one, by its mark, as a message contains a text that was joined to it; -1
 * where it does not.
 */
export function findText(text: string, mark: string): number {
  const length = readLength(mark);
  let last = -1;
  if (length !== undefined) {
    meetPart(text, length, (met, start) => {
      if (met === mark) last = Math.max(last, start);
      return false;
    });
  }
  return last;
}

/** Searches for a text that was joined to others by blank lines, as reminders are to results and messages. */
function meetPart(text: string, length: number, meet: (mark: string, start: number) => boolean): boolean {
  const last = text.length - length;
  const at = (start: number): boolean => meet(markText(text.slice(start, start + length)), start);
  for (let start = 0; start <= last; ) {
    const end = start + length;
    if ((end === text.length || text.startsWith("\n\n", end)) && at(start)) return true;
    const gap = text.indexOf("\n\n", start);
    if (gap === -1 || gap + 2 > last) break;
    start = gap + 2;
  }
  // A text that is joined without a blank line is at the end, or at the beginning.
  return last > 0 && (at(last) || at(0));
}
