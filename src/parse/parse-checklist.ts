import { normalizeMark } from "../core/normalize.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";
import { parseMark } from "./parse-status.js";

/** The items of a checklist in the model's own field names, or its first line that is something else. */
export type ParsedChecklist =
  | { readonly items: readonly Readonly<Record<string, string>>[] }
  | { readonly otherLine: string };

/** No mark or status word in a checkbox is longer. */
const LONGEST_MARK = 24;

/** Whether the first line of a text is an item of a checklist. */
export function startsChecklist(text: string, rules: ResolvedRules): boolean {
  const start = text.search(/\S/);
  if (start === -1) return false;
  return parseRow(text.slice(start, endOfLine(text, start)), rules) !== undefined;
}

/**
 * Parses a Markdown checklist, one item a line: `- [x] a`, `* [ ] b`, `1. [>] c`, `[ ] d`, `- \[x\] e`; lines may end
 * in a literal `\n`. Indentation is ignored.
 *
 * A mark that the tables do not know becomes the status `[?]`, which is an issue of that item. Lines beyond
 * `maxItems` are counted and not parsed: the array has their number, and the list is refused for its length.
 */
export function parseChecklist(text: string, rules: ResolvedRules): ParsedChecklist {
  const items: Row[] = [];
  for (let start = 0; start < text.length; ) {
    if (items.length > rules.maxItems) {
      items.length += countLines(text, start);
      break;
    }
    const end = endOfLine(text, start);
    const line = text.slice(start, end);
    const rows = splitLine(line, rules);
    if (rows === undefined) return { otherLine: line };
    for (const row of rows) items.push(row);
    start = end + 1;
  }
  return { items };
}

type Row = Readonly<Record<string, string>>;

function endOfLine(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 10 || unit === 13) return at;
  }
  return text.length;
}

/** How many lines from a place on have something in them. */
function countLines(text: string, start: number): number {
  let count = 0;
  let isBlank = true;
  for (let at = start; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 10 || unit === 13) isBlank = true;
    else if (isBlank && unit > 32) {
      count += 1;
      isBlank = false;
    }
  }
  return count;
}

/** A line break of either kind that was written out. */
const WRITTEN_BREAK = /\\r\\n|\\n/;

/** The items of a line; undefined where a written-out `\n` stands between items and something else. */
function splitLine(line: string, rules: ResolvedRules): readonly Row[] | undefined {
  if (line.trim() === "") return [];
  const parts = line.includes("\\n")
    ? line.split(WRITTEN_BREAK).filter((part) => part.trim() !== "")
    : [line];
  const rows = parts.map((part) => parseRow(part, rules));
  const [first, ...others] = rows;
  if (first === undefined) return undefined;
  if (others.every((row) => row === undefined)) {
    const whole = parseRow(line, rules);
    return whole && [whole];
  }
  const known = rows.filter((row) => row !== undefined);
  return known.length === rows.length ? known : undefined;
}

function parseRow(line: string, rules: ResolvedRules): Row | undefined {
  const at = skipBullet(line);
  const { content, status } = rules.fields;
  const box = parseBox(line, at, rules);
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

function parseBox(
  line: string,
  at: number,
  rules: ResolvedRules,
): { readonly word: string; readonly end: number } | undefined {
  const bare = BARE_BOXES.find((box) => line.startsWith(box, at));
  if (bare !== undefined) return { word: wordFor(bare, rules), end: at + bare.length };
  const open = line.charAt(at) === "\\" ? at + 1 : at;
  if (line.charAt(open) !== "[") return undefined;
  const length = line.slice(open + 1, open + 1 + LONGEST_MARK).indexOf("]");
  if (length === -1) return undefined;
  const mark = line.slice(open + 1, open + 1 + length).replace(/\\$/, "");
  const end = open + length + 2;
  // An empty array with words after it begins like an empty checkbox without a bullet.
  const isArray = mark === "" && at === skipSpaces(line, 0);
  const isKnown = !isArray && parseMark(mark, rules) !== undefined;
  const after = line.charAt(end);
  // A link begins like a checkbox too: "[x](address)". A sign that the tables do not know needs a text after it.
  const isUnknownMark =
    Array.from(normalizeMark(mark)).length === 1 &&
    (after === " " || after === "\t") &&
    line.slice(end).trim() !== "";
  return (isKnown && after !== "(") || isUnknownMark ? { word: wordFor(mark, rules), end } : undefined;
}

function wordFor(mark: string, rules: ResolvedRules): string {
  const status = parseMark(mark, rules);
  return status === undefined ? `[${mark}]` : rules.lookup.wordOf[status];
}

function skipSpaces(line: string, from: number): number {
  let at = from;
  while (line.charAt(at) === " " || line.charAt(at) === "\t") at += 1;
  return at;
}
