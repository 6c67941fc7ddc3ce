import { type DescribedFields, type OwnFields, refuseShown } from "../model/item-reader.js";
import { type Fields, fieldsOf } from "../model/plain-json.js";
import { describeThrown } from "../model/quote.js";

/** The name of the host's whole item when its schema refers to itself. */
const ITEM = "todo_item";

/**
 * Describes the host's own fields as the JSON Schema of its item schema does.
 *
 * @throws TypeError for a schema that cannot write itself as JSON Schema.
 */
export function describeFields({ schema, fields }: OwnFields, target: string): DescribedFields {
  const names = [...fields.keys()];
  if (names.length === 0) return { properties: {}, required: [], definitions: {} };
  const keyword = target === "draft-2020-12" ? "$defs" : "definitions";
  const written = redirectSelf(convert(schema, names, target), `#/${keyword}/${ITEM}`);
  const { [keyword]: given, $schema: _, ...item } = written;
  const all = fieldsOf(item["properties"]);
  const { required } = item;
  // A boolean in place of a schema allows any value of the field, or none.
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
 * Copies a schema so that a reference to the whole points to the later place of that schema; leaves out zod's additions
 * that models do not read: the pattern next to a format, the bounds of every integer.
 */
function redirectSelf(schema: object, pointer: string): Fields {
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
function convert(schema: unknown, names: readonly string[], target: string): object {
  // The rules were checked, so this is a zod 4 schema; that of zod/mini and of zod before 4.2 has no converter.
  const { "~standard": standard } = schema as {
    "~standard": { jsonSchema?: { input: (options: { target: string }) => object } };
  };
  if (standard.jsonSchema === undefined) {
    throw refuseShown(`cannot write ${names.join(", ")} as JSON Schema: that takes zod 4.2 or newer, and not zod/mini`);
  }
  try {
    return standard.jsonSchema.input({ target });
  } catch (cause) {
    throw refuseShown(`cannot write itself as JSON Schema: ${describeThrown(cause)}`, { cause });
  }
}
