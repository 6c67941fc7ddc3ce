import { normalizeWord } from "../core/normalize.js";
import { invalidOption, unknownOption } from "../core/option-error.js";
import { isRecord } from "../core/plain-json.js";
import { TODO_STATUSES, type TodoItem } from "../core/todo.js";
import { DEFAULT_TODO_FIELDS } from "./fields.js";
import { ISSUE_MESSAGES } from "./format-issues.js";
import { TODO_REPAIRS } from "./note.js";
import { TODO_PROTECTIONS } from "./protection.js";
import type { TodoRules } from "./todo-rules.js";

const TASK = "use these rules";
const USES = ["required", "optional", "none"];
const BOOLEANS = [true, false];
const LEVELS = ["ignore", "note", "refuse"];

type RuleName = keyof TodoRules;

const CHOICES: readonly (readonly [name: RuleName, choices: readonly unknown[]])[] = [
  ["onExceedInProgress", ["reject", "keep-first", "keep-last"]],
  ["activeForm", USES],
  ["summary", USES],
  ["ids", ["keep", "position", "require", "assign", "renew"]],
  ["uniqueIds", BOOLEANS],
  ["trim", BOOLEANS],
  ["allowBlank", BOOLEANS],
  ["unknownFields", ["drop", "reject"]],
];

const LIMITS: readonly (readonly [name: RuleName, least: number])[] = [
  ["maxItems", 1],
  ["maxContentLength", 1],
  ["maxActiveFormLength", 1],
  ["maxInProgress", 0],
];

/**
 * Checks every rule but the item schema and the aliases, which have checks of their own.
 *
 * @throws RangeError for a number or word outside its range, TypeError for a value of the wrong kind.
 */
export function checkRules<I extends TodoItem>(rules: TodoRules<I>): void {
  for (const [name, least] of LIMITS) {
    const value = rules[name];
    const isWhole = Number.isInteger(value) || value === Number.POSITIVE_INFINITY;
    demandRule(isWhole && Number(value) >= least, name, `a whole number from ${least}, or Infinity`, value);
  }
  for (const [name, choices] of CHOICES) checkChoice(name, rules[name], choices);
  checkStatuses(rules);
  checkEntries("fields", rules.fields, Object.keys(DEFAULT_TODO_FIELDS), (name, value) =>
    demandRule(
      typeof value === "string" && /^[A-Za-z_]\w{0,63}$/.test(value),
      name,
      "a name of letters, digits and underscores, at most 64 long",
      value,
    ),
  );
  checkEntries("protection", rules.protection, TODO_PROTECTIONS, (name, value) =>
    checkChoice(name, value, LEVELS),
  );
  const { not_started: level } = rules.protection;
  demandRule(
    level !== "refuse" || rules.statuses.includes("in_progress"),
    "protection.not_started",
    '"ignore" or "note" where "in_progress" is missing from the statuses',
    level,
  );
  checkEntries("wording", rules.wording, Object.keys(ISSUE_MESSAGES), (name, value) =>
    demandRule(typeof value === "string" || typeof value === "function", name, "a text or a function", value),
  );
  checkRepairs(rules.repair);
  const { readItem } = rules;
  demandRule(readItem === undefined || typeof readItem === "function", "readItem", "a function", readItem);
}

/** Throws the error of a rule that is not as it must be. */
export function demandRule(isSound: boolean, name: string, allowed: string, value: unknown): asserts isSound {
  if (!isSound) throw invalidOption(TASK, name, allowed, value);
}

/** Checks that a rule is a table with known entries, and each entry that has a value. */
export function checkEntries(
  name: string,
  table: unknown,
  known: readonly string[],
  check: (name: string, value: unknown, entry: string) => void,
): void {
  demandRule(isRecord(table), name, "an object", table);
  for (const [entry, value] of Object.entries(table)) {
    checkName(`${name}.${entry}`, entry, known);
    if (value !== undefined) check(`${name}.${entry}`, value, entry);
  }
}

/** Checks that a rule, or an entry of one, exists. */
export function checkName(name: string, entry: string, known: readonly string[]): void {
  if (!known.includes(entry)) throw unknownOption(TASK, name, known, "rule");
}

function checkChoice(name: string, value: unknown, choices: readonly unknown[]): void {
  const allowed = choices.map((choice) => JSON.stringify(choice)).join(", ");
  demandRule(choices.includes(value), name, `one of ${allowed}`, value);
}

/** Checks the statuses, and the model's own words for them: each is a word, and none has two meanings. */
function checkStatuses<I extends TodoItem>(rules: TodoRules<I>): void {
  const { statuses, defaultStatus, onExceedInProgress, statusWords } = rules;
  const isList = Array.isArray(statuses) && statuses.length > 0 && new Set(statuses).size === statuses.length;
  demandRule(
    isList && statuses.every((status) => TODO_STATUSES.includes(status)),
    "statuses",
    `one or more of ${TODO_STATUSES.join(", ")}, each once`,
    statuses,
  );
  demandRule(
    defaultStatus === undefined || statuses.includes(defaultStatus),
    "defaultStatus",
    `one of the statuses ${statuses.join(", ")}`,
    defaultStatus,
  );
  demandRule(
    onExceedInProgress === "reject" || statuses.includes("pending"),
    "onExceedInProgress",
    '"reject" where "pending" is missing from the statuses',
    onExceedInProgress,
  );
  checkEntries("statusWords", statusWords, TODO_STATUSES, (name, word) =>
    demandRule(typeof word === "string" && normalizeWord(word) !== "", name, "a word", word),
  );
  const own: Readonly<Record<string, string | undefined>> = statusWords;
  const words = new Set(statuses.map((status) => normalizeWord(own[status] ?? status)));
  demandRule(words.size === statuses.length, "statusWords", "a different word for each status", statusWords);
}

function checkRepairs(repair: unknown): void {
  if (typeof repair === "boolean") return;
  const isIterable = typeof repair === "object" && repair !== null && Symbol.iterator in repair;
  demandRule(isIterable, "repair", "true, false or a set of repairs", repair);
  // Whatever is iterable can be walked.
  for (const name of repair as Iterable<unknown>)
    demandRule(
      TODO_REPAIRS.some((known) => known === name),
      "repair",
      `of ${TODO_REPAIRS.join(", ")}`,
      name,
    );
}
