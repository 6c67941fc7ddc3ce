import { invalidOption } from "../core/option-error.js";
import type { TodoField } from "../rules/fields.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";
import { TASK } from "./check-tool-options.js";

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
 * @throws RangeError for fields that the rules lack, or that they require and miss.
 */
export function shapeInput(rules: ResolvedRules, options: InputShapeOptions): InputShape {
  const properties = [...(options.properties ?? listProperties(rules))];
  // readItem may make the missing fields itself, so only tools without it are held against the rules.
  if (rules.readItem === undefined) checkAgainst(rules, properties);
  const required = options.required ?? ["status", ...listDemanded(rules)];
  const isShown = (field: TodoField): boolean => properties.includes(field);
  return { properties, required: required.filter(isShown), describe: { ...FIELD_DESCRIPTIONS, ...options.describe } };
}

function listProperties(rules: ResolvedRules): readonly TodoField[] {
  const fields: TodoField[] = rules.ids === "require" ? ["id", "content", "status"] : ["content", "status"];
  if (rules.activeForm !== "none") fields.push("activeForm");
  if (rules.ids === "assign" || rules.ids === "position") fields.push("id");
  if (rules.summary !== "none") fields.push("summary");
  return fields;
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
  const absent = (["activeForm", "summary"] as const).filter(
    (field) => rules[field] === "none" && properties.includes(field),
  );
  const fault =
    missing.length > 0
      ? `with ${missing.join(", ")}, which the rules require`
      : absent.length > 0 && `without ${absent.join(", ")}, which the rules do not have`;
  if (fault) throw invalidOption(TASK, "properties", `a list ${fault}`, properties);
}
