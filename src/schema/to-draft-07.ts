import type { JsonSchema } from "./json-schema.js";

/** The node as draft-07 spells it, or the keyword that draft does not have. */
export type Draft07Result =
  | { readonly ok: true; readonly schema: JsonSchema }
  | { readonly ok: false; readonly keyword: string };

const LATER = ["unevaluatedProperties", "unevaluatedItems", "minContains", "maxContains"] as const;

/** One node of draft 2020-12, whose children are done already, in the spelling of draft-07. */
export function toDraft07(schema: JsonSchema): Draft07Result {
  const later = LATER.find((keyword) => keyword in schema);
  if (later !== undefined) {
    return { ok: false, keyword: later };
  }
  const { prefixItems, items, dependentRequired, dependentSchemas, ...rest } = schema;
  const tuple = prefixItems === undefined ? itemsOf(items) : { items: prefixItems, ...additionalOf(items) };
  const dependencies = { ...asObject(dependentRequired), ...asObject(dependentSchemas) };
  const draft: JsonSchema = {
    ...rest,
    // A list of schemas, as normalize-schema.ts has made it.
    ...(tuple as JsonSchema),
    ...(Object.keys(dependencies).length > 0 ? { dependencies } : {}),
  };
  return { ok: true, schema: withLonelyReference(draft) };
}

function itemsOf(items: unknown): object {
  return items === undefined ? {} : { items };
}

function additionalOf(items: unknown): object {
  return items === undefined ? {} : { additionalItems: items };
}

function asObject(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}

/** Draft-07 ignores what stands beside a `$ref`. */
function withLonelyReference(schema: JsonSchema): JsonSchema {
  const { $ref, ...siblings } = schema;
  if (typeof $ref !== "string") {
    return schema;
  }
  const reference = { $ref: $ref.replace("#/$defs/", "#/definitions/") };
  return Object.keys(siblings).length === 0
    ? reference
    : { ...siblings, allOf: [reference, ...partsOf(siblings)] };
}

function partsOf(siblings: JsonSchema): readonly unknown[] {
  return Array.isArray(siblings["allOf"]) ? siblings["allOf"] : [];
}
