import { invalidOption, unknownOption } from "../core/option-error.js";
import { isRecord } from "../core/plain-json.js";
import { DEFAULT_TODO_FIELDS, type TodoField } from "../rules/fields.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";

const TASK = "create a todo tool";

/** The fields that the model is shown, in this order, those that it must send, and a word on each. */
export interface InputShape {
  readonly properties: readonly TodoField[];
  readonly required: readonly TodoField[];
  readonly describe: Readonly<Partial<Record<TodoField, string>>>;
}

/** The fields of a tool's schema; what is left out follows from the rules. */
export interface InputShapeOptions {
  /** The fields of the schema, in order. Default: content, status, and what the rules have besides. */
  readonly properties?: readonly TodoField[] | undefined;
  /** The fields the schema requires. Default: content, status, and what the rules require. */
  readonly required?: readonly TodoField[] | undefined;
  /** A word on each field in the schema. */
  readonly describe?: Readonly<Partial<Record<TodoField, string>>> | undefined;
}

/** The words on each field, unless a host gives its own; short, as every request pays for them. */
const FIELD_DESCRIPTIONS: Readonly<Partial<Record<TodoField, string>>> = {
  content: "What to do",
  activeForm: "How it reads while it runs",
  summary: "The whole task in one sentence",
};

/**
 * Shapes the tool's input by these rules.
 *
 * @throws RangeError or TypeError for fields that do not exist, that the rules lack, or that they require and miss.
 */
export function shapeInput(rules: ResolvedRules, options: InputShapeOptions): InputShape {
  checkFields("properties", options.properties);
  checkFields("required", options.required);
  checkDescribe(options.describe);
  const properties = [...(options.properties ?? listProperties(rules))];
  // readItem may make the missing fields itself, so only tools without it are held against the rules.
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

/** Lists the fields that every accepted write has. */
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
    throw invalidOption(
      TASK,
      "properties",
      `a list with ${missing.join(", ")}, which the rules require`,
      properties,
    );
  const absent = (["activeForm", "summary"] as const).filter(
    (field) => rules[field] === "none" && properties.includes(field),
  );
  if (absent.length > 0)
    throw invalidOption(
      TASK,
      "properties",
      `a list without ${absent.join(", ")}, which the rules do not have`,
      properties,
    );
}

function checkFields(name: string, fields: unknown): void {
  if (fields === undefined) return;
  const isList = Array.isArray(fields) && new Set(fields).size === fields.length;
  if (isList && fields.every((field) => Object.hasOwn(DEFAULT_TODO_FIELDS, field))) return;
  throw invalidOption(TASK, name, `a list of ${listFieldNames()}, each at most once`, fields);
}

function checkDescribe(describe: unknown): void {
  if (describe === undefined) return;
  if (!isRecord(describe)) throw invalidOption(TASK, "describe", "an object", describe);
  for (const [field, text] of Object.entries(describe)) {
    if (!Object.hasOwn(DEFAULT_TODO_FIELDS, field))
      throw unknownOption(TASK, `describe.${field}`, Object.keys(DEFAULT_TODO_FIELDS), "field");
    if (text !== undefined && typeof text !== "string")
      throw invalidOption(TASK, `describe.${field}`, "a text", text);
  }
}

function listFieldNames(): string {
  return Object.keys(DEFAULT_TODO_FIELDS).join(", ");
}
