import { isJsonObject, type JsonSchema } from "./json-schema.js";
import { mapSubschemas } from "./map-subschemas.js";
import {
  withExclusiveNumbers,
  withNullType,
  withPrefixItems,
  withSplitDependencies,
} from "./older-spellings.js";

/**
 * The same schema in one spelling, that of draft 2020-12.
 *
 * Draft-04, draft-07 and OpenAPI 3.0 spellings are rewritten, and what says nothing is removed:
 * identifiers, infinite limits, and the bounds of a safe integer that zod writes for every `int()`.
 */
export function normalizeSchema(schema: JsonSchema): JsonSchema {
  const node = mapSubschemas(schema, (child) => normalizeSchema(child));
  return REWRITES.reduce((current, rewrite) => rewrite(current), node);
}

const REWRITES: readonly ((node: JsonSchema) => JsonSchema)[] = [
  withoutIdentifiers,
  withoutEmptyLimits,
  withExclusiveNumbers,
  withPrefixItems,
  withSplitDependencies,
  withNullType,
  withNamedKeys,
  withoutImpossibleBranches,
  withSimplestForms,
];

const IDENTIFIERS: ReadonlySet<string> = new Set([
  ...["$schema", "$id", "id", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "$vocabulary", "~standard"],
]);
const LIMITS: ReadonlySet<string> = new Set([
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength"],
  ...["minItems", "maxItems", "minProperties", "maxProperties", "minContains", "maxContains"],
]);

function without(node: JsonSchema, drop: (keyword: string, value: unknown) => boolean): JsonSchema {
  return Object.fromEntries(Object.entries(node).filter(([keyword, value]) => !drop(keyword, value)));
}

function withoutIdentifiers(node: JsonSchema): JsonSchema {
  return without(node, (keyword) => IDENTIFIERS.has(keyword));
}

function withoutEmptyLimits(node: JsonSchema): JsonSchema {
  return without(node, (keyword, value) => {
    const safeBound =
      (keyword === "minimum" && value === Number.MIN_SAFE_INTEGER) ||
      (keyword === "maximum" && value === Number.MAX_SAFE_INTEGER);
    // JSON has no Infinity: it arrives as null.
    return (LIMITS.has(keyword) && value === null) || safeBound;
  });
}

/** A record whose keys are listed is an object with those properties. */
function withNamedKeys(node: JsonSchema): JsonSchema {
  const { propertyNames, additionalProperties, ...rest } = node;
  if (!isJsonObject(propertyNames)) {
    return node;
  }
  const { type, enum: keys, ...limits } = propertyNames;
  const onlyString = type === undefined || type === "string";
  if (onlyString && keys === undefined && Object.keys(limits).length === 0) {
    return additionalProperties === undefined ? rest : { ...rest, additionalProperties };
  }
  const named =
    onlyString && Object.keys(limits).length === 0 && keys?.every((key) => typeof key === "string");
  if (!named || keys === undefined || rest.properties !== undefined || !isJsonObject(additionalProperties)) {
    return node;
  }
  const properties = Object.fromEntries(keys.map((key) => [String(key), additionalProperties]));
  return { ...rest, properties, additionalProperties: false };
}

/** JSON has no `undefined`: a branch for it accepts nothing. */
function withoutImpossibleBranches(node: JsonSchema): JsonSchema {
  const possible = (branch: JsonSchema): boolean =>
    !(isJsonObject(branch["not"]) && Object.keys(branch["not"]).length === 0);
  const { anyOf, ...rest } = node;
  if (anyOf === undefined) {
    return node;
  }
  const branches = anyOf.filter(possible);
  return branches.length === 0 ? { ...rest, not: {} } : { ...rest, anyOf: branches };
}

function withSimplestForms(node: JsonSchema): JsonSchema {
  const simple = without(
    node,
    (keyword, value) =>
      (keyword === "required" && Array.isArray(value) && value.length === 0) ||
      (keyword === "uniqueItems" && value === false) ||
      (keyword === "contentEncoding" && value === node["format"]),
  );
  const { additionalProperties: extra, type } = simple;
  const open = isJsonObject(extra) && Object.keys(extra).length === 0 ? { additionalProperties: true } : {};
  const single = Array.isArray(type) && type.length === 1 ? { type: String(type[0]) } : {};
  // An array that does not say what it holds is refused by several APIs.
  const holds = [type].flat().includes("array") && !("items" in simple) && !("prefixItems" in simple);
  return { ...simple, ...open, ...single, ...(holds ? { items: {} } : {}) };
}
