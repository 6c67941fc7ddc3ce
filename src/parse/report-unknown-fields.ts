import { normalizeWord } from "../core/normalize.js";
import { isRecord, isSent } from "../core/plain-json.js";
import { quote } from "../core/quote.js";
import { addIssue, addNote, addRepair, type Context } from "../rules/context.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";
import { startsChecklist } from "./parse-checklist.js";

type Fields = Readonly<Record<string, unknown>>;

/** How many fields that do not exist are looked at in one object. */
export const MOST_UNKNOWN = 100;

/**
 * Reports the fields of an input that are neither list nor summary, and returns the summary that was sent.
 *
 * A field that asks for less than a new list, or that holds another list while the tool's own is empty, is an issue:
 * without it the write would do more than was asked for.
 */
export function reportUnknownFields(
  input: Fields,
  key: string,
  summaryName: string | undefined,
  context: Context,
): unknown {
  const { rules } = context;
  let summary = summaryName === undefined ? undefined : input[summaryName];
  let count = 0;
  for (const name in input) {
    if (name === key || name === summaryName) continue;
    count += 1;
    if (count > MOST_UNKNOWN) {
      reportManyFields("the input", context);
      break;
    }
    const value = input[name];
    if (asksForLess(name, value, rules)) {
      const expected = "leave it out and send the whole list, which replaces the old one";
      addIssue(context.at(name), { code: "unknown_field", expected });
    } else if (isEmptyList(input[key]) && holdsList(name, value, rules)) {
      const expected = `send its items as ${rules.fields.list}`;
      addIssue(context.at(name), { code: "unknown_field", expected });
    } else if (summaryName !== undefined && !isSent(summary) && isSummary(name, value, rules)) {
      summary = value;
      addRepair(context.at(summaryName), "field_name", quote(name));
    } else {
      reportIgnoredField(name, "the input", context);
    }
  }
  return summary;
}

/** Adds the note about a field that does not exist and was left out. */
export function reportIgnoredField(name: string, owner: string, context: Context): void {
  addNote(
    context.at(name),
    "unknown_field",
    () => `${quote(name)} is not a field of ${owner} and was left out.`,
  );
}

/** Adds the note about the fields that nobody looked at. */
export function reportManyFields(owner: string, context: Context): void {
  addNote(
    context,
    "unknown_field",
    () =>
      `Only the first ${MOST_UNKNOWN} fields that ${owner} does not have were looked at; the others were left out too.`,
  );
}

const OPERATIONS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "op",
  "operation",
  "action",
  "command",
  "mode",
  "method",
]);

const READING: ReadonlySet<string> = /* @__PURE__ */ new Set(["view", "read", "get"]);

/** Whether a field of the input says that a write is less than the whole list: `merge: true`, `op: "add"`. */
function asksForLess(name: string, value: unknown, rules: ResolvedRules): boolean {
  if (rules.lookup.partial.size === 0) return false;
  const holdsEntries = Array.isArray(value) ? value.length > 0 : isRecord(value);
  return (
    isPartialEntry(name, value, rules) ||
    isReading(name, value) ||
    ((holdsEntries || isTrue(value)) && rules.lookup.partial.has(normalizeWord(name)))
  );
}

/** Whether a call asks for the list alone; an empty list in the same call would clear the plan. */
function isReading(name: string, value: unknown): boolean {
  return (
    typeof value === "string" && OPERATIONS.has(normalizeWord(name)) && READING.has(normalizeWord(value))
  );
}

// Models write true as text, Python's way too, and as a number.
function isTrue(value: unknown): boolean {
  return value === 1 || (typeof value === "string" && ["true", "1"].includes(value.trim().toLowerCase()));
}

/** Whether a field of an item is an instruction about it rather than a part of it: `op: "remove"`, `delete: true`. */
export function isPartialEntry(name: string, value: unknown, { lookup }: ResolvedRules): boolean {
  const { partial, statuses } = lookup;
  if (value === true) return partial.has(normalizeWord(name));
  if (partial.size === 0 || typeof value !== "string" || !OPERATIONS.has(normalizeWord(name))) return false;
  const word = normalizeWord(value);
  return partial.has(word) || (statuses.get(word) ?? "pending") !== "pending";
}

/** Whether a field holds entries, as they are or as the text of them, and is called like a list. */
export function holdsList(name: string, value: unknown, rules: ResolvedRules): boolean {
  const holdsEntries = Array.isArray(value)
    ? value.length > 0
    : typeof value === "string" && (ENTRIES_START.test(value) || startsChecklist(value, rules));
  return holdsEntries && rules.lookup.lists.has(normalizeWord(name));
}

// Words in brackets are a label: "[core] Rename the parser".
const ENTRIES_START = /^\s*(?:\[\s*[[{"']|\{\s*["'])/;

function isEmptyList(own: unknown): boolean {
  return Array.isArray(own) ? own.length === 0 : typeof own === "string" && /^\s*\[\s*\]\s*$/.test(own);
}

function isSummary(name: string, value: unknown, { lookup }: ResolvedRules): boolean {
  return (
    typeof value === "string" && lookup.repairs.has("field_name") && lookup.summaries.has(normalizeWord(name))
  );
}
