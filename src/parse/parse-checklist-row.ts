import { lazyPattern, unescapeMarkdown } from "../model/escape.js";
import { normalizeMark } from "../model/normalize.js";
import type { ResolvedRules } from "../model/resolve-rules.js";
import { BLOCKED, type TodoStatus } from "../model/todo.js";
import { isBlockedWord, parseMark } from "./parse-status.js";

/** The fields of one item, in the model's own names. */
export type ChecklistItem = Readonly<Record<string, string>>;

/** One row of a checklist. */
export interface ChecklistRow {
  readonly item: ChecklistItem;
  /** Whether the row begins with a bullet or a number, as in Markdown. */
  readonly hasBullet: boolean;
  /** The item without the status that its bold text means; undefined where the box has the status. */
  readonly withoutBold?: ChecklistItem;
}

// A row has a bullet or a number, or neither, and a ballot box or brackets with a mark or a status word.
const ROW = /^[ \t]*([-*+•][ \t]*|\d{1,9}[.)][ \t]*)?(?:([☐☑⬜])|\\?\[([^\]]{0,23}?)\\?\])(.*)$/s;

/**
 * Parses one line as a row: `- [x] a`, `* [ ] **b**`, `1. [>] c`, `[ ] d`, `- \[x\] e`; undefined for any other line.
 *
 * Where `isOwn` is set, `renderCheckbox` printed the line, whose `[-]` is cancelled; to other programs it means running.
 */
export function parseChecklistRow(line: string, rules: ResolvedRules, isOwn = false): ChecklistRow | undefined {
  const row = ROW.exec(line);
  if (row === null) return undefined;
  const [, bullet, box, mark = "", rest = ""] = row;
  const sign = box ?? mark;
  const hasBullet = bullet !== undefined;
  const own = isOwn && sign === "-" ? rules.statuses.find((one) => one === "cancelled") : undefined;
  const status = parseMark(sign, rules) ?? own;
  // An empty array with words after it begins like an empty checkbox without a bullet, and a link such as
  // "[x](address)" like a ticked one.
  const isBox =
    (status !== undefined || isBlockedWord(sign, rules)) && (sign !== "" || hasBullet) && !rest.startsWith("(");
  // A sign outside the tables needs a text after it.
  const isUnknown = Array.from(normalizeMark(sign)).length === 1 && /^[ \t]\s*\S/.test(rest);
  if (!isBox && !isUnknown && box === undefined) return undefined;
  const text = rest.trim();
  if (isBlockedWord(sign, rules)) return { item: nameBlocked({ content: text, blocked: BLOCKED }, rules), hasBullet };
  if (status === undefined) return { item: nameFields({ content: text }, `[${sign}]`, rules), hasBullet };
  return { ...(hasBullet ? readMarkdown : readPlain)(text, status, rules), hasBullet };
}

type RowItem = Omit<ChecklistRow, "hasBullet">;

/** The texts of a row. */
interface RowTexts {
  readonly content: string;
  readonly activeForm?: string | undefined;
}

/** Builds the item in the model's names; only a running item has an activeForm. */
function nameFields(
  { content, activeForm }: RowTexts,
  status: TodoStatus | `[${string}]`,
  rules: ResolvedRules,
): ChecklistItem {
  const { fields, lookup } = rules;
  // Only the text of an unknown mark begins with a bracket.
  const word = status.startsWith("[") ? status : lookup.wordOf[status as TodoStatus];
  const item = { [fields.content]: content, [fields.status]: word };
  const isShown = activeForm !== undefined && rules.activeForm !== "none";
  return isShown ? { ...item, [fields.activeForm]: activeForm } : item;
}

/** Builds a pending item that cannot go on. */
function nameBlocked({ content, blocked }: { content: string; blocked: string }, rules: ResolvedRules): ChecklistItem {
  return { ...nameFields({ content }, "pending", rules), [rules.fields.blocked]: blocked };
}

const ADDRESS = "<https?://[^\\s<>]*>";

/**
 * Text without this character, except escaped or inside an address. Only one alternative matches at any place: with two
 * ways to read an address, a row of many would take exponential time.
 */
const inside = (mark: string): string => `(?:\\\\.|${ADDRESS}|(?!${ADDRESS})[^${mark}\\\\])+?`;
const STRONG = /* @__PURE__ */ lazyPattern(
  `^\\*\\*(${inside("*")})\\*\\*(?: \\((?:\\*(${inside("*")})\\*|_(${inside("\\n")})_)\\))?$`,
  "",
);
const STRUCK = /* @__PURE__ */ lazyPattern(`^~~(${inside("~")})~~$`, "");

/** Where the end of a row of a blocked item may begin, where the text before it is not empty. */
const REASON_START = /(?<=\S) \((?=([*_])blocked(?:: .{3}|\1\)$))/gs;

/** The end of a row of a blocked item: the reason, in italics and in parentheses. */
const REASON = /* @__PURE__ */ lazyPattern(
  `^ \\((?:\\*blocked(?:: (${inside("*")}))?\\*|_blocked(?:: (${inside("\\n")}))?_)\\)$`,
  "s",
);

/** Finds where the reason at the end of a pending item's row begins: the last place that looks like it. */
function findReason(text: string, status: TodoStatus, start: RegExp, { blocked }: ResolvedRules): number | undefined {
  const mayBeBlocked = status === "pending" && blocked !== "none" && text.endsWith(")");
  return mayBeBlocked ? Array.from(text.matchAll(start)).at(-1)?.index : undefined;
}

/** The end of a row of a finished item: the result of a check, in italics and in parentheses. */
const CHECKED = /^ \(([*_]).+ (?:passed|failed)\1\)$/s;

/** Cuts off the result of a check, which does not belong to the text of the item. */
function dropChecked(text: string): string {
  const start = Math.max(text.lastIndexOf(" (*"), text.lastIndexOf(" (_"));
  return start > 0 && CHECKED.test(text.slice(start)) ? text.slice(0, start) : text;
}

/** Reads the text after a Markdown box: bold makes an open item a running one, struck through is cancelled. */
function readMarkdown(text: string, box: TodoStatus, rules: ResolvedRules): RowItem {
  const struck = STRUCK().exec(text)?.[1];
  if (struck !== undefined && rules.statuses.includes("cancelled")) {
    return { item: nameFields({ content: unescapeMarkdown(struck) }, "cancelled", rules) };
  }
  const start = findReason(text, box, REASON_START, rules);
  const reason = start === undefined ? null : REASON().exec(text.slice(start));
  if (reason !== null) {
    const [, star, underscore = star ?? BLOCKED] = reason;
    const texts = { content: unescapeMarkdown(text.slice(0, start)), blocked: unescapeMarkdown(underscore) };
    return { item: nameBlocked(texts, rules) };
  }
  const [, strong, star, underscore] = STRONG().exec(text) ?? [];
  const form = star ?? underscore;
  const content = unescapeMarkdown(strong ?? (box === "completed" ? dropChecked(text) : text));
  const asBoxed = nameFields({ content }, box, rules);
  const isRunning = strong !== undefined && box === "pending" && rules.statuses.includes("in_progress");
  if (!isRunning) return { item: asBoxed };
  const texts = { content, activeForm: form === undefined ? undefined : unescapeMarkdown(form) };
  return { item: nameFields(texts, "in_progress", rules), withoutBold: asBoxed };
}

const ARROW = /^(.*\S) <- (\S.*)$/s;

const PLAIN_REASON_START = /(?<=\S) \((?=blocked(?:: \S.|\)$))/gs;

/** Reads the text after a box of plain text, where a running item's activeForm follows an arrow. */
function readPlain(text: string, status: TodoStatus, rules: ResolvedRules): RowItem {
  const start = findReason(text, status, PLAIN_REASON_START, rules);
  if (start !== undefined) {
    const blocked = text.slice(start + " (blocked: ".length, -1) || BLOCKED;
    return { item: nameBlocked({ content: text.slice(0, start), blocked }, rules) };
  }
  const [, content = text, activeForm] = status === "in_progress" ? (ARROW.exec(text) ?? []) : [];
  return { item: nameFields({ content, activeForm }, status, rules) };
}
