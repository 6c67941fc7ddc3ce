import { isRecord } from "../core/plain-json.js";
import type { JsonSchema } from "../dialects/json-schema.js";
import { PATCH_FIELDS } from "../rules/fields.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";

/**
 * Writes the JSON Schema of an input that is a whole list or a patch of it: nothing at its root is required any more.
 *
 * @throws RangeError where the list or the summary has the name of a field of a patch, or the schema has no list.
 */
export function addPatch(schema: JsonSchema, rules: ResolvedRules): JsonSchema {
  const { fields } = rules;
  const taken = [fields.list, fields.summary].find((name) => PATCH_FIELDS.some((field) => field === name));
  if (taken !== undefined) throw refuse(`${taken} is a field of the list already`);
  const properties = isRecord(schema["properties"]) ? schema["properties"] : {};
  const list = properties[fields.list];
  const items = isRecord(list) ? list["items"] : undefined;
  if (!isRecord(items) || !isRecord(items["properties"])) throw refuse(`the schema has no items in ${fields.list}`);
  const patch = describePatch(items, items["properties"], rules);
  // Each value of `properties` is a schema.
  const entries = (Object.entries(properties) as [string, JsonSchema][]).flatMap((entry) =>
    entry[0] === fields.list ? [entry, ...Object.entries(patch)] : [entry],
  );
  return { ...schema, properties: Object.fromEntries(entries), required: [] };
}

function describePatch(
  items: JsonSchema,
  shown: Readonly<Record<string, unknown>>,
  { fields }: ResolvedRules,
): Record<string, JsonSchema> {
  // The list next to it has said what each field is.
  const bare = Object.entries(shown).map(([name, field]): [string, JsonSchema] => [
    name,
    isRecord(field) ? withoutWords(field) : {},
  ]);
  const isById = Object.hasOwn(shown, fields.id);
  // What an update names its item by is written first.
  const changed = isById ? [...bare.filter(([name]) => name === fields.id), ...bare] : bare;
  const names = isById ? `${fields.id} or ${fields.content}` : fields.content;
  return {
    updates: {
      type: "array",
      description: `Patch: items to change, each named by its ${names}`,
      items: { ...items, properties: Object.fromEntries(changed), required: isById ? [] : [fields.content] },
    },
    remove: { type: "array", description: `Patch: ${names} of items to drop`, items: { type: "string" } },
    add: {
      type: "array",
      description: "Patch: items to append",
      items: { ...items, properties: Object.fromEntries(bare) },
    },
    move: {
      type: "array",
      description: `Patch: items to put before another one, named by its ${names}, or to the end`,
      items: {
        type: "object",
        properties: { ...(isById && { [fields.id]: TEXT }), [fields.content]: TEXT, before: TEXT },
        required: isById ? [] : [fields.content],
        additionalProperties: false,
      },
    },
  };
}

const TEXT: JsonSchema = { type: "string" };

/** Removes the description of a schema. */
export function withoutWords({ description: _, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

function refuse(reason: string): RangeError {
  return new RangeError(`Cannot create a todo tool as patch must be false: ${reason}`);
}
