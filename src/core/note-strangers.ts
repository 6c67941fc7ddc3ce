import { normalizeWord } from "./normalize-word.js";
import { isRecord } from "./plain.js";
import { quote } from "./quote.js";
import { startsChecklist } from "./read-checklist.js";
import { addIssue, addNote, addRepair, type Report } from "./report.js";
import type { ResolvedRules } from "./resolve-rules.js";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Notes the fields of an input that are neither list nor summary, and answers with the summary that was sent.
 *
 * A field that asks for less than a new list, or that holds a list beside an empty one, is an issue: without it the
 * write would do more than was asked for.
 */
export function noteStrangers(
  input: Fields,
  key: string,
  summaryName: string | undefined,
  rules: ResolvedRules,
  report: Report,
): unknown {
  let summary = summaryName === undefined ? undefined : input[summaryName];
  for (const name in input) {
    if (name === key || name === summaryName) continue;
    const value = input[name];
    if (isPartial(name, value, rules)) {
      const expected = "leave it out and send the whole list, which replaces the old one";
      addIssue(report, { code: "unknown_field", path: [name], expected });
    } else if (isOtherList(name, value, input[key], rules)) {
      addIssue(report, {
        code: "unknown_field",
        path: [name],
        expected: `send its items as ${rules.fields.list}`,
      });
    } else if (
      summaryName !== undefined &&
      (summary ?? undefined) === undefined &&
      isSummary(name, value, rules)
    ) {
      summary = value;
      addRepair(report, "field_name", [summaryName], quote(name));
    } else
      addNote(
        report,
        "unknown_field",
        [name],
        `${quote(name)} is not a field of the input and was left out.`,
      );
  }
  return summary;
}

const OPERATIONS: ReadonlySet<string> = new Set(["op", "operation", "action", "command", "mode", "method"]);

/** Whether a field of the input says that a write is not the whole list: `merge: true`, `op: "add"`. */
function isPartial(name: string, value: unknown, rules: ResolvedRules): boolean {
  const holdsEntries = Array.isArray(value) ? value.length > 0 : isRecord(value);
  return (
    isPartialEntry(name, value, rules) ||
    isReading(name, value, rules) ||
    ((holdsEntries || isTrue(value)) && rules.lookup.partial.has(normalizeWord(name)))
  );
}

/** Whether a call asks for the list alone; the empty list that may stand beside that would clear the plan. */
function isReading(name: string, value: unknown, rules: ResolvedRules): boolean {
  const mayAsk = rules.lookup.partial.size > 0 && typeof value === "string";
  return (
    mayAsk && OPERATIONS.has(normalizeWord(name)) && ["view", "read", "get"].includes(normalizeWord(value))
  );
}

// Models write true as text, Python's way too, and as a number.
function isTrue(value: unknown): boolean {
  return value === 1 || (typeof value === "string" && ["true", "1"].includes(value.trim().toLowerCase()));
}

/** Whether a field of an item says what to do with it, rather than what it is: `op: "remove"`, `delete: true`. */
export function isPartialEntry(name: string, value: unknown, rules: ResolvedRules): boolean {
  const { partial, statuses } = rules.lookup;
  const compared = normalizeWord(name);
  if (value === true) return partial.has(compared);
  // Rules without a table of such words do not look for them.
  if (partial.size === 0 || typeof value !== "string" || !OPERATIONS.has(compared)) return false;
  const word = normalizeWord(value);
  return partial.has(word) || (statuses.get(word) ?? "pending") !== "pending";
}

/** Whether a field holds entries, as they are or as the text of them, and is called like a list. */
export function isList(name: string, value: unknown, rules: ResolvedRules): boolean {
  const holdsEntries = Array.isArray(value)
    ? value.length > 0
    : typeof value === "string" && (ENTRIES_START.test(value) || startsChecklist(value, rules));
  return holdsEntries && rules.lookup.lists.has(normalizeWord(name));
}

// Words in brackets are a label: "[core] Rename the parser".
const ENTRIES_START = /^\s*(?:\[\s*[[{"']|\{\s*["'])/;

const EMPTY_ARRAY = /^\s*\[\s*\]\s*$/;

// A list beside the tool's own one is left out; beside an empty one it is what was meant, or the plan would be cleared.
function isOtherList(name: string, value: unknown, own: unknown, rules: ResolvedRules): boolean {
  const isEmpty = Array.isArray(own) ? own.length === 0 : typeof own === "string" && EMPTY_ARRAY.test(own);
  return isEmpty && isList(name, value, rules);
}

function isSummary(name: string, value: unknown, rules: ResolvedRules): boolean {
  return (
    typeof value === "string" &&
    rules.repairs.has("field_name") &&
    rules.lookup.summaries.has(normalizeWord(name))
  );
}
