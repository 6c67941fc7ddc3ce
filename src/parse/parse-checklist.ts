import { normalizeMark } from "../model/normalize.js";
import type { ResolvedRules } from "../model/resolve-rules.js";
import { parseMark } from "./parse-status.js";

/** The items of a checklist in the model's own field names, or its first line that is something else. */
export type ParsedChecklist =
  | { readonly items: readonly Readonly<Record<string, string>>[] }
  | { readonly otherLine: string };

// A row has a bullet or a number, or neither, and a ballot box or brackets with a mark or a status word.
const ROW = /^[ \t]*([-*+•][ \t]*|\d{1,9}[.)][ \t]*)?(?:([☐☑⬜])|\\?\[([^\]]{0,23}?)\\?\])(.*)$/s;

/** Checks whether the first line of a text is an item of a checklist. */
export function startsChecklist(text: string, rules: ResolvedRules): boolean {
  const bare = text.trimStart();
  return parseRow(bare.slice(0, findLineEnd(bare)), rules) !== undefined;
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
      items.length += text.slice(start).match(LINES)?.length ?? 0;
      break;
    }
    const end = start + findLineEnd(text.slice(start));
    const line = text.slice(start, end);
    const rows = splitLine(line, rules);
    if (rows === undefined) return { otherLine: line };
    for (const row of rows) items.push(row);
    start = end + 1;
  }
  return { items };
}

type Row = Readonly<Record<string, string>>;

function findLineEnd(text: string): number {
  return text.search(/[\n\r]|$/);
}

/** The lines that have something in them, each from its first character on. */
const LINES = /[^\0- ][^\n\r]*/g;

/** A line break of either kind that was written out; a backslash before it makes it the text of an item. */
const WRITTEN_BREAK = /(?<!\\)(?:\\r\\n|\\n)/;

/** Splits a line into items; returns undefined where a written-out `\n` stands between items and something else. */
function splitLine(line: string, rules: ResolvedRules): readonly Row[] | undefined {
  const parts = line.split(WRITTEN_BREAK).filter((part) => part.trim() !== "");
  const known = parts.map((part) => parseRow(part, rules)).filter((row) => row !== undefined);
  if (known.length === parts.length) return known;
  // The break stands in the text of a lone item.
  const whole = parseRow(line, rules);
  return whole && known.length === 1 ? [whole] : undefined;
}

function parseRow(line: string, rules: ResolvedRules): Row | undefined {
  const row = ROW.exec(line);
  if (row === null) return undefined;
  const [, bullet, box, mark = "", rest = ""] = row;
  const sign = box ?? mark;
  const status = parseMark(sign, rules);
  // An empty array with words after it begins like an empty checkbox without a bullet, and a link such as
  // "[x](address)" like a ticked one.
  const isBox = status !== undefined && (sign !== "" || bullet !== undefined) && !rest.startsWith("(");
  // A sign that the tables do not know needs a text after it.
  const isUnknown = Array.from(normalizeMark(sign)).length === 1 && /^[ \t]\s*\S/.test(rest);
  if (!isBox && !isUnknown && box === undefined) return undefined;
  const { fields, lookup } = rules;
  const word = status ? lookup.wordOf[status] : `[${sign}]`;
  return { [fields.content]: rest.trim(), [fields.status]: word };
}
