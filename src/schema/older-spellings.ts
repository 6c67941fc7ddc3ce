import { isJsonObject, type JsonSchema } from "./json-schema.js";

/** Draft-04 and OpenAPI 3.0 write `minimum: 0, exclusiveMinimum: true`. */
export function withExclusiveNumbers(node: JsonSchema): JsonSchema {
  let result = node;
  for (const [exclusive, inclusive] of [
    ["exclusiveMinimum", "minimum"],
    ["exclusiveMaximum", "maximum"],
  ] as const) {
    if (typeof result[exclusive] === "boolean") {
      const { [exclusive]: isExclusive, [inclusive]: bound, ...rest } = result;
      const keyword = isExclusive === true ? exclusive : inclusive;
      result = bound === undefined ? rest : { ...rest, [keyword]: bound };
    }
  }
  return result;
}

/** Draft-07 writes a tuple as a list under `items`; a closed tuple says so with `maxItems`. */
export function withPrefixItems(node: JsonSchema): JsonSchema {
  const { items, additionalItems, ...rest } = node;
  const tuple: JsonSchema = Array.isArray(items)
    ? { ...rest, prefixItems: items, ...(additionalItems === undefined ? {} : { items: additionalItems }) }
    : items === undefined
      ? rest
      : { ...rest, items };
  const { prefixItems } = tuple;
  if (!Array.isArray(prefixItems) || tuple.items !== false) {
    return tuple;
  }
  const { items: _closed, maxItems, ...open } = tuple;
  return {
    ...open,
    maxItems: Math.min(prefixItems.length, typeof maxItems === "number" ? maxItems : Infinity),
  };
}

/** Draft-07 keeps both kinds of dependency under one keyword. */
export function withSplitDependencies(node: JsonSchema): JsonSchema {
  const { dependencies, ...rest } = node;
  if (!isJsonObject(dependencies)) {
    return node;
  }
  const entries = Object.entries(dependencies);
  const names = entries.filter(([, value]) => Array.isArray(value));
  const schemas = entries.filter(([, value]) => !Array.isArray(value));
  return {
    ...rest,
    ...(names.length > 0 ? { dependentRequired: Object.fromEntries(names) } : {}),
    ...(schemas.length > 0 ? { dependentSchemas: Object.fromEntries(schemas) } : {}),
  };
}

/** OpenAPI 3.0 writes `nullable: true` beside a type. */
export function withNullType(node: JsonSchema): JsonSchema {
  const { nullable, ...rest } = node;
  if (typeof nullable !== "boolean") {
    return node;
  }
  if (!nullable) {
    return rest;
  }
  if (rest.type === undefined || "const" in rest || "anyOf" in rest) {
    return { anyOf: [rest, { type: "null" }] };
  }
  const literals = rest.enum === undefined || rest.enum.includes(null) ? {} : { enum: [...rest.enum, null] };
  return { ...rest, type: [...[rest.type].flat(), "null"], ...literals };
}
