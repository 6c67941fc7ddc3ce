import { isRecord } from "../core/plain-json.js";
import type { JsonSchema } from "../dialects/json-schema.js";
import type { TodoField } from "../rules/fields.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";

/** A field of the items that a tool takes. */
export interface TargetField {
  /** In the tool's words. */
  readonly name: string;
  /** In ours; a host's own field has the same name. */
  readonly ours: string;
  readonly required: boolean;
  readonly isNumber: boolean;
  /** The words it may be, where the schema names them. */
  readonly words: readonly string[] | undefined;
}

const OWN: readonly TodoField[] = ["id", "content", "status", "activeForm"];

/**
 * Finds the fields of a tool's items in its schema; undefined where the list is a text. Where the tool takes no list,
 * as it changes single items, its rules name the fields.
 */
export function findTargetFields(
  schema: JsonSchema,
  rules: ResolvedRules,
): readonly TargetField[] | undefined {
  const list = isRecord(schema["properties"]) ? schema["properties"][rules.fields.list] : undefined;
  if (isRecord(list) && list["type"] === "string") return undefined;
  const items = isRecord(list) && isRecord(list["items"]) ? list["items"] : {};
  const shown = isRecord(items["properties"]) ? items["properties"] : listRuleFields(rules);
  const required = Array.isArray(items["required"])
    ? items["required"]
    : [rules.fields.id, rules.fields.content, rules.fields.status];
  const ours = new Map<string, string>(OWN.map((field) => [rules.fields[field], field]));
  return Object.entries(shown).map(([name, field]) => ({
    name,
    ours: ours.get(name) ?? name,
    required: required.includes(name),
    isNumber: isRecord(field) && field["type"] === "number",
    words: isRecord(field) && Array.isArray(field["enum"]) ? field["enum"].map(String) : undefined,
  }));
}

function listRuleFields({ fields, activeForm, lookup }: ResolvedRules): Readonly<Record<string, unknown>> {
  const own = OWN.filter((field) => field !== "activeForm" || activeForm !== "none").map(
    (field) => fields[field],
  );
  return Object.fromEntries([...own, ...lookup.customFields.keys()].map((name) => [name, {}]));
}
