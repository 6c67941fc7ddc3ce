import { addIssue, addRepair, addWrongType, type ItemPlace, placeOf } from "../model/context.js";
import { listWords } from "../model/format-issues.js";
import { normalizeMark, normalizeWord } from "../model/normalize.js";
import type { TodoRepair } from "../model/note.js";
import { isSent } from "../model/plain-json.js";
import { cut, quote } from "../model/quote.js";
import type { ResolvedRules } from "../model/resolve-rules.js";
import { BLOCKED, TODO_STATUSES, type TodoStatus } from "../model/todo.js";

/** A status, and the repair that was needed to find it. */
export interface ParsedStatus {
  readonly status: TodoStatus;
  readonly repair?: TodoRepair;
}

/** The most characters of a word without a status that an issue shows. */
const SHOWN = 200;

/** Parses a status that is not spelled as in the rules; `pending` where there is an issue about it. */
export function parseOddStatus(value: unknown, item: ItemPlace): TodoStatus {
  const { rules } = item.context;
  const { allowedWords: allowed, wordOf } = rules.lookup;
  if (!isSent(value) && rules.defaultStatus !== undefined) return rules.defaultStatus;
  const place = placeOf(item, "status");
  if (typeof value === "string") {
    if (isBlockedWord(value, rules)) return "pending";
    const parsed = parseStatus(value, rules);
    if (!parsed) addIssue(place, { code: "invalid_status", received: cut(value, SHOWN), allowed });
    else if (parsed.repair) addRepair(place, parsed.repair, `${quote(value)} was read as "${wordOf[parsed.status]}"`);
    return parsed?.status ?? "pending";
  }
  if (isSent(value)) addWrongType(place, value, listWords(allowed));
  else addIssue(place, { code: "required", allowed });
  return "pending";
}

/** Checks whether a status word means a pending item that cannot go on. */
export function isBlockedWord(word: unknown, { blocked, lookup }: ResolvedRules): boolean {
  if (blocked === "none" || typeof word !== "string") return false;
  // A host may have the word for a status of its own.
  return normalizeWord(word) === BLOCKED && !lookup.spelledStatusOf.has(BLOCKED);
}

/** Finds the status that a sent word means under these rules, if it means one. */
export function parseStatus(word: string, { lookup, statuses }: ResolvedRules): ParsedStatus | undefined {
  const { repairs, statusOf, spelledStatusOf } = lookup;
  const exact = statusOf.get(word);
  if (exact) return { status: exact };
  const spelled = spelledStatusOf.get(normalizeWord(word));
  const repair = spelled === undefined ? "status_word" : "status_spelling";
  const status = repairs.has(repair) ? (spelled ?? findWord(word, lookup)) : undefined;
  return status !== undefined && statuses.includes(status) ? { status, repair } : undefined;
}

/** Finds the status of a checkbox with this mark or word in it, if the tables have one. */
export function parseMark(mark: string, rules: ResolvedRules): TodoStatus | undefined {
  const status = rules.lookup.marks.get(normalizeMark(mark)) ?? parseStatus(mark, rules)?.status;
  return status !== undefined && rules.statuses.includes(status) ? status : undefined;
}

/** A status written as a program's constant: `TODO_STATUS_IN_PROGRESS`, `TodoStatus.InProgress`. No name is longer. */
const CONSTANT = /^(?:(?:[A-Z]{1,40}_){0,9}STATUS_|[A-Za-z]{0,60}Status(?:\.|::))(\w{1,60})$/;

function findWord(sent: string, { statuses, marks }: ResolvedRules["lookup"]): TodoStatus | undefined {
  const word = CONSTANT.exec(sent)?.[1] ?? sent;
  const box = /^\s*\[([^\]]{0,2})\]\s*$/.exec(word)?.[1];
  if (box !== undefined) return marks.get(normalizeMark(box));
  const compared = normalizeWord(word);
  // A lone ">" or "x" is too little to name a status; a check mark is enough.
  const mark = normalizeMark(word);
  return (
    statuses.get(compared) ??
    TODO_STATUSES.find((status) => normalizeWord(status) === compared) ??
    (/^[^\s!-~]/.test(mark) ? marks.get(mark) : undefined)
  );
}
