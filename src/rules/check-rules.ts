import { normalizeWord } from "../core/normalize.js";
import { invalidOption, unknownOption } from "../core/option-error.js";
import { isRecord } from "../core/plain-json.js";
import { TODO_STATUSES, type TodoItem, type TodoStatus } from "../core/todo.js";
import { DEFAULT_TODO_FIELDS } from "./fields.js";
import { TODO_ISSUE_CODES } from "./issue.js";
import { TODO_REPAIRS } from "./note.js";
import { TODO_PROTECTIONS } from "./protection.js";
import type { TodoRules } from "./todo-rules.js";

const USES = ["required", "optional", "none"];
const BOOLEANS = [true, false];

const CHOICES: readonly (readonly [name: keyof TodoRules, choices: readonly unknown[]])[] = [
  ["onExceedInProgress", ["reject", "keep-first", "keep-last"]],
  ["activeForm", USES],
  ["summary", USES],
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
 * Checks every rule but the item schema and the aliases, which have checks of their own.
 *
 * @throws RangeError for a number or word outside its range, TypeError for a value of the wrong kind.
 */
export function checkRules<I extends TodoItem>(rules: TodoRules<I>): void {
  for (const [name, least] of LIMITS) checkLimit(name, rules[name], least);
  for (const [name, choices] of CHOICES) checkChoice(name, rules[name], choices);
  checkStatuses(rules.statuses, rules.defaultStatus);
  if (rules.onExceedInProgress !== "reject" && !rules.statuses.includes("pending")) {
    throw invalid(
      "onExceedInProgress",
      '"reject" where "pending" is missing from the statuses',
      rules.onExceedInProgress,
    );
  }
  checkFields(rules.fields);
  checkStatusWords(rules.statusWords, rules.statuses);
  checkProtection(rules.protection);
  checkWording(rules.wording);
  checkRepairs(rules.repair);
  if (rules.readItem !== undefined && typeof rules.readItem !== "function")
    throw invalid("readItem", "a function", rules.readItem);
}

function invalid(name: string, allowed: string, value: unknown): RangeError | TypeError {
  return invalidOption("use these rules", name, allowed, value);
}

function checkKnown(table: string, name: string, known: readonly string[]): void {
  if (!known.includes(name)) throw unknownOption("use these rules", `${table}.${name}`, known, "rule");
}

function checkLimit(name: string, value: number, least: number): void {
  const isWhole = Number.isInteger(value) || value === Number.POSITIVE_INFINITY;
  if (!isWhole || value < least) throw invalid(name, `a whole number from ${least}, or Infinity`, value);
}

function checkChoice(name: string, value: unknown, choices: readonly unknown[]): void {
  const allowed = choices.map((choice) => JSON.stringify(choice)).join(", ");
  if (!choices.includes(value)) throw invalid(name, `one of ${allowed}`, value);
}

function checkStatuses(statuses: readonly TodoStatus[], defaultStatus: unknown): void {
  const isList = Array.isArray(statuses) && statuses.length > 0 && new Set(statuses).size === statuses.length;
  if (!isList || !statuses.every((status) => TODO_STATUSES.includes(status)))
    throw invalid("statuses", `one or more of ${TODO_STATUSES.join(", ")}, each once`, statuses);
  if (defaultStatus !== undefined && !statuses.some((status) => status === defaultStatus))
    throw invalid("defaultStatus", `one of the statuses ${statuses.join(", ")}`, defaultStatus);
}

function checkFields(fields: unknown): void {
  if (!isRecord(fields)) throw invalid("fields", "an object", fields);
  for (const [field, name] of Object.entries(fields)) {
    checkKnown("fields", field, Object.keys(DEFAULT_TODO_FIELDS));
    if (typeof name !== "string" || !/^[A-Za-z_]\w{0,63}$/.test(name))
      throw invalid(`fields.${field}`, "a name of letters, digits and underscores, at most 64 long", name);
  }
}

/** Checks the model's own words for statuses: each is a word, and none has two meanings. */
function checkStatusWords(words: unknown, statuses: readonly TodoStatus[]): void {
  if (!isRecord(words)) throw invalid("statusWords", "an object", words);
  for (const [status, word] of Object.entries(words)) {
    checkKnown("statusWords", status, TODO_STATUSES);
    if (word !== undefined && (typeof word !== "string" || normalizeWord(word) === ""))
      throw invalid(`statusWords.${status}`, "a word", word);
  }
  const used = statuses.map((status) => normalizeWord(String(words[status] ?? status)));
  if (new Set(used).size !== used.length)
    throw invalid("statusWords", "a different word for each status", words);
}

function checkProtection(protection: unknown): void {
  if (!isRecord(protection)) throw invalid("protection", "an object", protection);
  for (const [concern, level] of Object.entries(protection)) {
    checkKnown("protection", concern, TODO_PROTECTIONS);
    checkChoice(`protection.${concern}`, level ?? "note", ["ignore", "note", "refuse"]);
  }
}

function checkWording(wording: unknown): void {
  if (!isRecord(wording)) throw invalid("wording", "an object", wording);
  for (const [code, words] of Object.entries(wording)) {
    checkKnown("wording", code, [...TODO_ISSUE_CODES, ...TODO_PROTECTIONS]);
    if (words !== undefined && typeof words !== "string" && typeof words !== "function")
      throw invalid(`wording.${code}`, "a text or a function", words);
  }
}

function checkRepairs(repair: unknown): void {
  if (typeof repair === "boolean") return;
  if (typeof repair !== "object" || repair === null || !(Symbol.iterator in repair))
    throw invalid("repair", "true, false or a set of repairs", repair);
  // Whatever is iterable can be spread.
  for (const name of repair as Iterable<unknown>)
    if (!TODO_REPAIRS.some((known) => known === name))
      throw invalid("repair", `of ${TODO_REPAIRS.join(", ")}`, name);
}
