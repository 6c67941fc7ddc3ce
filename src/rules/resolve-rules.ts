import { normalizeWord } from "../core/normalize.js";
import { invalidOption, unknownOption } from "../core/option-error.js";
import { isRecord, withoutUndefined } from "../core/plain-json.js";
import { TODO_STATUSES, type TodoItem, type TodoStatus } from "../core/todo.js";
import { isLibrarySchema } from "../core/todo-schema.js";
import { type CustomField, checkItemSchema } from "./check-item-schema.js";
import { checkRules } from "./check-rules.js";
import { DEFAULT_TODO_FIELDS } from "./fields.js";
import { TODO_REPAIRS, type TodoRepair } from "./note.js";
import { DEFAULT_TODO_PROTECTION, type TodoProtection, type TodoProtectionLevel } from "./protection.js";
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
  /** Not enumerable, so that a copy of the rules is resolved anew. */
  readonly lookup: RulesLookup;
}

/**
 * Rules made whole and checked, ready for the reducer; rules that were resolved before come back as they are.
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
  if (!isRecord(options)) throw invalidOption("use these rules", "rules", "an object", options);
  checkNames(options);
  const { fields, statusWords, protection, aliases, ...others } = options;
  const rules = {
    ...DEFAULT_TODO_RULES,
    ...withoutUndefined(others),
    fields: overlay(DEFAULT_TODO_FIELDS, fields),
    statusWords: overlay({}, statusWords),
    protection: overlay(DEFAULT_TODO_PROTECTION, protection),
    aliases: resolveAliases(aliases),
    // Taking the tables out loses the key types; every key was checked against TodoRules just above.
  } as unknown as TodoRules<I>;
  checkRules(rules);
  return complete(rules);
}

let defaults: ResolvedRules | undefined;

const RESOLVED: WeakSet<object> = /* @__PURE__ */ new WeakSet();

/** A table with what is given laid over it; what is no table is left to the check that names it. */
function overlay(table: object, given: unknown): unknown {
  if (given === undefined) return table;
  return isRecord(given) ? { ...table, ...withoutUndefined(given) } : given;
}

function checkNames(options: object): void {
  const known = Object.keys(DEFAULT_TODO_RULES);
  for (const name of Object.keys(options))
    if (!known.includes(name)) throw unknownOption("use these rules", name, known, "rule");
}

function complete<I extends TodoItem>(rules: TodoRules<I>): ResolvedRules<I> {
  const hasOwnSchema = !isLibrarySchema(rules.itemSchema);
  const customFields = hasOwnSchema ? checkItemSchema(rules.itemSchema) : NO_FIELDS;
  checkNamesDiffer(rules, customFields.keys());
  // The keys of both parts are statuses.
  const own = Object.fromEntries(TODO_STATUSES.map((status) => [status, status]));
  const wordOf = { ...own, ...rules.statusWords } as Readonly<Record<TodoStatus, string>>;
  const words = rules.statuses.map((status) => [wordOf[status], status] as const);
  const lookup: RulesLookup = Object.freeze({
    ...lookUpAliases(rules.aliases),
    repairs: new Set(rules.repair === true ? TODO_REPAIRS : rules.repair || []),
    hasOwnSchema,
    customFields,
    wordOf: Object.freeze(wordOf),
    allowedWords: Object.freeze(words.map(([word]) => word)),
    statusOf: new Map(words),
    spelledStatusOf: new Map(words.map(([word, status]) => [normalizeWord(word), status])),
  });
  const whole = {
    ...rules,
    statusWords: Object.freeze({ ...rules.statusWords }),
    fields: Object.freeze({ ...rules.fields }),
    statuses: Object.freeze([...rules.statuses]),
    protection: Object.freeze({ ...DEFAULT_TODO_PROTECTION, ...rules.protection }),
    wording: Object.freeze({ ...rules.wording }),
  };
  const resolved = Object.freeze(Object.defineProperty(whole, "lookup", { value: lookup }));
  RESOLVED.add(resolved);
  // The lookup was defined just above.
  return resolved as unknown as ResolvedRules<I>;
}

const NO_FIELDS: ReadonlyMap<string, CustomField> = /* @__PURE__ */ new Map();

function checkNamesDiffer<I extends TodoItem>(rules: TodoRules<I>, customFields: Iterable<string>): void {
  const { fields, activeForm, summary } = rules;
  const own = [
    fields.content,
    fields.status,
    fields.id,
    ...(activeForm === "none" ? [] : [fields.activeForm]),
  ];
  const names = [...own, ...customFields];
  if (new Set(names).size !== names.length)
    throw invalidOption("use these rules", "fields", "a different name for each field of an item", fields);
  if (summary !== "none" && fields.list === fields.summary)
    throw invalidOption("use these rules", "fields", "a different name for the list and the summary", fields);
}
