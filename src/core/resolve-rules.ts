import { type AliasLookup, lookUpAliases } from "./alias-lookup.js";
import { checkStatusWords, checkValues, invalid, unknownName } from "./check-rules.js";
import { checkItemSchema, type ExtraField } from "./item-schema.js";
import { normalizeWord } from "./normalize-word.js";
import { isRecord, withoutUndefined } from "./plain.js";
import {
  DEFAULT_TODO_PROTECTION,
  TODO_PROTECTIONS,
  type TodoProtection,
  type TodoProtectionLevel,
} from "./protection.js";
import { resolveAliases } from "./resolve-aliases.js";
import {
  DEFAULT_TODO_FIELDS,
  DEFAULT_TODO_RULES,
  TODO_REPAIRS,
  type TodoField,
  type TodoRepair,
  type TodoRules,
  type TodoRulesOptions,
} from "./rules.js";
import { isLibrarySchema, TODO_STATUSES, type TodoItem, type TodoStatus } from "./todo.js";

/** Complete, checked rules, with what the reducer looks up for every item worked out once. */
export interface ResolvedRules<I extends TodoItem = TodoItem> extends TodoRules<I> {
  readonly repairs: ReadonlySet<TodoRepair>;
  /** What becomes of each concern about the plan. */
  readonly protection: Readonly<Record<TodoProtection, TodoProtectionLevel>>;
  /** The host's own item fields, by name; empty when the item schema is the library's. */
  readonly extraFields: ReadonlyMap<string, ExtraField>;
  /** The model's word for each status. */
  readonly wordOf: Readonly<Record<TodoStatus, string>>;
  /** The words the model may use, in the order of the statuses. */
  readonly statusWordList: readonly string[];
  /** The allowed statuses by the model's word for them, as it is written. */
  readonly statusOf: ReadonlyMap<string, TodoStatus>;
  /** The allowed statuses by the model's word for them, as words are compared. */
  readonly spelledStatusOf: ReadonlyMap<string, TodoStatus>;
  readonly lookup: AliasLookup;
}

/**
 * Rules made whole and checked, ready for the reducer.
 *
 * @throws RangeError for a number or word outside its range, TypeError for a value of the wrong kind; the
 * message names the rule, the value and what is allowed.
 */
export function resolveRules<I extends TodoItem = TodoItem>(options?: TodoRulesOptions<I>): ResolvedRules<I> {
  if (options === undefined) {
    // The default item schema describes TodoItem, and I is TodoItem where no schema is given.
    return DEFAULTS as unknown as ResolvedRules<I>;
  }
  if (!isRecord(options)) throw invalid("rules", options, "an object");
  checkNames(options);
  const given = withoutUndefined(options);
  // Leaving fields out loses the key types; every key was checked against TodoRules just above.
  const rules = { ...DEFAULT_TODO_RULES, ...given } as unknown as TodoRules<I>;
  checkValues(rules);
  const { fields, aliases } = options;
  return complete({ ...rules, fields: resolveFields(fields), aliases: resolveAliases(aliases) });
}

/** The same rules where nothing about the plan refuses a write: for the person's own changes, which are meant. */
export function withoutRefusals<I extends TodoItem>(rules: ResolvedRules<I>): ResolvedRules<I> {
  const levels = TODO_PROTECTIONS.map((concern) => {
    const level = rules.protection[concern];
    return [concern, level === "refuse" ? "note" : level] as const;
  });
  // The keys are the concerns themselves.
  const protection = Object.fromEntries(levels) as ResolvedRules["protection"];
  return Object.freeze({ ...rules, protection: Object.freeze(protection) });
}

function complete<I extends TodoItem>(rules: TodoRules<I>): ResolvedRules<I> {
  const extraFields = isLibrarySchema(rules.itemSchema)
    ? new Map<string, ExtraField>()
    : checkItemSchema(rules.itemSchema);
  checkNamesDiffer(rules, extraFields.keys());
  const statusWords = resolveStatusWords(rules);
  const wordOf: Readonly<Record<TodoStatus, string>> = { ...OWN_WORDS, ...statusWords };
  const words = rules.statuses.map((status) => [wordOf[status], status] as const);
  return Object.freeze({
    ...rules,
    statusWords,
    fields: Object.freeze({ ...rules.fields }),
    statuses: Object.freeze([...rules.statuses]),
    protection: Object.freeze({ ...DEFAULT_TODO_PROTECTION, ...withoutUndefined(rules.protection) }),
    wording: Object.freeze({ ...rules.wording }),
    repairs: resolveRepairs(rules.repair),
    extraFields,
    wordOf: Object.freeze(wordOf),
    statusWordList: Object.freeze(words.map(([word]) => word)),
    statusOf: new Map(words),
    spelledStatusOf: new Map(words.map(([word, status]) => [normalizeWord(word), status])),
    lookup: lookUpAliases(rules.aliases),
  });
}

// The keys are the statuses themselves.
const OWN_WORDS = Object.freeze(
  Object.fromEntries(TODO_STATUSES.map((status) => [status, status])),
) as Readonly<Record<TodoStatus, TodoStatus>>;

function resolveStatusWords<I extends TodoItem>(
  rules: TodoRules<I>,
): Readonly<Partial<Record<TodoStatus, string>>> {
  checkStatusWords(rules.statusWords, rules.statuses);
  return Object.freeze(withoutUndefined(rules.statusWords));
}

function checkNamesDiffer<I extends TodoItem>(rules: TodoRules<I>, extraFields: Iterable<string>): void {
  const { content, status, id, activeForm } = rules.fields;
  const names = [content, status, id, ...(rules.activeForm === "none" ? [] : [activeForm]), ...extraFields];
  if (new Set(names).size !== names.length) {
    throw invalid("fields", rules.fields, "a different name for each field of an item");
  }
  if (rules.summary !== "none" && rules.fields.list === rules.fields.summary) {
    throw invalid("fields", rules.fields, "a different name for the list and the summary");
  }
}

function resolveFields(
  fields: NonNullable<TodoRulesOptions["fields"]> = {},
): Readonly<Record<TodoField, string>> {
  if (!isRecord(fields)) throw invalid("fields", fields, "an object");
  for (const [field, name] of Object.entries(fields)) {
    if (!Object.hasOwn(DEFAULT_TODO_FIELDS, field))
      throw unknownName(`fields.${field}`, Object.keys(DEFAULT_TODO_FIELDS));
    if (name !== undefined && (typeof name !== "string" || !/^[A-Za-z_]\w{0,63}$/.test(name))) {
      throw invalid(`fields.${field}`, name, "a name of letters, digits and underscores, at most 64 long");
    }
  }
  return { ...DEFAULT_TODO_FIELDS, ...withoutUndefined(fields) };
}

function resolveRepairs(repair: TodoRules["repair"]): ReadonlySet<TodoRepair> {
  if (typeof repair === "boolean") return new Set(repair ? TODO_REPAIRS : []);
  if (typeof repair !== "object" || repair === null || !(Symbol.iterator in repair)) {
    throw invalid("repair", repair, "true, false or a set of repairs");
  }
  const repairs = new Set(repair);
  for (const name of repairs) {
    if (!TODO_REPAIRS.includes(name)) throw invalid("repair", name, `of ${TODO_REPAIRS.join(", ")}`);
  }
  return repairs;
}

function checkNames(options: object): void {
  for (const name of Object.keys(options)) {
    if (!Object.hasOwn(DEFAULT_TODO_RULES, name) && !DERIVED.has(name))
      throw unknownName(name, Object.keys(DEFAULT_TODO_RULES));
  }
}

// Resolved rules may be handed in again as options; what was worked out for them is worked out anew.
const DERIVED: ReadonlySet<string> = new Set([
  "repairs",
  "extraFields",
  "wordOf",
  "statusWordList",
  "statusOf",
  "spelledStatusOf",
  "lookup",
]);

const DEFAULTS: ResolvedRules = complete(DEFAULT_TODO_RULES);
