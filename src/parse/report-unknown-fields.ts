import { addIssue, addNote, addRepair, type Context, type ItemPlace, placeOf } from "../model/context.js";
import { ITEM_FIELDS, type ItemField } from "../model/fields.js";
import { normalizeWord } from "../model/normalize.js";
import type { TodoRepair } from "../model/note.js";
import { type Fields, isRecord, isSent } from "../model/plain-json.js";
import { quote } from "../model/quote.js";
import type { ResolvedRules } from "../model/resolve-rules.js";
import type { TodoStatus } from "../model/todo.js";
import { startsChecklist } from "./parse-checklist.js";
import { ENTRIES_START } from "./parse-text.js";

/** How a name that is not a field of an item was read. */
export interface Alias {
  readonly field: ItemField;
  readonly repair: TodoRepair;
  /** The detail for the note of the repair. */
  readonly detail: string;
}

/** The values of an item's fields, to be filled where they were sent under another name. */
type Values = Record<ItemField, unknown>;

/**
 * Fills the fields that an item was sent without from those that plainly mean them, and returns the latter.
 *
 * A field that was sent under its own name stays; of several names for one field only the first one in its table is
 * read.
 */
export function findAliases(
  item: Fields,
  values: Values,
  unknown: readonly string[],
  rules: ResolvedRules,
): ReadonlyMap<string, Alias> {
  const { repairs, wordOf } = rules.lookup;
  const found = new Map<string, Alias>();
  if (repairs.has("field_name")) {
    for (const [field, [name]] of chooseNames(item, values, unknown, rules)) {
      values[field] = item[name];
      found.set(name, { field, repair: "field_name", detail: quote(name) });
    }
  }
  const flag = !isSent(values.status) && repairs.has("status_flag") ? findFlag(item, unknown, rules) : undefined;
  if (flag) {
    const [name, status] = flag;
    values.status = wordOf[status];
    const detail = `"${wordOf[status]}" from ${quote(name)}: ${item[name]}`;
    found.set(name, { field: "status", repair: "status_flag", detail });
  }
  return found;
}

type Choice = readonly [name: string, rank: number];

function chooseNames(
  item: Fields,
  values: Values,
  unknown: readonly string[],
  { fields, activeForm, blocked, lookup }: ResolvedRules,
): ReadonlyMap<ItemField, Choice> {
  const chosen = new Map<ItemField, Choice>();
  for (const name of unknown) {
    const value = item[name];
    const compared = normalizeWord(name);
    // The field's own name in another spelling precedes every other name.
    const own = ITEM_FIELDS.find((field) => compared === normalizeWord(fields[field]));
    const { field = own, rank = -1 } = own === undefined ? (lookup.itemFields.get(compared) ?? {}) : {};
    if (field === undefined || isSent(values[field])) continue;
    if (typeof value !== "string" && (typeof value !== "number" || field === "status")) continue;
    if ((field === "activeForm" && activeForm === "none") || (field === "blocked" && blocked === "none")) continue;
    if (rank < (chosen.get(field)?.[1] ?? Infinity)) chosen.set(field, [name, rank]);
  }
  return chosen;
}

/** Finds the flag that the item's flags agree on, and its status; `false` for completed alone means pending. */
function findFlag(
  item: Fields,
  unknown: readonly string[],
  { lookup }: ResolvedRules,
): readonly [name: string, status: TodoStatus] | undefined {
  const flags = unknown.flatMap((name) => {
    const status = typeof item[name] === "boolean" ? lookup.flags.get(normalizeWord(name)) : undefined;
    return status === undefined ? [] : [[name, status] as const];
  });
  const [first, ...others] = flags.filter(([name]) => item[name]);
  if (first) return others.every(([, status]) => status === first[1]) ? first : undefined;
  const open = flags.find(([, status]) => status === "completed");
  return open && [open[0], "pending"];
}

/** The most unknown fields of one object that are examined. */
export const MOST_UNKNOWN = 100;

/** The names in a sent item that are not fields. */
export interface UnknownFields {
  readonly item: Fields;
  /** Undefined in nearly every item, which has only fields. */
  readonly unknown: readonly string[] | undefined;
  /** How such names were read. */
  readonly aliases: ReadonlyMap<string, Alias> | undefined;
}

/** An input, and the names in it that are neither the list nor the tool's own name of the summary. */
export interface OtherInputFields {
  readonly input: Fields;
  /** The key of the list. */
  readonly key: string;
  readonly others: readonly string[];
  /** The one of them that contains the summary, if any. */
  readonly summary?: string | undefined;
}

/** Finds the name that the summary was sent under: the tool's `own`, or one that plainly means it. */
export function findSummaryName(
  input: Fields,
  others: readonly string[],
  own: string | undefined,
  { lookup }: ResolvedRules,
): string | undefined {
  if (own === undefined || isSent(input[own]) || !lookup.repairs.has("field_name")) return own;
  const isSummary = (name: string): boolean =>
    typeof input[name] === "string" && lookup.summaries.has(normalizeWord(name));
  return others.slice(0, MOST_UNKNOWN).find(isSummary) ?? own;
}

/**
 * Reports the fields of an input that are neither list nor summary.
 *
 * A field that asks for less than a new list, or that contains another list while the tool's own is empty, is an issue:
 * ignoring it would make the write change more than the model asked for.
 */
export function reportInputFields({ input, key, others, summary }: OtherInputFields, context: Context): void {
  const { rules } = context;
  for (const name of others.slice(0, MOST_UNKNOWN)) {
    const value = input[name];
    const holdsOther = isEmptyList(input[key]) && holdsList(name, value, rules);
    if (reportConflict(name, asksForLess(name, value, rules), holdsOther, context)) continue;
    if (name === summary) addRepair(context.at(rules.fields.summary), "field_name", quote(name));
    else noteField(name, "the input", context);
  }
  if (others.length > MOST_UNKNOWN) noteMany("the input", context);
}

/** Reports each name in an item that is not a field: how it was read, that it was left out, or an issue. */
export function reportItemFields({ item, unknown = [], aliases }: UnknownFields, place: ItemPlace): void {
  const context = placeOf(place);
  const { rules } = context;
  if (unknown.length > MOST_UNKNOWN) noteMany("an item", context);
  for (const name of unknown.slice(0, MOST_UNKNOWN)) {
    const alias = aliases?.get(name);
    if (alias) {
      addRepair(placeOf(place, alias.field), alias.repair, alias.detail);
      continue;
    }
    const value = item[name];
    if (reportConflict(name, isPartialEntry(name, value, rules), holdsList(name, value, rules), context)) continue;
    if (rules.unknownFields === "reject") addIssue(context.at(name), { code: "unknown_field" });
    else noteField(name, "an item", context);
  }
}

/**
 * Adds the issue of a field whose loss would make the write change more than the model asked for; false where it would
 * not.
 */
function reportConflict(name: string, asksForLess: boolean, holdsItems: boolean, context: Context): boolean {
  const expected = asksForLess
    ? "leave it out and send the whole list, which replaces the old one"
    : `send its items in ${context.rules.fields.list}`;
  const isConflict = asksForLess || holdsItems;
  if (isConflict) addIssue(context.at(name), { code: "unknown_field", expected });
  return isConflict;
}

function noteField(name: string, owner: string, context: Context): void {
  addNote(context.at(name), "unknown_field", () => `${quote(name)} is not a field of ${owner} and was left out.`);
}

function noteMany(owner: string, context: Context): void {
  addNote(context, "unknown_field", () => `More than ${MOST_UNKNOWN} unknown fields of ${owner} were left out.`);
}

/** Checks whether a field of the input makes a write less than the whole list: `merge: true`, `op: "add"`. */
function asksForLess(name: string, value: unknown, rules: ResolvedRules): boolean {
  const { partial } = rules.lookup;
  if (partial.size === 0) return false;
  if (isPartialEntry(name, value, rules)) return true;
  // A call that only reads the list would clear the plan by its empty list.
  if (/^(?:view|read|get)$/.test(operationOf(name, value))) return true;
  // Models also write true as text, in Python's spelling too, and as a number.
  const isMeant =
    typeof value === "string"
      ? /^\s*(?:true|1)\s*$/i.test(value)
      : value === 1 || (Array.isArray(value) ? value.length > 0 : isRecord(value));
  return isMeant && partial.has(normalizeWord(name));
}

/** Normalizes the value of a field that names an operation on the list; returns an empty text for any other field. */
function operationOf(name: string, value: unknown): string {
  const isOperation =
    typeof value === "string" && /^(?:op|operation|action|command|mode|method)$/.test(normalizeWord(name));
  return isOperation ? normalizeWord(value) : "";
}

/** Checks whether a field of an item names an operation on it, not a property: `op: "remove"`, `delete: true`. */
export function isPartialEntry(name: string, value: unknown, { lookup }: ResolvedRules): boolean {
  const { partial, statuses } = lookup;
  if (value === true) return partial.has(normalizeWord(name));
  const word = partial.size === 0 ? "" : operationOf(name, value);
  return partial.has(word) || (statuses.get(word) ?? "pending") !== "pending";
}

/** Checks whether a field is named like a list and contains entries, as an array or as text. */
function holdsList(name: string, value: unknown, rules: ResolvedRules): boolean {
  const holdsEntries = Array.isArray(value)
    ? value.length > 0
    : typeof value === "string" && (ENTRIES_START.test(value) || startsChecklist(value, rules));
  return holdsEntries && rules.lookup.lists.has(normalizeWord(name));
}

function isEmptyList(own: unknown): boolean {
  return Array.isArray(own) ? own.length === 0 : typeof own === "string" && /^\s*\[\s*\]\s*$/.test(own);
}
