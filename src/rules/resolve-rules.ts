import { isLibrarySchema } from "../core/library-schema.js";
import { normalizeWord } from "../core/normalize.js";
import { isRecord, withoutUndefined } from "../core/plain-json.js";
import { TODO_STATUSES, type TodoItem, type TodoStatus } from "../core/todo.js";
import { type CustomField, checkItemSchema } from "./check-item-schema.js";
import { checkName, checkRules, demandRule } from "./check-rules.js";
import type { TodoIssueFacts } from "./issue.js";
import { TODO_REPAIRS, type TodoRepair } from "./note.js";
import type { TodoProtection, TodoProtectionLevel } from "./protection.js";
import { type AliasLookup, lookUpAliases, resolveAliases } from "./resolve-aliases.js";
import { DEFAULT_TODO_RULES, type TodoRules, type TodoRulesOptions } from "./todo-rules.js";

/** What the reducer looks up for every item, worked out once from the rules. */
export interface RulesLookup extends AliasLookup {
  readonly repairs: ReadonlySet<TodoRepair>;
  /** Whether items are parsed by a schema of the host's. */
  readonly hasOwnSchema: boolean;
  /** The host's own item fields, by name; empty where the item schema is the library's. */
  readonly customFields: ReadonlyMap<string, CustomField>;
  /** The model's word for each status. */
  readonly wordOf: Readonly<Record<TodoStatus, string>>;
  /** The facts of an issue about statuses: the model's own words for them, where it has some. */
  readonly ownWords: Pick<TodoIssueFacts, "words">;
  /** The words the model may use, in the order of the statuses. */
  readonly allowedWords: readonly string[];
  /** The allowed statuses by the model's word for them, as it is written. */
  readonly statusOf: ReadonlyMap<string, TodoStatus>;
  /** The allowed statuses by the model's word for them, as words are compared. */
  readonly spelledStatusOf: ReadonlyMap<string, TodoStatus>;
}

/** Complete, checked rules. */
export interface ResolvedRules<I extends TodoItem = TodoItem> extends TodoRules<I> {
  readonly protection: Readonly<Record<TodoProtection, TodoProtectionLevel>>;
  /** Not enumerable, so that a copy of the rules is resolved again. */
  readonly lookup: RulesLookup;
}

/**
 * Completes and checks rules, ready for the reducer; rules that were resolved before come back as they are.
 *
 * @throws RangeError for a number or word outside its range, TypeError for a value of the wrong kind; the
 * message names the rule, the value and what is allowed.
 */
export function resolveRules<I extends TodoItem = TodoItem>(
  options?: TodoRulesOptions<I> | TodoRules<I>,
): ResolvedRules<I> {
  if (options === undefined) {
    defaults ??= complete(DEFAULT_TODO_RULES);
    // The default item schema describes TodoItem, and I is TodoItem where no schema is given.
    return defaults as unknown as ResolvedRules<I>;
  }
  // Only this function gives objects a lookup.
  if (RESOLVED.has(options)) return options as ResolvedRules<I>;
  demandRule(isRecord(options), "rules", "an object", options);
  const known = Object.keys(DEFAULT_TODO_RULES);
  for (const name of Object.keys(options)) checkName(name, name, known);
  const { fields, statusWords, protection, wording, statuses = TODO_STATUSES, aliases, ...others } = options;
  const rules = {
    ...DEFAULT_TODO_RULES,
    ...withoutUndefined(others),
    fields: overlayTable(DEFAULT_TODO_RULES.fields, fields),
    statusWords: overlayTable({}, statusWords),
    protection: overlayTable(DEFAULT_TODO_RULES.protection, protection),
    wording: overlayTable({}, wording),
    statuses: Array.isArray(statuses) ? Object.freeze([...statuses]) : statuses,
    aliases: resolveAliases(aliases),
    // Taking the tables out loses the key types; every key was checked against TodoRules just above.
  } as unknown as TodoRules<I>;
  checkRules(rules);
  return complete(rules);
}

let defaults: ResolvedRules | undefined;

const RESOLVED: WeakSet<object> = /* @__PURE__ */ new WeakSet();

/** Lays what is given over a table; anything but a table is left to the check that names it. */
function overlayTable(table: object, given: unknown): unknown {
  return given === undefined || isRecord(given)
    ? Object.freeze({ ...table, ...withoutUndefined(given ?? {}) })
    : given;
}

function complete<I extends TodoItem>(rules: TodoRules<I>): ResolvedRules<I> {
  const hasOwnSchema = !isLibrarySchema(rules.itemSchema);
  const customFields = hasOwnSchema ? checkItemSchema(rules.itemSchema) : NO_FIELDS;
  checkNamesDiffer(rules, customFields.keys());
  const { statusWords } = rules;
  const allWords = TODO_STATUSES.map((status) => [status, statusWords[status] ?? status]);
  // The keys are all statuses.
  const wordOf = Object.fromEntries(allWords) as Readonly<Record<TodoStatus, string>>;
  const words = rules.statuses.map((status) => [wordOf[status], status] as const);
  const lookup: RulesLookup = Object.freeze({
    ...lookUpAliases(rules.aliases),
    repairs: new Set(rules.repair === true ? TODO_REPAIRS : rules.repair || []),
    hasOwnSchema,
    customFields,
    wordOf: Object.freeze(wordOf),
    ownWords: Object.keys(statusWords).length === 0 ? {} : { words: statusWords },
    allowedWords: Object.freeze(words.map(([word]) => word)),
    statusOf: new Map(words),
    spelledStatusOf: new Map(words.map(([word, status]) => [normalizeWord(word), status])),
  });
  const resolved = Object.freeze(Object.defineProperty({ ...rules }, "lookup", { value: lookup }));
  RESOLVED.add(resolved);
  // The lookup was defined just above.
  return resolved as unknown as ResolvedRules<I>;
}

const NO_FIELDS: ReadonlyMap<string, CustomField> = /* @__PURE__ */ new Map();

function checkNamesDiffer<I extends TodoItem>(rules: TodoRules<I>, customFields: Iterable<string>): void {
  const { fields, activeForm, summary } = rules;
  const form = activeForm === "none" ? [] : [fields.activeForm];
  const names = [fields.content, fields.status, fields.id, ...form, ...customFields];
  const areApart = new Set(names).size === names.length;
  demandRule(areApart, "fields", "a different name for each field of an item", fields);
  const isApart = summary === "none" || fields.list !== fields.summary;
  demandRule(isApart, "fields", "a different name for the list and the summary", fields);
}
