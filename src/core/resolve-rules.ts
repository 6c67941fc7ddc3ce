import { checkItemSchema, type ExtraField } from "./item-schema.js";
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
  /** The host's own item fields, by name; empty when the item schema is the library's. */
  readonly extraFields: ReadonlyMap<string, ExtraField>;
  readonly allowedStatuses: ReadonlySet<string>;
}

const CHOICES: Readonly<Record<string, readonly unknown[]>> = {
  onExceedInProgress: ["reject", "keep-first", "keep-last", "allow"],
  activeForm: ["required", "optional", "none"],
  summary: ["required", "optional", "none"],
  defaultStatus: [undefined, ...TODO_STATUSES],
  ids: ["keep", "position", "require", "assign", "renew"],
  uniqueIds: [true, false],
  trim: [true, false],
  allowBlank: [true, false],
  unknownFields: ["drop", "reject"],
};

const LIMITS = {
  maxItems: 1,
  maxContentLength: 1,
  maxActiveFormLength: 1,
  maxInProgress: 0,
} as const;

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
  if (typeof options !== "object") throw invalid("rules", options, "an object");
  checkNames(options);
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  // Object.entries loses the key types; every key was checked against TodoRules just above.
  const rules = { ...DEFAULT_TODO_RULES, ...given } as unknown as TodoRules<I>;
  checkChoices(rules);
  return complete({ ...rules, fields: resolveFields(options.fields) });
}

function complete<I extends TodoItem>(rules: TodoRules<I>): ResolvedRules<I> {
  const extraFields = isLibrarySchema(rules.itemSchema)
    ? new Map<string, ExtraField>()
    : checkItemSchema(rules.itemSchema);
  checkNamesDiffer(rules, extraFields.keys());
  return Object.freeze({
    ...rules,
    fields: Object.freeze({ ...rules.fields }),
    statuses: Object.freeze([...rules.statuses]),
    repairs: resolveRepairs(rules.repair),
    extraFields,
    allowedStatuses: new Set<string>(rules.statuses),
  });
}

function checkNamesDiffer<I extends TodoItem>(rules: TodoRules<I>, extraFields: Iterable<string>): void {
  const { content, status, id, activeForm } = rules.fields;
  const names = [content, status, id, ...(rules.activeForm === "none" ? [] : [activeForm]), ...extraFields];
  if (new Set(names).size !== names.length) {
    throw invalid("fields", rules.fields, "a different name for each field of an item");
  }
}

function resolveFields(
  fields: Readonly<Partial<Record<TodoField, string>>> = {},
): Readonly<Record<TodoField, string>> {
  for (const [field, name] of Object.entries(fields)) {
    if (!Object.hasOwn(DEFAULT_TODO_FIELDS, field))
      throw unknownName(`fields.${field}`, Object.keys(DEFAULT_TODO_FIELDS));
    if (name !== undefined && (typeof name !== "string" || !/^[A-Za-z_]\w{0,63}$/.test(name))) {
      throw invalid(`fields.${field}`, name, "a name of letters, digits and underscores, at most 64 long");
    }
  }
  const given = Object.entries(fields).filter(([, name]) => name !== undefined);
  return { ...DEFAULT_TODO_FIELDS, ...Object.fromEntries(given) };
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
const DERIVED: ReadonlySet<string> = new Set(["repairs", "extraFields", "allowedStatuses"]);

function checkChoices<I extends TodoItem>(rules: TodoRules<I>): void {
  for (const [name, least] of Object.entries(LIMITS))
    checkLimit(name, rules[name as keyof typeof LIMITS], least);
  for (const [name, choices] of Object.entries(CHOICES)) {
    const value = rules[name as keyof TodoRules<I>];
    if (!choices.includes(value))
      throw invalid(name, value, `one of ${choices.map((choice) => show(choice)).join(", ")}`);
  }
  checkStatuses(rules.statuses);
  if (rules.defaultStatus !== undefined && !rules.statuses.includes(rules.defaultStatus)) {
    throw invalid("defaultStatus", rules.defaultStatus, `one of the statuses ${rules.statuses.join(", ")}`);
  }
  if (typeof rules.wording !== "object" || rules.wording === null)
    throw invalid("wording", rules.wording, "an object");
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

function invalid(name: string, value: unknown, allowed: string): RangeError | TypeError {
  const text = `Cannot use these rules as ${name} must be ${allowed}: current value is ${show(value)}`;
  return typeof value === "number" || typeof value === "string" || Array.isArray(value)
    ? new RangeError(text)
    : new TypeError(text);
}

function unknownName(name: string, names: readonly string[]): TypeError {
  return new TypeError(`Cannot use these rules as ${name} is not a rule: the rules are ${names.join(", ")}`);
}

function show(value: unknown): string {
  if (typeof value === "number" || value === undefined) return String(value);
  return JSON.stringify(value) ?? String(value);
}

const DEFAULTS: ResolvedRules = complete(DEFAULT_TODO_RULES);
