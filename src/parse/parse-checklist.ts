import { unescapeMarkdown } from "../model/escape.js";
import type { ResolvedRules } from "../model/resolve-rules.js";
import { type ChecklistItem, type ChecklistRow, parseChecklistRow } from "./parse-checklist-row.js";

/** The items of a checklist in the model's own field names and the summary above them, or its first other line. */
export type ParsedChecklist =
  | { readonly items: readonly ChecklistItem[]; readonly summary?: string }
  | { readonly otherLine: string };

/** Checks whether the first line of a text is an item of a checklist. */
export function startsChecklist(text: string, rules: ResolvedRules): boolean {
  const bare = text.trimStart();
  return parseChecklistRow(bare.slice(0, findLineEnd(bare)), rules) !== undefined;
}

/**
 * Checks whether a text is a Markdown document with a checklist: its first row has a bullet, and anything may precede
 * it.
 */
export function hasMarkdownRows(text: string, rules: ResolvedRules): boolean {
  return findRows(text, rules).start < text.length;
}

/**
 * Parses a Markdown checklist, one item a line, as `renderMarkdown` and people write it: `- [x] a`, `* [ ] **b**`, `1.
 * [>] c`, `[ ] d`, `- \[x\] e`; lines may end in a literal `\n`, and an indented line continues the item above.
 *
 * Anything may precede rows with bullets; the nearest quote above them is the summary. Indentation is ignored. A mark
 * outside the tables becomes the status `[?]`, which is an issue of that item. Lines beyond `maxItems` are counted, not
 * parsed: the array still has their number, so that the list is refused for its length.
 */
export function parseChecklist(text: string, rules: ResolvedRules): ParsedChecklist {
  const { start: first, head } = findRows(text, rules);
  if (first === text.length && head !== "") return { otherLine: head.slice(0, findLineEnd(head)) };
  const rows: ChecklistRow[] = [];
  const isOwn = COUNT.test(text);
  let uncounted = 0;
  for (let start = skipBreaks(text, first); start < text.length; ) {
    if (rows.length > rules.maxItems) {
      uncounted = text.slice(start).match(LINES)?.length ?? 0;
      break;
    }
    const end = findItemEnd(text, start);
    const line = joinLines(text.slice(start, end));
    const found = splitLine(line, rules, isOwn);
    if (AGENT.test(line)) {
      // The line that names who works on the item above does not belong to its text.
    } else if (found !== undefined) rows.push(...found);
    else if (!isOwn || end < text.trimEnd().length) return { otherLine: line };
    start = skipBreaks(text, end + 1);
  }
  const items = readItems(rows, rules);
  items.length += uncounted;
  const summary = readSummary(head);
  return summary === undefined ? { items } : { items, summary };
}

function findLineEnd(text: string): number {
  return text.search(/[\n\r]|$/);
}

/** Skips empty lines, which are much cheaper to skip than to parse. */
function skipBreaks(text: string, start: number): number {
  return start + text.slice(start).search(/[^\n\r]|$/);
}

/** Joins the lines of an item by a space in place of each break and the blanks around it. */
function joinLines(text: string): string {
  return text.replace(/\s+/g, (blanks) => (/[\n\r]/.test(blanks) ? " " : blanks));
}

/** The lines with any content, each from its first character on. */
const LINES = /[^\0- ][^\n\r]*/g;

/** The count below the rows of `renderCheckbox`. */
const COUNT = /[\n\r]\(\d{1,9}\/\d{1,9} [^()\n\r]{1,80}\)\s*$/;

/** The line of `renderMarkdown` that names who works on the item above it. */
const AGENT = /^[ \t]+> ([*_]).+\1\s*$/s;

/** Finds the beginning of the rows, and the text above them, which only rows with bullets may have. */
function findRows(text: string, rules: ResolvedRules): { readonly start: number; readonly head: string } {
  for (let start = skipBreaks(text, 0); start < text.length; ) {
    const end = start + findLineEnd(text.slice(start));
    const [row] = splitLine(text.slice(start, end), rules) ?? [];
    if (row !== undefined) {
      const head = text.slice(0, start).trim();
      return row.hasBullet || head === "" ? { start, head } : { start: text.length, head };
    }
    start = skipBreaks(text, end + 1);
  }
  return { start: text.length, head: text.trim() };
}

/** The next line of an item: indented text without a row or block of its own. */
const NEXT_LINE = /^\r?\n?[ \t]+(?![-*+•>#|[☐☑⬜]|\\\[|\d{1,9}[.)][ \t]|```|~~~)[^\s][^\n\r]*/;

/**
 * Finds the end of the item that begins at `start`: that of its line, or of the last indented line that continues it.
 */
function findItemEnd(text: string, start: number): number {
  let end = start + findLineEnd(text.slice(start));
  if (text.slice(start, end).trim() === "") return end;
  for (;;) {
    const rest = text.slice(end);
    const [next = ""] = /^[\n\r]/.test(rest) ? (NEXT_LINE.exec(rest) ?? []) : [];
    if (next === "") return end;
    end += next.length;
  }
}

/** A written-out line break of either kind; with another backslash before it, it is part of an item's text. */
const WRITTEN_BREAK = /(?<!\\)(?:\\r\\n|\\n)/;

/** Splits a line into rows; returns undefined where a written-out `\n` is between rows and something else. */
function splitLine(line: string, rules: ResolvedRules, isOwn?: boolean): readonly ChecklistRow[] | undefined {
  const parts = line.split(WRITTEN_BREAK).filter((part) => part.trim() !== "");
  const known = parts.map((part) => parseChecklistRow(part, rules, isOwn)).filter((row) => row !== undefined);
  if (known.length === parts.length) return known;
  // The break is part of the text of a lone item.
  const whole = parseChecklistRow(line, rules, isOwn);
  return whole && known.length === 1 ? [whole] : undefined;
}

/** Takes the items of the rows; if more rows are bold than may run, bold is only emphasis. */
function readItems(rows: readonly ChecklistRow[], { maxInProgress }: ResolvedRules): ChecklistItem[] {
  const bold = rows.filter((row) => row.withoutBold !== undefined).length;
  return rows.map(({ item, withoutBold }) => (bold > maxInProgress ? (withoutBold ?? item) : item));
}

/** Reads the last quote above the rows. */
function readSummary(head: string): string | undefined {
  const lines = head.split(/\r?\n|\r/);
  const last = lines.findLastIndex((line) => QUOTE.test(line));
  if (last === -1) return undefined;
  const first = lines.slice(0, last).findLastIndex((line) => !QUOTE.test(line)) + 1;
  const text = lines.slice(first, last + 1).map((line) => line.replace(QUOTE, "").trim());
  return unescapeMarkdown(text.join(" ").trim());
}

const QUOTE = /^[ \t]*>/;
