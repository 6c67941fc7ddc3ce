import {
  allOf,
  BOOLEAN,
  checkOptions,
  countFrom,
  FUNCTION,
  type OptionGroup,
  type OptionRule,
  oneOf,
  TEXT_OR_FUNCTION,
  textLike,
} from "./check-options.js";
import { DEFAULT_TODO_FIELDS } from "./fields.js";
import { ISSUE_MESSAGES } from "./format-issues.js";
import { TODO_PROTECTIONS } from "./issue.js";
import { normalizeWord } from "./normalize.js";
import { TODO_REPAIRS } from "./note.js";
import { invalidOption } from "./option-error.js";
import { isIterable, isRecord } from "./plain-json.js";
import { TODO_STATUSES } from "./todo.js";
import type { TodoRules } from "./todo-rules.js";

const SUBJECT = "rules";

const RULES = /* @__PURE__ */ listRules();

function listRules(): Readonly<Record<keyof TodoRules, OptionRule | OptionGroup | undefined>> {
  const use = oneOf("required", "optional", "none");
  const name = textLike(/^[A-Za-z_]\w{0,63}$/, "a name of at most 64 letters, digits and underscores");
  const isWord = (word: unknown): boolean => typeof word === "string" && normalizeWord(word) !== "";
  return {
    maxItems: countFrom(1),
    maxContentLength: countFrom(1),
    maxActiveFormLength: countFrom(1),
    statuses: [`one or more of ${TODO_STATUSES.join(", ")}, each once`, areStatuses],
    maxInProgress: countFrom(0),
    onExceedInProgress: oneOf("reject", "keep-first", "keep-last"),
    activeForm: use,
    blocked: oneOf("optional", "none"),
    summary: use,
    // Checked below, together with the rules it depends on.
    defaultStatus: undefined,
    ids: oneOf("keep", "position", "require", "assign", "renew"),
    uniqueIds: BOOLEAN,
    trim: BOOLEAN,
    allowBlank: BOOLEAN,
    unknownFields: oneOf("drop", "reject"),
    fields: { options: allOf(Object.keys(DEFAULT_TODO_FIELDS), name) },
    statusWords: { options: allOf(TODO_STATUSES, ["a word", isWord]) },
    protection: { options: allOf(TODO_PROTECTIONS, oneOf("ignore", "note", "refuse")) },
    wording: { options: allOf(Object.keys(ISSUE_MESSAGES), TEXT_OR_FUNCTION) },
    itemSchema: undefined,
    repair: ["true, false or a set of repairs", (value) => typeof value === "boolean" || isIterable(value)],
    readItem: FUNCTION,
  };
}

function areStatuses(value: unknown): boolean {
  const isList = Array.isArray(value) && value.length > 0 && new Set(value).size === value.length;
  return isList && value.every((status) => TODO_STATUSES.includes(status));
}

/**
 * Checks each of a host's rules by itself; the item schema has its own check.
 *
 * @throws RangeError for a number or word outside its range, TypeError for an unknown rule or a value of the wrong kind.
 */
export function checkRules(given: unknown): void {
  // A preset's additions for its system are not options of a host.
  const { preset, ...options } = isRecord(given) ? given : {};
  checkOptions(SUBJECT, preset === undefined ? given : options, RULES);
}

/**
 * Checks that complete rules agree with each other and with the host's own fields.
 *
 * @throws RangeError or TypeError naming the rule that does not fit.
 */
export function checkRulesAgree(rules: TodoRules, customFields: Iterable<string>): void {
  const { statuses, defaultStatus, statusWords, fields, activeForm, blocked, summary, repair } = rules;
  const { onExceedInProgress } = rules;
  const words = new Set(statuses.map((status) => normalizeWord(statusWords[status] ?? status)));
  const form = activeForm === "none" ? [] : [fields.activeForm];
  const reason = blocked === "none" ? [] : [fields.blocked];
  const names = [fields.content, fields.status, fields.id, ...form, ...reason, ...customFields];
  const isDefaultKnown = defaultStatus === undefined || statuses.includes(defaultStatus);
  demand(isDefaultKnown, "defaultStatus", `one of the statuses ${statuses.join(", ")}`, defaultStatus);
  const mayBlock = blocked === "none" || statuses.includes("pending");
  demand(mayBlock, "blocked", '"none" where "pending" is missing from the statuses', blocked);
  const mayPause = statuses.includes("pending") || onExceedInProgress === "reject";
  demand(mayPause, "onExceedInProgress", '"reject" where "pending" is missing from the statuses', onExceedInProgress);
  demand(
    statuses.includes("in_progress") || rules.protection.not_started !== "refuse",
    "protection.not_started",
    '"ignore" or "note" where "in_progress" is missing from the statuses',
    rules.protection.not_started,
  );
  demand(words.size === statuses.length, "statusWords", "a different word for each status", statusWords);
  const areApart = new Set(names).size === names.length && (summary === "none" || fields.list !== fields.summary);
  demand(areApart, "fields", "a different name for each field", fields);
  for (const name of typeof repair === "boolean" ? [] : repair)
    demand(TODO_REPAIRS.includes(name), "repair", `of ${TODO_REPAIRS.join(", ")}`, name);
}

function demand(isSound: boolean, name: string, allowed: string, value: unknown): void {
  if (!isSound) throw invalidOption(SUBJECT, name, allowed, value);
}
