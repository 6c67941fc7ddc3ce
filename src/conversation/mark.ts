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

/**
 * Finds where a text last contains another one, by its mark: one that was joined to others by blank lines, as reminders
 * are to results and messages, or is at the end or the beginning; -1 where it does not.
 */
export function findText(text: string, mark: string): number {
  const length = Number(mark.slice(0, mark.indexOf(".")));
  const last = text.length - length;
  if (last < 0) return -1;
  const isAt = (start: number): boolean => markText(text.slice(start, start + length)) === mark;
  if (isAt(last)) return last;
  let found = isAt(0) ? 0 : -1;
  for (let gap = text.indexOf("\n\n"); gap !== -1; gap = text.indexOf("\n\n", gap + 2)) {
    if (text.startsWith("\n\n", gap + 2 + length) && isAt(gap + 2)) found = gap + 2;
  }
  return found;
}
