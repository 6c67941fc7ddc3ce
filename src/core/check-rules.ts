import { TODO_ISSUE_CODES, type TodoWording } from "./issue.js";
import { normalizeWord } from "./normalize-word.js";
import { isRecord } from "./plain.js";
import { TODO_PROTECTIONS } from "./protection.js";
import { describeValue } from "./quote.js";
import type { TodoRules } from "./rules.js";
import { TODO_STATUSES, type TodoItem, type TodoStatus } from "./todo.js";

const USES = ["required", "optional", "none"];
const BOOLEANS = [true, false];

const CHOICES: readonly (readonly [name: keyof TodoRules, choices: readonly unknown[]])[] = [
  ["onExceedInProgress", ["reject", "keep-first", "keep-last", "allow"]],
  ["activeForm", USES],
  ["summary", USES],
  ["defaultStatus", [undefined, ...TODO_STATUSES]],
  ["ids", ["keep", "position", "require", "assign", "renew"]],
  ["uniqueIds", BOOLEANS],
  ["trim", BOOLEANS],
  ["allowBlank", BOOLEANS],
  ["unknownFields", ["drop", "reject"]],
];

const LIMITS = [
  ["maxItems", 1],
  ["maxContentLength", 1],
  ["maxActiveFormLength", 1],
  ["maxInProgress", 0],
] as const;

/**
 * Checks every rule that is a plain value: limits, choices, statuses, wording, readItem.
 *
 * @throws RangeError for a number or word outside its range, TypeError for a value of the wrong kind.
 */
export function checkValues<I extends TodoItem>(rules: TodoRules<I>): void {
  for (const [name, least] of LIMITS) checkLimit(name, rules[name], least);
  for (const [name, choices] of CHOICES) {
    const value = rules[name];
    if (!choices.includes(value))
      throw invalid(name, value, `one of ${choices.map((choice) => show(choice)).join(", ")}`);
  }
  checkStatuses(rules.statuses);
  if (rules.defaultStatus !== undefined && !rules.statuses.includes(rules.defaultStatus)) {
    throw invalid("defaultStatus", rules.defaultStatus, `one of the statuses ${rules.statuses.join(", ")}`);
  }
  const isDemoting = rules.onExceedInProgress.startsWith("keep");
  if (isDemoting && !rules.statuses.includes("pending")) {
    const allowed = '"reject" or "allow" where "pending" is not one of the statuses';
    throw invalid("onExceedInProgress", rules.onExceedInProgress, allowed);
  }
  checkProtection(rules.protection);
  checkWording(rules.wording);
  if (rules.readItem !== undefined && typeof rules.readItem !== "function") {
    throw invalid("readItem", rules.readItem, "a function");
  }
}

function checkLimit(name: string, value: number, least: number): void {
  const isWhole = Number.isInteger(value) || value === Number.POSITIVE_INFINITY;
  if (!isWhole || value < least) throw invalid(name, value, `a whole number from ${least}, or Infinity`);
}

function checkStatuses(statuses: readonly TodoStatus[]): void {
  const isList = Array.isArray(statuses) && statuses.length > 0 && new Set(statuses).size === statuses.length;
  if (!isList || !statuses.every((status) => TODO_STATUSES.includes(status))) {
    throw invalid("statuses", statuses, `one or more of ${TODO_STATUSES.join(", ")}, each once`);
  }
}

/**
 * Checks the model's own words for statuses.
 *
 * @throws RangeError or TypeError for what is no word, and for one word with two meanings.
 */
export function checkStatusWords(words: unknown, statuses: readonly TodoStatus[]): void {
  if (!isRecord(words)) throw invalid("statusWords", words, "an object");
  for (const [status, word] of Object.entries(words)) {
    if (!TODO_STATUSES.some((known) => known === status))
      throw unknownName(`statusWords.${status}`, TODO_STATUSES);
    if (word !== undefined && (typeof word !== "string" || normalizeWord(word) === ""))
      throw invalid(`statusWords.${status}`, word, "a word");
  }
  const used = statuses.map((status) => normalizeWord(String(words[status] ?? status)));
  if (new Set(used).size !== used.length)
    throw invalid("statusWords", words, "a different word for each status");
}

const LEVELS = ["ignore", "note", "refuse"];

function checkProtection(protection: unknown): void {
  if (!isRecord(protection)) throw invalid("protection", protection, "an object");
  for (const [concern, level] of Object.entries(protection)) {
    if (!TODO_PROTECTIONS.some((known) => known === concern))
      throw unknownName(`protection.${concern}`, TODO_PROTECTIONS);
    if (level !== undefined && !LEVELS.some((known) => known === level))
      throw invalid(
        `protection.${concern}`,
        level,
        `one of ${LEVELS.map((known) => show(known)).join(", ")}`,
      );
  }
}

function checkWording(wording: TodoWording): void {
  if (!isRecord(wording)) throw invalid("wording", wording, "an object");
  for (const [code, words] of Object.entries(wording)) {
    if (!TODO_ISSUE_CODES.some((known) => known === code))
      throw unknownName(`wording.${code}`, TODO_ISSUE_CODES);
    if (words !== undefined && typeof words !== "string" && typeof words !== "function")
      throw invalid(`wording.${code}`, words, "a text or a function");
  }
}

/** The error for a rule of a wrong value. */
export function invalid(name: string, value: unknown, allowed: string): RangeError | TypeError {
  const text = `Cannot use these rules as ${name} must be ${allowed}: current value is ${show(value)}`;
  return typeof value === "number" || typeof value === "string" || Array.isArray(value)
    ? new RangeError(text)
    : new TypeError(text);
}

/** The error for a name that is no rule. */
export function unknownName(name: string, names: readonly string[]): TypeError {
  return new TypeError(`Cannot use these rules as ${name} is not a rule: the rules are ${names.join(", ")}`);
}

function show(value: unknown): string {
  if (value === undefined) return "undefined";
  if (typeof value !== "object" && typeof value !== "string") return describeValue(value);
  try {
    return JSON.stringify(value);
  } catch {
    return describeValue(value);
  }
}
