import { fieldsOf, isRecord } from "../model/plain-json.js";
import { describeThrown } from "../model/quote.js";
import type { ResolvedRules } from "../model/resolve-rules.js";
import type { JsonSchema, JsonSchemaTarget } from "../schema/json-schema.js";

/** The host's own item fields in JSON Schema, and the definitions that they refer to. */
export interface ExtraProperties {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
  /** `{ $defs }` or `{ definitions }`, as the target has it; empty where nothing is referred to. */
  readonly definitions: JsonSchema;
}

const NOTHING: ExtraProperties = /* @__PURE__ */ Object.freeze({ properties: {}, required: [], definitions: {} });

/** The name of the host's whole item when its schema refers to itself. */
const ITEM = "todo_item";

/** Describes the host's own fields as the JSON Schema of its item schema does. */
export function readExtraProperties(rules: ResolvedRules, target: JsonSchemaTarget): ExtraProperties {
  if (rules.lookup.customFields.size === 0) return NOTHING;
  const keyword = target === "draft-2020-12" ? "$defs" : "definitions";
  const written = redirectSelf(convert(rules.itemSchema, target), `#/${keyword}/${ITEM}`);
  const { [keyword]: given, $schema: _, ...item } = written;
  const all = fieldsOf(item["properties"]);
  const { required } = item;
  const names = [...rules.lookup.customFields.keys()];
  // A boolean in place of a schema allows anything for the field, or nothing.
  const properties = Object.fromEntries(names.map((name) => [name, fieldsOf(all[name])]));
  const isSelf = JSON.stringify([properties, given]).includes(`"$ref":"#/${keyword}/${ITEM}"`);
  const definitions = { ...fieldsOf(given), ...(isSelf ? { [ITEM]: item } : {}) };
  return {
    properties,
    required: names.filter((name) => Array.isArray(required) && required.includes(name)),
    definitions: Object.keys(definitions).length === 0 ? {} : { [keyword]: definitions },
  };
}

/**
 * Completes a schema that was given in place of the one written from the rules: adds the host's own item fields that it
 * lacks. Fields that the JSON Schema marks `readOnly` are not the model's to send and stay out.
 */
export function completeSchema(
  schema: Readonly<JsonSchema>,
  rules: ResolvedRules,
  target: JsonSchemaTarget,
): Readonly<JsonSchema> {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const list: JsonSchema = fieldsOf(properties[rules.fields.list]);
  const items: JsonSchema = fieldsOf(list.items);
  const shown = items.properties;
  if (!isRecord(shown)) return schema;
  // A schema that shows every field needs no converter.
  if ([...rules.lookup.customFields.keys()].every((name) => Object.hasOwn(shown, name))) return schema;
  const extra = readExtraProperties(rules, target);
  const added = Object.entries(extra.properties).filter(
    ([name, field]) => !Object.hasOwn(shown, name) && field["readOnly"] !== true,
  );
  if (added.length === 0) return schema;
  const required = Array.isArray(items["required"]) ? items["required"] : [];
  const full = {
    ...items,
    properties: { ...shown, ...Object.fromEntries(added) },
    required: [...required, ...extra.required.filter((name) => added.some(([field]) => field === name))],
  };
  const completed = { ...properties, [rules.fields.list]: { ...list, items: full } };
  return { ...schema, properties: completed, ...extra.definitions };
}

/**
 * Copies a schema so that a reference to the whole points to the later place of that schema; leaves out what zod adds
 * and no model reads: the pattern next to a format, the bounds of every integer.
 */
function redirectSelf(schema: object, pointer: string): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema, function (this: object, keyword, value: unknown) {
      if (keyword === "$ref" && value === "#") return pointer;
      const isAdded =
        (keyword === "pattern" && typeof value === "string" && "format" in this) ||
        (keyword === "minimum" && value === Number.MIN_SAFE_INTEGER) ||
        (keyword === "maximum" && value === Number.MAX_SAFE_INTEGER);
      return isAdded ? undefined : value;
    }),
  );
}

/**
 * Converts a schema by its own converter: that of another copy of zod loses parts of it (seen from 4.2 to 4.6), and
 * would be in the bundle of everyone whose items have no fields of their own.
 */
function convert(schema: unknown, target: JsonSchemaTarget): object {
  // The rules were checked, so this is a zod 4 schema; that of zod/mini and of zod before 4.2 has no converter.
  const { "~standard": standard } = schema as {
    "~standard": { jsonSchema?: { input: (options: { target: string }) => object } };
  };
  const reason = "cannot write itself as JSON Schema";
  if (standard.jsonSchema === undefined) throw refuseSchema(`${reason}: that takes zod 4.2 or newer, and not zod/mini`);
  try {
    return standard.jsonSchema.input({ target });
  } catch (cause) {
    throw refuseSchema(`${reason}: ${describeThrown(cause)}`, { cause });
  }
}

function refuseSchema(reason: string, options?: ErrorOptions): TypeError {
  const remedy = "show the fields of the items in tool.schema, as toJsonSchema of agent-todos/schema writes it";
  return new TypeError(`Invalid tool options: rules.itemSchema ${reason}; ${remedy}`, options);
}
