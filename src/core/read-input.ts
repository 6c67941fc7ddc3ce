import { type Container, findContainer } from "./find-container.js";
import { joinTexts } from "./join-texts.js";
import { noteStrangers } from "./note-strangers.js";
import { isRecord } from "./plain.js";
import { describeValue, quote } from "./quote.js";
import { readText, type TextReading } from "./read-text.js";
import { addIssue, addRepair, type Report } from "./report.js";
import type { ResolvedRules } from "./resolve-rules.js";

/** The two things a write consists of, found in whatever container they came. */
export interface SentWrite {
  /** Undefined where no list was found; the report says why. */
  readonly items: readonly unknown[] | undefined;
  readonly summary: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** How many containers may stand around the list: more is no plain meaning, and a cycle must end. */
const MOST_CONTAINERS = 4;

const NOTHING: SentWrite = { items: undefined, summary: undefined };

/**
 * The list and the summary in what a model sent, or undefined where neither can be; the issues are in the report.
 *
 * Arguments as one JSON string are an ordinary way of APIs and earn no note.
 */
export function readInput(input: unknown, rules: ResolvedRules, report: Report): SentWrite | undefined {
  if (typeof input !== "string") return readWhole(input, rules, report, MOST_CONTAINERS);
  const reading = readText(input, rules, true);
  if ("problem" in reading) {
    refuseText(reading, [], input, `one JSON object ${shapeOf(rules)}`, report);
    return undefined;
  }
  for (const repair of reading.repairs) addRepair(report, repair, []);
  // The rows of a checklist are a list that no bare array was sent for.
  if (reading.repairs.includes("markdown_list") && Array.isArray(reading.value))
    return { items: reading.value, summary: undefined };
  return readWhole(reading.value, rules, report, MOST_CONTAINERS);
}

/** The whole input, or what stands in its place inside a wrapper. */
function readWhole(
  value: unknown,
  rules: ResolvedRules,
  report: Report,
  levels: number,
): SentWrite | undefined {
  if (isRecord(value)) return readObject(value, rules, report, levels);
  if (Array.isArray(value) && rules.repairs.has("bare_list")) {
    addRepair(report, "bare_list", [rules.fields.list]);
    return readList(value, rules, report, levels);
  }
  refuseContainer([], value, `an object ${shapeOf(rules)}`, report);
  return undefined;
}

function readObject(input: Fields, rules: ResolvedRules, report: Report, levels: number): SentWrite {
  const { list } = rules.fields;
  const summaryName = rules.summary === "none" ? undefined : rules.fields.summary;
  const own = input[list];
  if (isSent(own)) {
    const summary = noteStrangers(input, list, summaryName, rules, report);
    return withSummary(readList(own, rules, report, levels), summary);
  }
  const container = levels > 0 ? findContainer(input, rules) : undefined;
  if (container === undefined) {
    addIssue(report, {
      code: "required",
      path: [list],
      expected: `send the whole list as ${shapeOf(rules)}; an empty array clears it`,
    });
    return { items: undefined, summary: summaryName === undefined ? undefined : input[summaryName] };
  }
  return readContainer(container, input, summaryName, rules, report, levels - 1);
}

/** The list out of a container that was found. */
function readContainer(
  container: Container,
  input: Fields,
  summaryName: string | undefined,
  rules: ResolvedRules,
  report: Report,
  levels: number,
): SentWrite {
  const path = [rules.fields.list];
  if (container.kind === "index_object") {
    addRepair(report, "index_object", path);
    return { items: container.items, summary: undefined };
  }
  if (container.kind === "single_item") {
    addRepair(report, "single_item", path);
    const item = Object.fromEntries(Object.entries(input).filter(([name]) => name !== summaryName));
    return { items: [item], summary: summaryName === undefined ? undefined : input[summaryName] };
  }
  const { key, kind } = container;
  addRepair(report, kind, path, quote(key));
  const summary = noteStrangers(input, key, summaryName, rules, report);
  if (kind === "list_key") return withSummary(readList(input[key], rules, report, levels), summary);
  const inner = input[key];
  if (!Array.isArray(inner)) return withSummary(readInner(inner, rules, report, levels), summary);
  return withSummary(readList(inner, rules, report, levels), summary);
}

/** What stands in a wrapper: an object, or the text of one. */
function readInner(value: unknown, rules: ResolvedRules, report: Report, levels: number): SentWrite {
  if (typeof value === "string") return readList(value, rules, report, levels);
  return readWhole(value, rules, report, levels) ?? NOTHING;
}

/** What stands where the list belongs. */
function readList(value: unknown, rules: ResolvedRules, report: Report, levels: number): SentWrite {
  if (Array.isArray(value)) return { items: joinTexts(value, rules, report), summary: undefined };
  const path = [rules.fields.list];
  if (typeof value === "string") {
    const reading = readText(value, rules, false);
    if ("value" in reading) {
      for (const repair of reading.repairs) addRepair(report, repair, path);
      return readParsed(reading.value, rules, report, levels - 1);
    }
    refuseText(reading, path, value, "an array of items", report);
    return NOTHING;
  }
  if (isRecord(value)) return readListObject(value, rules, report, levels);
  refuseContainer(path, value, "an array of items", report);
  return NOTHING;
}

/** What text that stood where the list belongs was the text of; the whole input there is no second repair. */
function readParsed(value: unknown, rules: ResolvedRules, report: Report, levels: number): SentWrite {
  const isWhole = isRecord(value) && Array.isArray(value[rules.fields.list]);
  return isWhole ? readObject(value, rules, report, levels) : readList(value, rules, report, levels);
}

function readListObject(value: Fields, rules: ResolvedRules, report: Report, levels: number): SentWrite {
  const { list } = rules.fields;
  const path = [list];
  if (levels > 0 && isSent(value[list]) && rules.repairs.has("wrapper")) {
    addRepair(report, "wrapper", path, quote(list));
    return readObject(value, rules, report, levels - 1);
  }
  const container = levels > 0 ? findContainer(value, rules) : undefined;
  if (container !== undefined && container.kind !== "single_item")
    return readContainer(container, value, undefined, rules, report, levels - 1);
  if (rules.repairs.has("single_item")) {
    addRepair(report, "single_item", path);
    return { items: [value], summary: undefined };
  }
  refuseContainer(path, value, "an array of items", report);
  return NOTHING;
}

function withSummary(write: SentWrite, outer: unknown): SentWrite {
  return { items: write.items, summary: write.summary ?? outer };
}

function refuseText(
  reading: Exclude<TextReading, { readonly value: unknown }>,
  path: readonly string[],
  text: string,
  expected: string,
  report: Report,
): void {
  if ("received" in reading) {
    addIssue(report, { code: reading.problem, path, received: reading.received, expected });
  } else if (reading.problem === "none" && path.length > 0) {
    refuseContainer(path, text, expected, report);
  } else addIssue(report, { code: "invalid_json", path, received: quote(text), expected });
}

function refuseContainer(path: readonly string[], value: unknown, expected: string, report: Report): void {
  addIssue(report, { code: "wrong_type", path, received: describeValue(value), expected });
}

/** The input in miniature, in the model's own field names: `{"todos": [...]}`. */
function shapeOf(rules: ResolvedRules): string {
  const summary = rules.summary === "required" ? `"${rules.fields.summary}": "...", ` : "";
  return `{${summary}"${rules.fields.list}": [...]}`;
}

function isSent(value: unknown): boolean {
  return value !== undefined && value !== null;
}
