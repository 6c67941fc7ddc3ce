import { fieldsOf, isRecord } from "../model/plain-json.js";
import type { JsonSchema } from "./json-schema.js";

/**
 * Rewrites one node in the spelling of draft 2020-12, after the nodes inside it.
 *
 * Draft-04, draft-07 and OpenAPI 3.0 spellings are rewritten, and keywords without effect are removed: identifiers,
 * infinite limits, and the bounds of a safe integer that zod writes for every `int()`.
 */
export function normalizeNode(schema: JsonSchema): JsonSchema {
  const node: JsonSchema = {};
  for (const [keyword, value] of Object.entries(schema)) {
    // An unknown keyword called __proto__ would only set a prototype.
    if (!saysNothing(keyword, value, schema) && keyword !== "__proto__") node[keyword] = value;
  }
  for (const rewrite of REWRITES) rewrite(node);
  return typeof node["nullable"] === "boolean" ? withNullType(node) : node;
}

const IDENTIFIERS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "$schema",
  "$id",
  "id",
  "$anchor",
  "$dynamicAnchor",
  "$recursiveAnchor",
  "$vocabulary",
  "~standard",
]);

function saysNothing(keyword: string, value: unknown, { format }: JsonSchema): boolean {
  if (IDENTIFIERS.has(keyword)) return true;
  // JSON has no Infinity: it arrives as null.
  if (value === null) return /^(exclusive)?(min|max)|^multipleOf$/i.test(keyword);
  if (keyword === "minimum") return value === Number.MIN_SAFE_INTEGER;
  if (keyword === "maximum") return value === Number.MAX_SAFE_INTEGER;
  if (keyword === "uniqueItems") return value === false;
  if (keyword === "required") return Array.isArray(value) && value.length === 0;
  return keyword === "contentEncoding" && value === format;
}

// Each rewrite changes the node itself, which is a copy.
const REWRITES: readonly ((node: JsonSchema) => void)[] = [
  splitExclusiveBounds,
  nameTuples,
  splitDependencies,
  nameKeys,
  dropImpossibleBranches,
  simplifyContent,
];

/** Splits `minimum: 0, exclusiveMinimum: true`, as Draft-04 and OpenAPI 3.0 write it. */
function splitExclusiveBounds(node: JsonSchema): void {
  for (const [exclusive, inclusive] of [
    ["exclusiveMinimum", "minimum"],
    ["exclusiveMaximum", "maximum"],
  ] as const) {
    const isExclusive = node[exclusive];
    if (typeof isExclusive !== "boolean") continue;
    const bound = node[inclusive];
    delete node[exclusive];
    if (!isExclusive || bound === undefined) continue;
    delete node[inclusive];
    node[exclusive] = bound;
  }
}

/** Moves a tuple to `prefixItems`: Draft-07 writes it under `items`; a closed tuple gets a `maxItems`. */
function nameTuples(node: JsonSchema): void {
  const { items, additionalItems, maxItems } = node;
  delete node["additionalItems"];
  if (Array.isArray(items)) {
    node["prefixItems"] = items;
    delete node.items;
    // The walk has already turned it into a schema or a boolean.
    if (additionalItems !== undefined) node.items = additionalItems as JsonSchema;
  }
  const { prefixItems } = node;
  if (!Array.isArray(prefixItems)) return;
  if (node.items === false) {
    delete node.items;
    node["maxItems"] = Math.min(prefixItems.length, typeof maxItems === "number" ? maxItems : Infinity);
  }
  // No draft takes an empty list there.
  if (prefixItems.length === 0) delete node["prefixItems"];
}

/** Splits `dependencies`: Draft-07 keeps both kinds under this one keyword. */
function splitDependencies(node: JsonSchema): void {
  const { dependencies, dependentRequired, dependentSchemas } = node;
  if (!isRecord(dependencies)) return;
  delete node["dependencies"];
  const entries = Object.entries(dependencies);
  const names = entries.filter(([, value]) => Array.isArray(value));
  const schemas = entries.filter(([, value]) => !Array.isArray(value));
  if (names.length > 0) node["dependentRequired"] = { ...Object.fromEntries(names), ...fieldsOf(dependentRequired) };
  if (schemas.length > 0) node["dependentSchemas"] = { ...Object.fromEntries(schemas), ...fieldsOf(dependentSchemas) };
}

/** Rewrites a record whose keys are listed as an object with those properties. */
function nameKeys(node: JsonSchema): void {
  const { propertyNames, additionalProperties } = node;
  if (!isRecord(propertyNames)) return;
  const { type, enum: keys, ...limits } = propertyNames;
  if ((type !== undefined && type !== "string") || Object.keys(limits).length > 0) return;
  if (keys === undefined) {
    delete node["propertyNames"];
    return;
  }
  const isNamed = Array.isArray(keys) && keys.every((key) => typeof key === "string");
  if (!isNamed || node.properties !== undefined || !isRecord(additionalProperties)) return;
  delete node["propertyNames"];
  node.properties = Object.fromEntries(keys.map((key: string) => [key, additionalProperties]));
  node.additionalProperties = false;
}

/** Removes branches for `undefined`, which no JSON value satisfies. */
function dropImpossibleBranches(node: JsonSchema): void {
  if (node.anyOf === undefined) return;
  const branches = node.anyOf.filter(({ not }) => !(isRecord(not) && Object.keys(not).length === 0));
  if (branches.length > 0) node.anyOf = branches;
  else {
    delete node.anyOf;
    node["not"] = {};
  }
}

function simplifyContent(node: JsonSchema): void {
  const { additionalProperties: extra, type } = node;
  if (isRecord(extra) && Object.keys(extra).length === 0) node.additionalProperties = true;
  if (Array.isArray(type) && type.length === 1) node.type = String(type[0]);
  const isList = type === "array" || (Array.isArray(type) && type.includes("array"));
  // Several APIs refuse an array without a schema for its items.
  if (isList && !("items" in node) && !("prefixItems" in node)) node.items = {};
}

/** Adds null to the type where OpenAPI 3.0 writes `nullable: true`. */
function withNullType({ nullable, ...node }: JsonSchema): JsonSchema {
  if (nullable === false) return node;
  const { type, enum: literals } = node;
  if (type === undefined || "const" in node || "anyOf" in node) return { anyOf: [node, { type: "null" }] };
  const withNull = literals === undefined || literals.includes(null) ? {} : { enum: [...literals, null] };
  return { ...node, type: [...[type].flat(), "null"], ...withNull };
}
