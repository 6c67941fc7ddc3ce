import { type AliasLookup, lookUpAliases, TODO_ALIASES, type TodoAliases } from "./aliases.js";
import { checkRules, checkRulesAgree } from "./check-rules.js";
import type { TodoIssueFacts, TodoProtection, TodoProtectionLevel } from "./issue.js";
import { expectReader, type ItemReader, type OwnFields } from "./item-reader.js";
import { normalizeWord } from "./normalize.js";
import type { TodoRepair } from "./note.js";
import { blameCaller } from "./option-error.js";
import { withoutUndefined } from "./plain-json.js";
import { TODO_STATUSES, type TodoItem, type TodoStatus } from "./todo.js";
import { DEFAULT_TODO_RULES, type PresetRules, type TodoRules, type TodoRulesOptions } from "./todo-rules.js";
import { isLibrarySchema } from "./zod-nodes.js";

/** The tables that the reducer looks up for every item, computed once from the rules. */
export interface RulesLookup extends AliasLookup {
  /** The repairs that are allowed. */
  readonly repairs: Pick<ReadonlySet<TodoRepair>, "has">;
  /** The reader of the item schema; undefined where that is the library's. */
  readonly reader: ItemReader | undefined;
  /** The host's own item fields, none where the item schema is the library's. */
  readonly own: OwnFields;
  /** The fields that an item keeps where a whole list leaves them out. */
  readonly kept: readonly string[];
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

/** Complete, checked rules, with the tables that the reducer looks up. */
export interface ResolvedRules<I extends TodoItem = TodoItem> extends TodoRules<I> {
  readonly protection: Readonly<Record<TodoProtection, TodoProtectionLevel>>;
  readonly aliases: TodoAliases;
  /** The same rules as a host sees them. */
  readonly shown: TodoRules<I>;
  readonly lookup: RulesLookup;
}

/** A cache: the resolved rules by themselves and by the rules that a host sees. All are frozen. */
const RESOLVED: WeakMap<object, ResolvedRules> = /* @__PURE__ */ new WeakMap();

/**
 * Completes and checks rules, ready for the reducer; rules that were resolved before are looked up.
 *
 * @throws RangeError for a number or word outside its range, TypeError for a value of the wrong kind; the message names
 * the rule, its value and the requirement.
 */
export function resolveRules<I extends TodoItem = TodoItem>(
  options?: TodoRulesOptions<I> | PresetRules<I>,
): ResolvedRules<I> {
  return blameCaller(resolveRules, () => resolveWith(options, checkRules, checkRulesAgree));
}

/**
 * Completes rules like {@link resolveRules}, without the checks: for readers of lists, such as a screen. The session
 * that writes the list has checked the rules, so a reader need not load the checks.
 */
export function resolveReadingRules<I extends TodoItem>(options?: TodoRulesOptions<I>): ResolvedRules<I> {
  return resolveWith(options);
}

function resolveWith<I extends TodoItem>(
  // The default rules fit any item.
  options: TodoRulesOptions<I> | PresetRules<I> = DEFAULT_TODO_RULES as unknown as TodoRules<I>,
  check?: typeof checkRules,
  checkAgree?: typeof checkRulesAgree,
): ResolvedRules<I> {
  const known = RESOLVED.get(options);
  // Rules about I resolve to rules about I.
  if (known) return known as unknown as ResolvedRules<I>;
  check?.(options);
  const { fields, statusWords, protection, wording, statuses = TODO_STATUSES, ...others } = options;
  // The tables are complete, and each rule was just checked.
  const rules = {
    ...DEFAULT_TODO_RULES,
    ...withoutUndefined(others),
    fields: overlay(DEFAULT_TODO_RULES.fields, fields),
    statusWords: overlay({}, statusWords),
    protection: overlay(DEFAULT_TODO_RULES.protection, protection),
    wording: overlay({}, wording),
    statuses: Object.freeze([...statuses]),
  } as unknown as PresetRules;
  const reader = isLibrarySchema(rules.itemSchema) ? undefined : expectReader(rules.itemSchema);
  const ownFields: OwnFields["fields"] =
    reader?.listFields(rules.itemSchema, { check: check !== undefined }) ?? new Map();
  checkAgree?.(rules, ownFields.keys());
  const shown = options === DEFAULT_TODO_RULES ? DEFAULT_TODO_RULES : Object.freeze(rules);
  // As above.
  return complete(shown, reader, ownFields) as unknown as ResolvedRules<I>;
}

/** Overlays a table with the given values. */
function overlay(table: object, given: object = {}): object {
  return Object.freeze({ ...table, ...withoutUndefined(given) });
}

function complete(shown: PresetRules, reader: ItemReader | undefined, ownFields: OwnFields["fields"]): ResolvedRules {
  const { statusWords, activeForm, preset: { aliases = TODO_ALIASES, loses = [] } = {} } = shown;
  const added = activeForm === "none" ? [] : ["activeForm"];
  const allWords = TODO_STATUSES.map((status) => [status, statusWords[status] ?? status]);
  // The keys are all statuses.
  const wordOf = Object.fromEntries(allWords) as Readonly<Record<TodoStatus, string>>;
  const words = shown.statuses.map((status) => [wordOf[status], status] as const);
  // A reader exists only where a schema was given, and only the reader uses this field.
  const schema = shown.itemSchema as OwnFields["schema"];
  const own: OwnFields = { schema, fields: ownFields, list: shown.fields.list, loses };
  const lookup: RulesLookup = {
    ...lookUpAliases(aliases),
    reader,
    own,
    kept: loses === "all" ? [] : [...added, ...ownFields.keys()].filter((name) => !loses.includes(name)),
    repairs: shown.repair === true ? ALL_REPAIRS : new Set(shown.repair || []),
    wordOf,
    ownWords: Object.keys(statusWords).length === 0 ? {} : { words: statusWords },
    allowedWords: Object.freeze(words.map(([word]) => word)),
    statusOf: new Map(words),
    spelledStatusOf: new Map(words.map(([word, status]) => [normalizeWord(word), status])),
  };
  // The protection was laid over a complete table.
  const resolved = Object.freeze({ ...shown, aliases, shown, lookup }) as ResolvedRules;
  RESOLVED.set(shown, resolved);
  RESOLVED.set(resolved, resolved);
  return resolved;
}

/** Returns rules that allow as many more items in progress as others work on. */
export function allowAway(rules: ResolvedRules, away: number): ResolvedRules {
  if (away === 0 || rules.maxInProgress === Infinity) return rules;
  const wider = Object.freeze({ ...rules, maxInProgress: rules.maxInProgress + away });
  RESOLVED.set(wider, wider);
  return wider;
}

const ALL_REPAIRS: RulesLookup["repairs"] = { has: () => true };
