import { isJsonObject, type JsonSchema } from "./json-schema.js";
import type { SchemaPath } from "./schema-path.js";

/** Receives one schema inside another and the steps that lead to it. */
export type SubschemaVisitor = (child: JsonSchema, steps: SchemaPath) => JsonSchema;

const SINGLE: ReadonlySet<string> = new Set([
  ...["items", "additionalItems", "unevaluatedItems", "additionalProperties", "unevaluatedProperties"],
  ...["propertyNames", "contains", "not", "if", "then", "else", "contentSchema"],
]);
const LISTS: ReadonlySet<string> = new Set(["items", "prefixItems", "anyOf", "oneOf", "allOf"]);
const MAPS: ReadonlySet<string> = new Set([
  ...["properties", "patternProperties", "dependentSchemas", "dependencies", "$defs", "definitions"],
]);
// In these places `true` and `false` are the usual spelling; elsewhere some readers want an object.
const BOOLEAN_IS_USUAL: ReadonlySet<string> = new Set([
  ...["items", "additionalItems", "unevaluatedItems", "additionalProperties", "unevaluatedProperties"],
]);

/**
 * The node with each schema directly inside it replaced by what `visit` returns.
 *
 * Values that are not schemas (`enum`, `const`, `default`, lists of names) stay as they are, and a
 * property called `__proto__` stays a property.
 */
export function mapSubschemas(schema: JsonSchema, visit: SubschemaVisitor): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, mapValue(keyword, value, visit)]),
  );
}

function mapValue(keyword: string, value: unknown, visit: SubschemaVisitor): unknown {
  if (LISTS.has(keyword) && Array.isArray(value)) {
    return value.map((child, index) => mapChild(child, [keyword, String(index)], visit));
  }
  if (MAPS.has(keyword) && isJsonObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => [key, mapChild(child, [keyword, key], visit)]),
    );
  }
  return SINGLE.has(keyword) ? mapChild(value, [keyword], visit) : value;
}

function mapChild(child: unknown, steps: SchemaPath, visit: SubschemaVisitor): unknown {
  if (typeof child === "boolean" && !BOOLEAN_IS_USUAL.has(steps.join())) {
    return visit(child ? {} : { not: {} }, steps);
  }
  return isJsonObject(child) ? visit(child, steps) : child;
}
