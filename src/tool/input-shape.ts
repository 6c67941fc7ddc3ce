import { isRecord } from "../core/plain.js";
import { describeValue } from "../core/quote.js";
import type { ResolvedRules } from "../core/resolve-rules.js";
import { DEFAULT_TODO_FIELDS, type TodoField } from "../core/rules.js";

/** Which fields the model is shown, in this order, which of them it must send, and a word on each. */
export interface InputShape {
  readonly properties: readonly TodoField[];
  readonly required: readonly TodoField[];
  readonly describe: Readonly<Partial<Record<TodoField, string>>>;
}

/** How the fields of a tool's schema are chosen; what is left out follows from the rules. */
export interface InputShapeOptions {
  /** The fields of the schema, in order. Default: content, status, and what the rules have besides. */
  readonly properties?: readonly TodoField[] | undefined;
  /** The fields the schema requires. Default: content, status, and what the rules require. */
  readonly required?: readonly TodoField[] | undefined;
  /** A word on each field in the schema. */
  readonly describe?: Readonly<Partial<Record<TodoField, string>>> | undefined;
}

/** The words on each field that the schema carries where a host gives none; short, as every request pays for them. */
const FIELD_DESCRIPTIONS: Readonly<Partial<Record<TodoField, string>>> = Object.freeze({
  content: "What to do",
  activeForm: "How it reads while it runs",
  summary: "The whole task in one sentence",
});

/**
 * The shape of the tool's input under these rules.
 *
 * @throws RangeError or TypeError for fields that do not exist, or that the rules refuse or miss.
 */
export function shapeInput(rules: ResolvedRules, options: InputShapeOptions): InputShape {
  checkFields("properties", options.properties);
  checkFields("required", options.required);
  checkDescribe(options.describe);
  const properties = [...(options.properties ?? listProperties(rules))];
  // What readItem makes of an item is its own affair, so only the other tools' fields can be held against the rules.
  if (rules.readItem === undefined) checkAgainst(rules, properties);
  const required = (options.required ?? listRequired(rules)).filter((field) => properties.includes(field));
  return { properties, required, describe: { ...FIELD_DESCRIPTIONS, ...options.describe } };
}

function listProperties(rules: ResolvedRules): readonly TodoField[] {
  const fields: TodoField[] = rules.ids === "require" ? ["id", "content", "status"] : ["content", "status"];
  if (rules.activeForm !== "none") fields.push("activeForm");
  if (rules.ids === "assign" || rules.ids === "position") fields.push("id");
  if (rules.summary !== "none") fields.push("summary");
  return fields;
}

function listRequired(rules: ResolvedRules): readonly TodoField[] {
  return ["status", ...listDemanded(rules)];
}

/** The fields without which every write would be refused. */
function listDemanded(rules: ResolvedRules): readonly TodoField[] {
  const fields: TodoField[] = ["content"];
  if (rules.defaultStatus === undefined) fields.push("status");
  if (rules.ids === "require") fields.push("id");
  if (rules.activeForm === "required") fields.push("activeForm");
  if (rules.summary === "required") fields.push("summary");
  return fields;
}

function checkAgainst(rules: ResolvedRules, properties: readonly TodoField[]): void {
  const missing = listDemanded(rules).filter((field) => !properties.includes(field));
  if (missing.length > 0)
    throw invalid("properties", `hold ${missing.join(", ")}, which the rules require`, properties);
  const absent = (["activeForm", "summary"] as const).filter(
    (field) => rules[field] === "none" && properties.includes(field),
  );
  if (absent.length > 0)
    throw invalid("properties", `not hold ${absent.join(", ")}, which the rules do not have`, properties);
}

function checkFields(name: string, fields: unknown): void {
  if (fields === undefined) return;
  const isList = Array.isArray(fields) && new Set(fields).size === fields.length;
  if (isList && fields.every((field) => Object.hasOwn(DEFAULT_TODO_FIELDS, field))) return;
  throw invalid(name, `be a list of ${FIELD_NAMES}, each at most once`, fields);
}

function checkDescribe(describe: unknown): void {
  if (describe === undefined) return;
  if (!isRecord(describe)) throw invalid("describe", "be an object", describe);
  for (const [field, text] of Object.entries(describe)) {
    if (!Object.hasOwn(DEFAULT_TODO_FIELDS, field))
      throw invalid("describe", `name fields of ${FIELD_NAMES}`, field);
    if (text !== undefined && typeof text !== "string") throw invalid(`describe.${field}`, "be a text", text);
  }
}

const FIELD_NAMES = Object.keys(DEFAULT_TODO_FIELDS).join(", ");

function invalid(name: string, demand: string, value: unknown): RangeError | TypeError {
  const isList = Array.isArray(value);
  const received = isList ? value.map(describeValue).join(", ") || "an empty array" : describeValue(value);
  const text = `Cannot create a todo tool as ${name} must ${demand}: current value is ${received}`;
  return isList || typeof value === "string" ? new RangeError(text) : new TypeError(text);
}
