import { normalizeWord } from "../core/normalize.js";
import { isRecord, isSent } from "../core/plain-json.js";
import { quote } from "../core/quote.js";
import { addIssue, addNote, addRepair, type Context, type ItemPlace, placeOf } from "../rules/context.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";
import type { Alias } from "./find-aliases.js";
import { startsChecklist } from "./parse-checklist.js";
import { ENTRIES_START } from "./parse-text.js";

type Fields = Readonly<Record<string, unknown>>;

/** How many unknown fields are looked at in one object. */
export const MOST_UNKNOWN = 100;

/** The names in a sent item that are not fields. */
export interface UnknownFields {
  readonly item: Fields;
  /** Undefined in nearly every item, which has only fields. */
  readonly unknown: readonly string[] | undefined;
  /** What such names were read as. */
  readonly aliases: ReadonlyMap<string, Alias> | undefined;
}

/** An input, and the names in it that are neither the list nor the tool's own name of the summary. */
export interface OtherInputFields {
  readonly input: Fields;
  /** Where the list stands. */
  readonly key: string;
  readonly others: readonly string[];
  /** The one of them that holds the summary, if one does. */
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
 * A field that asks for less than a new list, or that holds another list while the tool's own is empty, is an issue:
 * without it the write would do more than was asked for.
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

/** Reports each name in an item that is not a field: as what it was read as, as left out, or as an issue. */
export function reportItemFields({ item, unknown = [], aliases }: UnknownFields, place: ItemPlace): void {
  const context = placeOf(place);
  const { rules } = context;
  if (unknown.length > MOST_UNKNOWN) noteMany("an item", context);
  for (const name of unknown.slice(0, MOST_UNKNOWN)) {
    const alias = aliases?.get(name);
    if (alias !== undefined) {
      addRepair(placeOf(place, alias.field), alias.repair, alias.detail);
      continue;
    }
    const value = item[name];
    if (reportConflict(name, isPartialEntry(name, value, rules), holdsList(name, value, rules), context)) continue;
    if (rules.unknownFields === "reject") addIssue(context.at(name), { code: "unknown_field" });
    else noteField(name, "an item", context);
  }
}

/** Adds the issue of a field that would make the write do more than was asked for; false where it would not. */
function reportConflict(name: string, asksForLess: boolean, holdsItems: boolean, context: Context): boolean {
  if (!asksForLess && !holdsItems) return false;
  const expected = asksForLess
    ? "leave it out and send the whole list, which replaces the old one"
    : `send its items in ${context.rules.fields.list}`;
  addIssue(context.at(name), { code: "unknown_field", expected });
  return true;
}

function noteField(name: string, owner: string, context: Context): void {
  addNote(context.at(name), "unknown_field", () => `${quote(name)} is not a field of ${owner} and was left out.`);
}

function noteMany(owner: string, context: Context): void {
  addNote(context, "unknown_field", () => `More than ${MOST_UNKNOWN} unknown fields of ${owner} were left out.`);
}

/** Checks whether a field of the input says that a write is less than the whole list: `merge: true`, `op: "add"`. */
function asksForLess(name: string, value: unknown, rules: ResolvedRules): boolean {
  const { partial } = rules.lookup;
  if (partial.size === 0) return false;
  if (isPartialEntry(name, value, rules)) return true;
  // A call that asks for the list alone would clear the plan by the empty list in it.
  if (/^(?:view|read|get)$/.test(operationOf(name, value))) return true;
  // Models write true as text, Python's way too, and as a number.
  const isMeant =
    typeof value === "string"
      ? /^\s*(?:true|1)\s*$/i.test(value)
      : value === 1 || (Array.isArray(value) ? value.length > 0 : isRecord(value));
  return isMeant && partial.has(normalizeWord(name));
}

/** Normalizes the word of a field that says what to do with the list; returns an empty one for any other field. */
function operationOf(name: string, value: unknown): string {
  const isOperation = /^(?:op|operation|action|command|mode|method)$/.test(normalizeWord(name));
  return isOperation && typeof value === "string" ? normalizeWord(value) : "";
}

/** Checks whether a field of an item says what to do with it, not what it is: `op: "remove"`, `delete: true`. */
export function isPartialEntry(name: string, value: unknown, { lookup }: ResolvedRules): boolean {
  const { partial, statuses } = lookup;
  if (value === true) return partial.has(normalizeWord(name));
  const word = operationOf(name, value);
  if (word === "" || partial.size === 0) return false;
  return partial.has(word) || (statuses.get(word) ?? "pending") !== "pending";
}

/** Checks whether a field is named like a list and holds entries, as they are or as text. */
function holdsList(name: string, value: unknown, rules: ResolvedRules): boolean {
  const holdsEntries = Array.isArray(value)
    ? value.length > 0
    : typeof value === "string" && (ENTRIES_START.test(value) || startsChecklist(value, rules));
  return holdsEntries && rules.lookup.lists.has(normalizeWord(name));
}

function isEmptyList(own: unknown): boolean {
  return Array.isArray(own) ? own.length === 0 : typeof own === "string" && /^\s*\[\s*\]\s*$/.test(own);
}
