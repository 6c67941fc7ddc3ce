import { countCharacters, exceeds } from "./characters.js";
import { isExactNumber } from "./is-exact-number.js";
import { listWords } from "./issue-messages.js";
import { describeValue, quote } from "./quote.js";
import { readStatus } from "./read-status.js";
import { addIssue, addRepair, type Report } from "./report.js";
import type { ResolvedRules } from "./resolve-rules.js";
import type { TodoStatus } from "./todo.js";

type TextField = "content" | "activeForm" | "id";

/** Where in a write a reader is, and by which rules it reads. */
export interface Place {
  readonly index: number;
  readonly id: string | undefined;
  readonly rules: ResolvedRules;
  readonly report: Report;
}

/** The id that was sent, if there is one and the rules do not ignore it. */
export function readId(value: unknown, place: Place): string | undefined {
  const { ids } = place.rules;
  const text = ids === "renew" ? undefined : readText(value, "id", place);
  if (text !== undefined && (place.rules.allowBlank || text.trim() !== "")) return text;
  if (ids === "require" && isMissing(value, text)) {
    addIssue(place.report, { ...at(place, "id"), code: "required", expected: "give the item an id" });
  }
  return undefined;
}

// An id of the wrong kind has its own issue; only a missing or blank one is also missing.
function isMissing(value: unknown, text: string | undefined): boolean {
  return value === undefined || value === null || text !== undefined;
}

/** The text of an item. */
export function readContent(value: unknown, place: Place): string {
  const { rules, report } = place;
  const text = readText(value, "content", place);
  const expected = "say in a few words what to do";
  if (text === undefined) {
    if (value === undefined || value === null)
      addIssue(report, { ...at(place, "content"), code: "required", expected });
    return "";
  }
  if (!rules.allowBlank && (rules.trim ? text : text.trim()) === "")
    addIssue(report, { ...at(place, "content"), code: "blank", expected });
  else checkLength(text, "content", rules.maxContentLength, place);
  return text;
}

/** How an item reads while it runs. */
export function readActiveForm(value: unknown, place: Place): string | undefined {
  const { rules, report } = place;
  const text = readText(value, "activeForm", place);
  if (text !== undefined && text !== "") {
    checkLength(text, "activeForm", rules.maxActiveFormLength, place);
    return text;
  }
  const isWrongType = text === undefined && value !== undefined && value !== null;
  if (rules.activeForm === "required" && !isWrongType) {
    const code = text === "" ? "blank" : "required";
    addIssue(report, {
      ...at(place, "activeForm"),
      code,
      expected: "say what is being done while the item runs",
    });
  }
  return undefined;
}

/** The status of an item; `pending` stands in for one that is an issue. */
export function readItemStatus(value: unknown, place: Place): TodoStatus {
  const { rules, report } = place;
  if (value === undefined || value === null) {
    if (rules.defaultStatus !== undefined) return rules.defaultStatus;
    addIssue(report, { ...at(place, "status"), code: "required", allowed: rules.statusWordList });
    return "pending";
  }
  if (typeof value !== "string") {
    const expected = listWords(rules.statusWordList);
    addIssue(report, {
      ...at(place, "status"),
      code: "wrong_type",
      received: describeValue(value),
      expected,
    });
    return "pending";
  }
  const reading = readStatus(value, rules);
  if (reading === undefined) {
    const received = value.length > 200 ? `${value.slice(0, 200)}…` : value;
    addIssue(report, {
      ...at(place, "status"),
      code: "invalid_status",
      received,
      allowed: rules.statusWordList,
    });
    return "pending";
  }
  const { status, repair } = reading;
  if (repair !== undefined)
    addRepair(
      report,
      repair,
      at(place, "status").path,
      `${quote(value)} was read as "${rules.wordOf[status]}"`,
    );
  return status;
}

/** A text field as sent; undefined where nothing or nothing readable was sent. */
function readText(value: unknown, field: TextField, place: Place): string | undefined {
  const { rules, report } = place;
  if (typeof value === "string") return rules.trim ? value.trim() : value;
  if (value === undefined || value === null) return undefined;
  if (isExactNumber(value) && rules.repairs.has("number_as_text")) {
    addRepair(report, "number_as_text", at(place, field).path, String(value));
    return String(value);
  }
  addIssue(report, {
    ...at(place, field),
    code: "wrong_type",
    received: describeValue(value),
    expected: "text",
  });
  return undefined;
}

function checkLength(text: string, field: TextField, limit: number, place: Place): void {
  if (!exceeds(text, limit)) return;
  addIssue(place.report, { ...at(place, field), code: "too_long", received: countCharacters(text), limit });
}

function at(
  place: Place,
  field: "content" | "status" | "activeForm" | "id",
): { path: (string | number)[]; index: number; id?: string } {
  const { index, id, rules } = place;
  const path = [rules.fields.list, index, rules.fields[field]];
  return id === undefined ? { path, index } : { path, index, id };
}
