import { isRecord } from "./plain.js";
import { describeValue, quote } from "./quote.js";
import { LIST_KEY_ALIASES, looksLikeJson, parseJson } from "./repair.js";
import { addIssue, addNote, addRepair, type Report } from "./report.js";
import type { ResolvedRules } from "./resolve-rules.js";

/** The two things a write consists of, found in whatever container they came. */
export interface SentWrite {
  /** Undefined where no list was found; the report says why. */
  readonly items: readonly unknown[] | undefined;
  readonly summary: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * The list and the summary in what a model sent, or undefined where neither can be; the issues are in the report.
 *
 * Arguments as one JSON string are an ordinary way of APIs and earn no note.
 */
export function readInput(input: unknown, rules: ResolvedRules, report: Report): SentWrite | undefined {
  const value = typeof input === "string" ? parseArguments(input, rules, report) : input;
  if (value === undefined && report.issues.length > 0) return undefined;
  if (Array.isArray(value)) return readBareList(value, rules, report);
  if (!isRecord(value)) return refuseContainer([], value, `an object ${shapeOf(rules)}`, report);
  return readObject(value, rules, report);
}

function readBareList(
  items: readonly unknown[],
  rules: ResolvedRules,
  report: Report,
): SentWrite | undefined {
  if (!rules.repairs.has("bare_list"))
    return refuseContainer([], items, `an object ${shapeOf(rules)}`, report);
  addRepair(report, "bare_list", [rules.fields.list]);
  return { items, summary: undefined };
}

function readObject(input: Fields, rules: ResolvedRules, report: Report): SentWrite {
  const { list } = rules.fields;
  const summaryName = rules.summary === "none" ? undefined : rules.fields.summary;
  const summary = summaryName === undefined ? undefined : input[summaryName];
  const key = findListKey(input, rules);
  if (key === undefined) return { items: readWithoutList(input, summaryName, rules, report), summary };
  if (key !== list) addRepair(report, "list_key", [list], quote(key));
  for (const name in input) {
    if (name === key || name === summaryName) continue;
    addNote(report, "unknown_field", [name], `${quote(name)} is not a field of the input and was left out.`);
  }
  return { items: readList(input[key], rules, report), summary };
}

function findListKey(input: Fields, rules: ResolvedRules): string | undefined {
  const { list } = rules.fields;
  if (isSent(input[list])) return list;
  if (!rules.repairs.has("list_key")) return undefined;
  return LIST_KEY_ALIASES.find((alias) => Array.isArray(input[alias]) || isJsonText(input[alias]));
}

function readWithoutList(
  input: Fields,
  summaryName: string | undefined,
  rules: ResolvedRules,
  report: Report,
): readonly unknown[] | undefined {
  const { list, content } = rules.fields;
  if (rules.repairs.has("single_item") && isSent(input[content]) && !(list in input)) {
    addRepair(report, "single_item", [list]);
    return [Object.fromEntries(Object.entries(input).filter(([name]) => name !== summaryName))];
  }
  addIssue(report, {
    code: "required",
    path: [list],
    expected: `send the whole list as ${shapeOf(rules)}; an empty array clears it`,
  });
  return undefined;
}

function readList(value: unknown, rules: ResolvedRules, report: Report): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  const path = [rules.fields.list];
  if (typeof value === "string" && looksLikeJson(value) && rules.repairs.has("json_text")) {
    const parsed = parseJson(value);
    if (parsed === undefined) {
      addIssue(report, { code: "invalid_json", path, received: quote(value), expected: "an array of items" });
      return undefined;
    }
    addRepair(report, "json_text", path);
    // The text of the whole input where only the list belongs.
    if (isRecord(parsed) && Array.isArray(parsed[rules.fields.list]))
      return readList(parsed[rules.fields.list], rules, report);
    return readList(parsed, rules, report);
  }
  if (isRecord(value) && rules.repairs.has("single_item")) {
    addRepair(report, "single_item", path);
    return [value];
  }
  refuseContainer(path, value, "an array of items", report);
  return undefined;
}

function parseArguments(text: string, rules: ResolvedRules, report: Report): unknown {
  const parsed = looksLikeJson(text) ? parseJson(text) : undefined;
  if (parsed === undefined) {
    addIssue(report, {
      code: "invalid_json",
      path: [],
      received: quote(text),
      expected: `one JSON object ${shapeOf(rules)}`,
    });
  }
  return parsed;
}

function refuseContainer(
  path: readonly string[],
  value: unknown,
  expected: string,
  report: Report,
): undefined {
  addIssue(report, { code: "wrong_type", path, received: describeValue(value), expected });
  return undefined;
}

/** The input in miniature, in the model's own field names: `{"todos": [...]}`. */
function shapeOf(rules: ResolvedRules): string {
  const summary = rules.summary === "required" ? `"${rules.fields.summary}": "...", ` : "";
  return `{${summary}"${rules.fields.list}": [...]}`;
}

function isSent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isJsonText(value: unknown): boolean {
  return typeof value === "string" && looksLikeJson(value);
}
