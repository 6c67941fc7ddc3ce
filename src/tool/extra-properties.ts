import { fieldsOf } from "../model/plain-json.js";
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
  const written = redirectSelf(convert(rules, target), `#/${keyword}/${ITEM}`);
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
function convert({ itemSchema, lookup }: ResolvedRules, target: JsonSchemaTarget): object {
  // The rules were checked, so this is a zod 4 schema; that of zod/mini and of zod before 4.2 has no converter.
  const { "~standard": standard } = itemSchema as unknown as {
    "~standard": { jsonSchema?: { input: (options: { target: string }) => object } };
  };

  if (standard.jsonSchema === undefined) {
    const names = [...lookup.customFields.keys()].join(", ");
    throw refuseSchema(`cannot write ${names} as JSON Schema: that takes zod 4.2 or newer, and not zod/mini`);
  }
  try {
    return standard.jsonSchema.input({ target });
  } catch (cause) {
    throw refuseSchema(`cannot write itself as JSON Schema: ${describeThrown(cause)}`, { cause });
  }
}

/** Makes the error of an item schema that a tool cannot show. */
export function refuseSchema(reason: string, options?: ErrorOptions): TypeError {
  const remedy = "show the fields of the items in tool.schema, as toJsonSchema of agent-todos/schema writes it";
  return new TypeError(`Invalid tool options: rules.itemSchema ${reason}; ${remedy}`, options);
}
