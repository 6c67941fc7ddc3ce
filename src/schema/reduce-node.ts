import { isRecord } from "../model/plain-json.js";
import { typeOf } from "./dialects.js";
import type { JsonSchema } from "./json-schema.js";
import { constraintWords, isAnnotation, kindOf, literalsOf, orderKeywords, withSentences } from "./keywords.js";
import { inside, type ReducedPath, refusal } from "./node-path.js";

/**
 * Writes one node in a reduced dialect, and everything inside it; leaves out anything that the dialect cannot express.
 *
 * `orNull` makes it accept null too, for the optional properties of a dialect that requires all of them.
 */
export function reduceNode(schema: unknown, path: ReducedPath, orNull: boolean = false): JsonSchema {
  if (!isRecord(schema)) return {};
  if (typeof schema["$ref"] === "string") return reduceReference(schema, path, orNull);
  const node = "allOf" in schema ? path.reading.combine(listParts(schema), path, "allOf") : schema;
  const { branches, nullable } = splitAlternatives(node, path);
  const isNullable = nullable || orNull;
  const annotations = annotationsOf(node, path);
  const [first] = branches;
  if (first === undefined) {
    if (!isNullable) path.reading.check?.(undefined, path);
    return orderKeywords(isNullable ? { ...annotations, type: "null" } : annotations);
  }
  if (branches.length > 1) {
    const anyOf = branches.map((branch, index) => reduceNode(branch, inside(path, "anyOf", String(index))));
    return finish({ ...annotations, anyOf }, path, isNullable);
  }
  const { description } = annotations;
  // The union's description comes first, then the branch's own.
  const single = { ...annotations, ...first, ...(description === undefined ? {} : { description }) };
  return "anyOf" in first || "oneOf" in first || "allOf" in first || "$ref" in first
    ? reduceNode(single, path, isNullable)
    : finish(reduceSingle(single, path), path, isNullable);
}

function finish(schema: JsonSchema, path: ReducedPath, isNullable: boolean): JsonSchema {
  return orderKeywords(isNullable ? path.dialect.orNull(schema) : schema);
}

/** Copies the annotations that the dialect has a keyword for. */
function annotationsOf(schema: JsonSchema, { dialect }: ReducedPath): JsonSchema {
  const kept = Object.entries(schema).filter(
    ([keyword, value]) =>
      dialect.annotations.includes(keyword) || (keyword === "description" && typeof value === "string"),
  );
  return Object.fromEntries(kept);
}

/** Reduces a node with a reference, which gets a node of its own; annotations go around it. */
function reduceReference(schema: JsonSchema, path: ReducedPath, orNull: boolean): JsonSchema {
  const { $ref } = schema;
  const annotations = annotationsOf(schema, path);
  const isBare = orNull || Object.keys(annotations).length === 0;
  return finish({ ...annotations, ...(isBare ? { $ref } : { anyOf: [{ $ref }] }) }, path, orNull);
}

/** Lists the parts of a node that all apply: the node without its `allOf`, and the parts inside that. */
export function listParts({ allOf, ...rest }: JsonSchema): readonly JsonSchema[] {
  return Array.isArray(allOf) ? [rest, ...allOf.filter(isRecord).flatMap(listParts)] : [rest];
}

/** Reduces a node of one type: its annotations, its limits, and the nodes inside it. */
function reduceSingle(schema: JsonSchema, path: ReducedPath): JsonSchema {
  path.reading.check?.(schema, path);
  const { type } = schema;
  const annotations = annotationsOf(schema, path);
  const values = literalsOf(schema);
  if (values !== undefined) return { ...annotations, ...reduceLiterals(schema, values, path) };
  const { kept, described } = splitLimits(schema, path);
  const words = describeWith(schema, described);
  if (typeof type !== "string") return { ...annotations, ...words };
  const inner = type === "object" ? reduceObject(schema, path) : type === "array" ? reduceArray(schema, path) : {};
  return { type, ...annotations, ...words, ...kept, ...inner };
}

function describeWith(schema: JsonSchema, limits: JsonSchema): JsonSchema {
  const description = withSentences(schema.description, constraintWords(limits));
  return description === undefined ? {} : { description };
}

/** Separates the limits that the dialect keeps as keywords from those that the description must state. */
function splitLimits(schema: JsonSchema, { dialect }: ReducedPath) {
  const kept: JsonSchema = {};
  const described: JsonSchema = {};
  const ofKind = schema.type === "integer" ? "number" : schema.type;
  for (const [keyword, value] of Object.entries(schema)) {
    const kind = kindOf(keyword);
    // On a value of another kind a limit has no effect.
    if (kind === undefined || kind !== ofKind) continue;
    const written = dialect.limit(keyword, value);
    if (written !== undefined) kept[keyword] = written;
    else if (keyword !== "pattern" || String(value).length <= dialect.longestPattern) described[keyword] = value;
  }
  return { kept, described };
}

/** Writes the listed values in the dialect's form; other limits next to them add nothing. */
function reduceLiterals(schema: JsonSchema, values: readonly unknown[], path: ReducedPath): JsonSchema {
  const written = path.dialect.literals(schema, values);
  return written ?? { ...typeOf(schema), ...describeWith(schema, { enum: [...values] }) };
}

const NO_PROPERTIES = "an object without properties is not accepted there: name one, or leave the schema out";
const NO_PARAMETERS =
  "an object without properties is not accepted there: leave parameters out of the declaration of a tool without arguments";

/** Writes the properties of an object in the dialect's form. */
function reduceObject(schema: JsonSchema, path: ReducedPath): JsonSchema {
  const { dialect } = path;
  const { properties = {}, required } = schema;
  const given = Array.isArray(required) ? required : [];
  const extra = reduceExtra(schema, path);
  if (schema.properties === undefined && given.length === 0 && dialect.open === "kept") return extra;
  const isRequired = new Set(given);
  // A name that is only required may have any value.
  const unnamed = given.filter((name) => !Object.hasOwn(properties, name));
  const entries = [...Object.entries(properties), ...unnamed.map((name): [string, JsonSchema] => [name, {}])];
  if (entries.length === 0 && dialect.objects === "no-keyword") {
    throw refusal(path, path.keyword === "" ? NO_PARAMETERS : NO_PROPERTIES);
  }
  const allRequired = dialect.optional === "null";
  const reduced = entries.map(([name, child]): [string, JsonSchema] => [
    name,
    reduceNode(child, inside(path, "properties", name), allRequired && !isRequired.has(name)),
  ]);
  const names = allRequired ? reduced.map(([name]) => name) : required && [...required];
  return { properties: Object.fromEntries(reduced), ...(names === undefined ? {} : { required: names }), ...extra };
}

/** Checks whether an object takes keys that it does not name. */
export function isOpen({ additionalProperties: extra, properties }: JsonSchema): boolean {
  return extra === true || isRecord(extra) || (properties === undefined && extra !== false);
}

/** Writes an object's rule on unnamed keys; where the source has none, the usual rule of the dialect. */
function reduceExtra(schema: JsonSchema, path: ReducedPath): JsonSchema {
  const { additionalProperties: extra, properties } = schema;
  const { objects } = path.dialect;
  // An open map cannot be closed; an object with properties is closed anyway.
  if (objects === "closed") return isOpen(schema) && properties === undefined ? {} : { additionalProperties: false };
  if (objects === "no-keyword" || extra === undefined) return {};
  const isMap = isRecord(extra);
  return { additionalProperties: isMap ? reduceNode(extra, inside(path, "additionalProperties")) : extra };
}

/** Writes the items of an array; a tuple becomes an array of any of its members. */
function reduceArray({ items, prefixItems }: JsonSchema, path: ReducedPath): JsonSchema {
  const members = Array.isArray(prefixItems)
    ? prefixItems.map((child: JsonSchema, index) => reduceNode(child, inside(path, "prefixItems", String(index))))
    : [];
  const rest = isRecord(items) ? { items: reduceNode(items, inside(path, "items")) } : {};
  if (members.length === 0) return rest;
  if (path.dialect.limit("prefixItems", members) !== undefined) return { prefixItems: members, ...rest };
  const all = [...members, ...Object.values(rest)];
  // There is at least one member.
  return { items: all.length === 1 ? (all[0] as JsonSchema) : { anyOf: all } };
}

/** Splits a union into branches: limits next to it move inside, as they apply to each; annotations stay outside. */
function splitAlternatives(schema: JsonSchema, path: ReducedPath) {
  const keyword = schema.anyOf === undefined ? "oneOf" : "anyOf";
  const limits = Object.entries(schema).filter(([name]) => name !== keyword && !isAnnotation(name));
  const limit = (branch: JsonSchema): JsonSchema =>
    limits.length === 0 ? branch : path.reading.combine([branch, Object.fromEntries(limits)], path, keyword);
  const union = schema[keyword];
  const candidates = Array.isArray(union) ? union.filter(isRecord).map(limit) : splitTypes(schema);
  const branches = candidates.filter((branch) => !isNull(branch));
  return { branches, nullable: branches.length < candidates.length };
}

function isNull(schema: JsonSchema): boolean {
  const isNullEnum = schema.enum?.length === 1 && schema.enum[0] === null;
  return schema.type === "null" || schema["const"] === null || isNullEnum;
}

/** Makes one schema for each type, each with the literals of its type. */
function splitTypes(schema: JsonSchema): readonly JsonSchema[] {
  const types = typesOf(schema);
  if (types.length === 0) return [schema];
  // With several types, annotations of them all are written once, outside.
  const entries = Object.entries(schema).filter(([keyword]) => types.length === 1 || !isAnnotation(keyword));
  const limits = Object.fromEntries(entries);
  return types.flatMap((type) => {
    const branch: JsonSchema = { ...limits, type };
    const literals = literalsOf(schema)?.filter((value) => isOfType(value, type));
    if (literals === undefined) return [branch];
    if (literals.length === 0) return [];
    return ["const" in schema ? branch : { ...branch, enum: literals }];
  });
}

/** Lists the types of a node; where it names none, those of its literals or limits. */
function typesOf(schema: JsonSchema): readonly string[] {
  if (schema.type !== undefined) return [schema.type].flat();
  const kinds = literalsOf(schema)?.map(typeOfLiteral) ?? Object.keys(schema).map(kindOf);
  return [...new Set(kinds.filter((kind) => kind !== undefined))];
}

function typeOfLiteral(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function isOfType(value: unknown, type: string): boolean {
  return type === "integer" ? Number.isInteger(value) : typeOfLiteral(value) === type;
}
