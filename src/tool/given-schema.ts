import { isRecord } from "../core/plain-json.js";
import type { JsonSchema } from "../dialects/json-schema.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";
import { readExtraProperties } from "./extra-properties.js";
import type { JsonSchemaTarget } from "./standard-schema.js";

/**
 * A schema that was given in place of the one written from the rules, with the host's own item fields that it does not
 * show yet. Fields that the JSON Schema marks `readOnly` are not the model's to send and stay out.
 */
export function completeSchema(
  schema: Readonly<JsonSchema>,
  rules: ResolvedRules,
  target: JsonSchemaTarget,
): Readonly<JsonSchema> {
  const { properties } = schema;
  const list = isRecord(properties) ? properties[rules.fields.list] : undefined;
  const items = isRecord(list) ? list["items"] : undefined;
  if (!isRecord(properties) || !isRecord(list) || !isRecord(items) || !isRecord(items["properties"]))
    return schema;
  const shown = items["properties"];
  const extra = readExtraProperties(rules, target);
  const added = Object.entries(extra.properties).filter(
    ([name, field]) => !Object.hasOwn(shown, name) && !(isRecord(field) && field["readOnly"] === true),
  );
  if (added.length === 0) return schema;
  const required = Array.isArray(items["required"]) ? items["required"] : [];
  const full = {
    ...items,
    properties: { ...shown, ...Object.fromEntries(added) },
    required: [...required, ...extra.required.filter((name) => added.some(([field]) => field === name))],
  };
  return {
    ...schema,
    properties: { ...properties, [rules.fields.list]: { ...list, items: full } },
    ...extra.definitions,
  };
}
