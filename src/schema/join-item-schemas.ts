import type { ItemSchema } from "../model/item-reader.js";
import { type Fields, fieldsOf, isRecord } from "../model/plain-json.js";
import { isLibrarySchema, isZodNode } from "../model/zod-nodes.js";

/**
 * Joins the item schema of a preset and that of a host: items have the fields of both, and where both have a field the
 * host's counts.
 *
 * It has the parts of a zod schema that the library reads. A schema of anything but objects is returned unchanged, to
 * be refused when the rules are checked.
 */
export function joinItemSchemas(preset: ItemSchema, host: ItemSchema): ItemSchema {
  if (preset === undefined || preset === host) return host;
  if (isLibrarySchema(host)) return preset;
  if (!isZodNode(host) || !isRecord(host._zod.def["shape"])) return host;
  const { def } = host._zod;
  const [base, added] = [fieldsOf(fieldsOf(preset._zod.def)["shape"]), fieldsOf(def["shape"])];
  const names = Object.keys(base).filter((name) => !Object.hasOwn(added, name));
  const others = Object.keys(added).filter((name) => !Object.hasOwn(base, name));
  const schema = {
    _zod: { def: { ...def, shape: { ...base, ...added } } },
    "~standard": joinConverters(preset, host),
    safeParse: (value: unknown) => {
      const [first, second] = [preset.safeParse(omit(value, others)), host.safeParse(omit(value, names))];
      const issues = [
        ...(second.error?.issues ?? []),
        ...(first.error?.issues ?? []).filter(({ path }) => names.includes(String(path[0]))),
      ];
      if (issues.length > 0) return { success: false, error: Object.assign(new TypeError("invalid item"), { issues }) };
      return { success: true, data: { ...pick(fieldsOf(first.data), names), ...fieldsOf(second.data) } };
    },
  };
  // These are the parts of a schema that the library reads.
  return schema as unknown as ItemSchema;
}

/** Joins the converters that write the JSON Schema of each; left out where the host's schema cannot write its own. */
function joinConverters(preset: unknown, host: unknown): Fields {
  const [base, own] = [preset, host].map((schema) => fieldsOf(fieldsOf(fieldsOf(schema)["~standard"])["jsonSchema"]));
  if (!isConverter(base) || !isConverter(own)) return {};
  const input = (options: unknown): Fields => {
    const [before, after] = [base.input(options), own.input(options)];
    return { ...after, properties: { ...fieldsOf(before["properties"]), ...fieldsOf(after["properties"]) } };
  };
  return { jsonSchema: { input } };
}

function isConverter(value: unknown): value is { readonly input: (options: unknown) => Fields } {
  return isRecord(value) && typeof value["input"] === "function";
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}

function omit(value: unknown, names: readonly string[]): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}
