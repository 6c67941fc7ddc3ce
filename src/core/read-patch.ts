import { joinTexts } from "./join-texts.js";
import { normalizeWord } from "./normalize-word.js";
import { PATCH_FIELDS, PATCH_SHAPE, type PatchField } from "./patch-fields.js";
import { withListName } from "./patch-path.js";
import { isRecord } from "./plain.js";
import { describeValue, quote } from "./quote.js";
import { readText, type TextReading } from "./read-text.js";
import { addIssue, addRepair, type Report } from "./report.js";
import type { ResolvedRules } from "./resolve-rules.js";
import type { TodoRepair } from "./rules.js";

type Fields = Readonly<Record<string, unknown>>;

/** The object that a patch came as, and what had to be repaired to find it. */
export interface OpenedPatch {
  readonly fields: Fields;
  readonly repairs: readonly { readonly code: TodoRepair; readonly sent: string }[];
}

/** The three lists of a patch, and its summary; none where a list could not be read. */
export type SentPatch = Readonly<Record<PatchField, readonly unknown[]>> & { readonly summary: unknown };

/** How many wrappers may stand around a patch. */
const MOST_WRAPPERS = 2;

/** Whether a value is sent; strict APIs send `null` for each optional field that there is nothing for. */
export function isSent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Whether an object has any field of a patch. */
export function hasPatchField(fields: Fields): boolean {
  return PATCH_FIELDS.some((name) => isSent(fields[name]));
}

/** Whether no field of a patch has anything in it. */
export function isEmptyPatch(fields: Fields): boolean {
  return PATCH_FIELDS.every((name) => {
    const value = fields[name];
    return !isSent(value) || (Array.isArray(value) && value.length === 0);
  });
}

/** The object in what was sent, out of JSON text and of wrappers around it; undefined where there is none. */
export function openPatch(input: unknown, rules: ResolvedRules): OpenedPatch | undefined {
  const repairs: { code: TodoRepair; sent: string }[] = [];
  let value = openText(input, rules, true, repairs);
  for (let level = 0; isRecord(value) && level < MOST_WRAPPERS; level += 1) {
    const [name, ...others] = Object.keys(value);
    const isWrapper =
      name !== undefined && others.length === 0 && rules.lookup.wrappers.has(normalizeWord(name));
    const inner = isWrapper ? openText(value[name], rules, true, repairs) : undefined;
    if (name === undefined || !isRecord(inner) || !hasPatchField(inner) || !rules.repairs.has("wrapper"))
      break;
    repairs.push({ code: "wrapper", sent: quote(name) });
    value = inner;
  }
  return isRecord(value) ? { fields: value, repairs } : undefined;
}

function openText(
  value: unknown,
  rules: ResolvedRules,
  isPlain: boolean,
  repairs: { code: TodoRepair; sent: string }[],
): unknown {
  if (typeof value !== "string") return value;
  const reading = readText(value, rules, isPlain);
  if (!("value" in reading)) return undefined;
  repairs.push(...reading.repairs.map((code) => ({ code, sent: "" })));
  return reading.value;
}

/** The issue of an input that holds no object at all. */
export function refuseInput(input: unknown, rules: ResolvedRules, report: Report): void {
  const expected = `one JSON object ${PATCH_SHAPE}`;
  const reading = typeof input === "string" ? readText(input, rules, true) : undefined;
  if (reading === undefined || "value" in reading)
    addIssue(report, { code: "wrong_type", path: [], received: describeValue(input), expected });
  else refuseText(reading, [], String(input), expected, report);
}

/** The lists of a patch; what is wrong with its own fields goes into the report. */
export function readPatch(
  { fields, repairs }: OpenedPatch,
  rules: ResolvedRules,
  limit: number,
  report: Report,
): SentPatch {
  for (const { code, sent } of repairs) addRepair(report, code, [], sent);
  const summaryName = rules.summary === "none" ? undefined : rules.fields.summary;
  for (const name of Object.keys(fields)) {
    if (PATCH_FIELDS.some((field) => field === name) || name === summaryName) continue;
    if (name === rules.fields.list) refuseList(fields[name], name, report);
    else
      addIssue(report, {
        code: "unknown_field",
        path: [name],
        expected: "a patch has updates, remove and add, so send it as one of them",
      });
  }
  const read = (field: PatchField): readonly unknown[] =>
    readOperations(field, fields[field], rules, limit, report);
  return {
    updates: read("updates"),
    remove: read("remove"),
    add: read("add"),
    summary: summaryName === undefined ? undefined : fields[summaryName],
  };
}

function refuseList(value: unknown, name: string, report: Report): void {
  if (!isSent(value)) return;
  const expected = "send either the whole list or a patch (updates, remove, add), not both";
  addIssue(report, { code: "invalid_field", path: [name], expected });
}

function readOperations(
  field: PatchField,
  value: unknown,
  rules: ResolvedRules,
  limit: number,
  report: Report,
): readonly unknown[] {
  const found = isSent(value) ? findOperations(field, value, rules, report) : [];
  // Read once: the length of a proxy may be anything, and another one each time.
  const { length } = found;
  if (!Number.isInteger(length)) throw new TypeError("a list without a length");
  if (length <= limit) return Array.from({ length }, (_, index) => found[index]);
  addIssue(report, { code: "too_many_items", path: [field], received: length, limit });
  return [];
}

function findOperations(
  field: PatchField,
  value: unknown,
  rules: ResolvedRules,
  report: Report,
): readonly unknown[] {
  const path = [field];
  if (Array.isArray(value))
    return field === "remove" ? value : joinTexts(value, withListName(rules, field), report);
  const reading = typeof value === "string" ? readText(value, rules, false) : undefined;
  const opened = reading === undefined ? value : "value" in reading ? reading.value : undefined;
  if (Array.isArray(opened) || isRecord(opened)) {
    if (reading !== undefined && "value" in reading)
      for (const repair of reading.repairs) addRepair(report, repair, path);
    if (Array.isArray(opened)) return opened;
  }
  const isLone = isRecord(opened) || isReference(field, value, reading);
  if (isLone && rules.repairs.has("single_item")) {
    addRepair(report, "single_item", path);
    return [isRecord(opened) ? opened : value];
  }
  const expected = field === "remove" ? "an array of ids or contents" : "an array of items";
  if (reading === undefined || "value" in reading)
    addIssue(report, { code: "wrong_type", path, received: describeValue(value), expected });
  else refuseText(reading, path, String(value), expected, report);
  return [];
}

/** Whether one id or content stands where the list of them belongs. */
function isReference(field: PatchField, value: unknown, reading: TextReading | undefined): boolean {
  if (field !== "remove") return false;
  if (typeof value === "number") return true;
  return (
    typeof value === "string" && reading !== undefined && "problem" in reading && reading.problem === "none"
  );
}

function refuseText(
  reading: Exclude<TextReading, { readonly value: unknown }>,
  path: readonly string[],
  text: string,
  expected: string,
  report: Report,
): void {
  if ("received" in reading)
    addIssue(report, { code: reading.problem, path, received: reading.received, expected });
  else if (reading.problem === "none" && path.length > 0)
    addIssue(report, { code: "wrong_type", path, received: describeValue(text), expected });
  else addIssue(report, { code: "invalid_json", path, received: quote(text), expected });
}
