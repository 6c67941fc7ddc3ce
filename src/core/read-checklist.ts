import { normalizeMark } from "./normalize-word.js";
import { readMark } from "./read-status.js";
import type { ResolvedRules } from "./resolve-rules.js";

/** The items of a checklist in the model's own field names, or the first line of it that is no item. */
export type ChecklistReading =
  | { readonly items: readonly Readonly<Record<string, string>>[] }
  | { readonly stranger: string };

/** No mark or status word in a checkbox is longer. */
const LONGEST_MARK = 24;

/** Whether the first line of a text is an item of a checklist. */
export function startsChecklist(text: string, rules: ResolvedRules): boolean {
  const start = text.trimStart();
  const end = start.search(/[\r\n]/);
  return readRow(end === -1 ? start : start.slice(0, end), rules) !== undefined;
}

/**
 * Reads a Markdown checklist, one item a line: `- [x] a`, `* [ ] b`, `1. [>] c`, `[ ] d`, `- \[x\] e`; lines may end
 * in a literal `\n`. Indentation does not count.
 *
 * A mark that the tables do not know becomes the status `[?]`, which is an issue of that item.
 */
export function readChecklist(text: string, rules: ResolvedRules): ChecklistReading {
  const items: Readonly<Record<string, string>>[] = [];
  for (const line of text.split(/\r\n|[\n\r]/)) {
    const rows = splitLine(line, rules);
    if (rows === undefined) return { stranger: line };
    items.push(...rows);
  }
  return { items };
}

type Row = Readonly<Record<string, string>>;

/** A line break of either kind that was written out. */
const WRITTEN_BREAK = /\\r\\n|\\n/;

/** The items of a line; where a written-out `\n` stands between items and something else, nobody can say what it is. */
function splitLine(line: string, rules: ResolvedRules): readonly Row[] | undefined {
  if (line.trim() === "") return [];
  const parts = line.includes("\\n")
    ? line.split(WRITTEN_BREAK).filter((part) => part.trim() !== "")
    : [line];
  const rows = parts.map((part) => readRow(part, rules));
  const [first, ...others] = rows;
  if (first === undefined) return undefined;
  if (others.every((row) => row === undefined)) {
    const whole = readRow(line, rules);
    return whole && [whole];
  }
  const known = rows.filter((row) => row !== undefined);
  return known.length === rows.length ? known : undefined;
}

function readRow(line: string, rules: ResolvedRules): Row | undefined {
  const at = skipBullet(line);
  const { content, status } = rules.fields;
  const box = readBox(line, at, rules);
  return box && { [content]: line.slice(box.end).trim(), [status]: box.word };
}

function skipBullet(line: string): number {
  let at = skipSpaces(line, 0);
  if ("-*+•".includes(line.charAt(at) || " ")) return skipSpaces(line, at + 1);
  const digits = at;
  while (at < digits + 9 && /\d/.test(line.charAt(at))) at += 1;
  return at > digits && ".)".includes(line.charAt(at) || " ") ? skipSpaces(line, at + 1) : digits;
}

/** Ballot boxes that open a line without brackets around them. */
const BARE_BOXES = ["☐", "☑", "⬜"];

function readBox(
  line: string,
  at: number,
  rules: ResolvedRules,
): { readonly word: string; readonly end: number } | undefined {
  const bare = BARE_BOXES.find((box) => line.startsWith(box, at));
  if (bare !== undefined) return { word: wordOf(bare, rules), end: at + bare.length };
  const open = line.charAt(at) === "\\" ? at + 1 : at;
  if (line.charAt(open) !== "[") return undefined;
  const length = line.slice(open + 1, open + 1 + LONGEST_MARK).indexOf("]");
  if (length === -1) return undefined;
  const mark = line.slice(open + 1, open + 1 + length).replace(/\\$/, "");
  const end = open + length + 2;
  // An empty array with words behind it begins like an empty checkbox without a bullet.
  const isArray = mark === "" && at === skipSpaces(line, 0);
  const isKnown = !isArray && readMark(mark, rules) !== undefined;
  const after = line.charAt(end);
  // A link begins like a checkbox too: "[x](address)". A sign that the tables do not know is a mark only with a text beside it.
  const isUnknownMark =
    Array.from(normalizeMark(mark)).length === 1 &&
    (after === " " || after === "\t") &&
    line.slice(end).trim() !== "";
  return (isKnown && after !== "(") || isUnknownMark ? { word: wordOf(mark, rules), end } : undefined;
}

function wordOf(mark: string, rules: ResolvedRules): string {
  const status = readMark(mark, rules);
  return status === undefined ? `[${mark}]` : rules.wordOf[status];
}

function skipSpaces(line: string, from: number): number {
  let at = from;
  while (line.charAt(at) === " " || line.charAt(at) === "\t") at += 1;
  return at;
}
