import { isRecord } from "../model/plain-json.js";
import type { ReducedDialect } from "./dialects.js";
import type { JsonSchema } from "./json-schema.js";
import { constraintWords, isAnnotation, kindOf, literalsOf, withSentences } from "./keywords.js";
import { type NodePath, type Reading, type ReducedPath, refusal } from "./node-path.js";
import { isOpen, listParts, reduceNode } from "./reduce-node.js";
import { type ResolvedSchema, resolveReferences, writeDefinitions } from "./resolve-references.js";

/** Writes the schema of a tool's input in a dialect that is smaller than JSON Schema; errors call it `target`. */
export function writeReduced(schema: JsonSchema, dialect: ReducedDialect, target: string): JsonSchema {
  const resolved = resolveReferences(schema, { policy: dialect.references, target });
  const path: ReducedPath = { target, keyword: "", dialect, reading: readStrictly };
  const $defs = writeDefinitions(resolved, path, (definition, at) => reduceNode(definition, at));
  return { ...reduceNode(readToolRoot(resolved, path), path), ...($defs && { $defs }) };
}

const NOT_AT_ROOT = ["anyOf", "oneOf", "not", "if", "enum", "const", "patternProperties"] as const;

/** Reads the root in the form that every tool API requires: one object with named properties, no union. */
export function readToolRoot({ root, definitions }: ResolvedSchema, path: NodePath): JsonSchema {
  const whole = combineRoot(root, definitions, path);
  const wrong = NOT_AT_ROOT.find((keyword) => keyword in whole);
  if (wrong === "anyOf" || wrong === "oneOf") {
    throw refusal(path, "a tool's input must be one object; wrap the union in a property");
  }
  const type = whole.type ?? (whole.properties === undefined ? undefined : "object");
  if (type !== "object") {
    const current = type === undefined ? "missing" : JSON.stringify(type);
    throw refusal(path, `a tool's input must be an object (its type is ${current})`);
  }
  if (wrong !== undefined) throw refusal(path, `a tool's input must not have "${wrong}" at its root`);
  return { ...whole, type, properties: whole.properties ?? {} };
}

function combineRoot(root: JsonSchema, definitions: ResolvedSchema["definitions"], path: NodePath): JsonSchema {
  if (!("allOf" in root)) return root;
  const { schema, fault } = combineSchemas(listRootParts(root, definitions, new Set()));
  if (fault !== undefined) throw refusal(path, `allOf is not accepted at the root and its parts differ in "${fault}"`);
  return schema;
}

/** Lists the parts of the root, also those in definitions; one that leads back to itself is skipped. */
function listRootParts(
  node: JsonSchema,
  definitions: ResolvedSchema["definitions"],
  open: ReadonlySet<unknown>,
): readonly JsonSchema[] {
  return listParts(node).flatMap(({ $ref, ...rest }) => {
    const definition =
      typeof $ref === "string" && !open.has($ref) ? definitions.get($ref.slice("#/$defs/".length)) : undefined;
    const parts = definition === undefined ? [] : listRootParts(definition, definitions, new Set([...open, $ref]));
    return isRecord(definition) ? [rest, ...parts] : [rest];
  });
}

/** Reads schemas without loss: throws a `TypeError` with the path of anything that the dialect cannot express. */
const readStrictly: Reading = { combine, check: checkSayable };

function combine(parts: readonly JsonSchema[], path: ReducedPath, keyword: string): JsonSchema {
  const { schema, fault } = combineSchemas(parts);
  const isReference = parts.some((part) => "$ref" in part);
  if (!isReference && fault === undefined) return schema;
  if (keyword === "allOf") {
    const where = isReference ? "$ref" : `"${fault}"`;
    throw refusal(path, `allOf is not accepted there and its parts do not combine: they differ in ${where}`);
  }
  const part = isReference ? "a $ref" : `the "${fault}" of a branch`;
  throw refusal(path, `${part} does not combine with what stands next to ${keyword}; write each branch out in full`);
}

/** The keywords that no description can replace. */
const UNSAYABLE = [
  "patternProperties",
  "propertyNames",
  "unevaluatedProperties",
  "dependentRequired",
  "dependentSchemas",
  "prefixItems",
  "unevaluatedItems",
  "contains",
  "minContains",
  "maxContains",
  "contentSchema",
  "not",
  "if",
  "then",
  "else",
];

/** Throws for anything that a dialect cannot express in a node of one type. */
function checkSayable(schema: JsonSchema | undefined, path: ReducedPath): void {
  const { limit, open } = path.dialect;
  const values = schema && literalsOf(schema);
  if (schema === undefined || values?.length === 0) throw refusal(path, "no value fits it");
  if (values?.some((value) => typeof value === "object")) {
    throw refusal(path, "a literal object or list is not accepted there; describe it with properties or items");
  }
  if (values !== undefined) return;
  const { type: kind } = schema;
  const unsayable = Object.keys(schema).find(
    (keyword) =>
      UNSAYABLE.includes(keyword) &&
      limit(keyword, schema[keyword]) === undefined &&
      [undefined, kind].includes(kindOf(keyword)),
  );
  if (unsayable !== undefined) {
    throw refusal(path, `"${unsayable}" is not accepted there and a description cannot replace it`);
  }
  if (open === "kept") return;
  if (kind === undefined) throw refusal(path, "a value of any type is not accepted there; give it a type");
  if (kind === "object" && isOpen(schema)) {
    throw refusal(path, "keys that are not named are not accepted there; name them as properties");
  }
}

/** One schema for several, and the first keyword on which they do not combine; the schema keeps its earlier value. */
export interface CombinedSchema {
  readonly schema: JsonSchema;
  readonly fault: string | undefined;
}

/** Combines schemas into one that accepts only what all of them accept; the first annotation of a kind wins. */
function combineSchemas(parts: readonly JsonSchema[]): CombinedSchema {
  const merged = new Map<string, unknown>();
  let properties: Map<string, JsonSchema[]> | undefined;
  const required = new Set<string>();
  const patterns: string[] = [];
  let fault: string | undefined;
  for (const part of parts) {
    for (const name of part.required ?? []) required.add(name);
    if (fault === undefined && contradictsClosed(merged, properties, part)) fault = "additionalProperties";
    for (const [keyword, value] of Object.entries(part)) {
      if (keyword === "properties" && isRecord(value)) {
        properties ??= new Map();
        collectProperties(properties, value);
        continue;
      }
      const present = merged.get(keyword);
      const both = present === undefined ? value : combineValues(keyword, present, value);
      if (both !== undefined) merged.set(keyword, both);
      // Two patterns combine only with lookaheads, which no API's engine supports: the second goes into the
      // description.
      else if (keyword === "pattern") patterns.push(...constraintWords({ pattern: value }));
      else fault ??= keyword;
    }
  }
  if (patterns.length > 0) merged.set("description", withSentences(merged.get("description"), patterns));
  if (merged.has("required")) merged.set("required", [...required]);
  if (properties !== undefined) {
    const entries = [...properties].map(([name, same]): [string, JsonSchema] => {
      const combined = same.length === 1 ? undefined : combineSchemas(same);
      if (combined?.fault !== undefined) fault ??= "properties";
      // A list of properties is never empty.
      return [name, combined?.schema ?? (same[0] as JsonSchema)];
    });
    merged.set("properties", Object.fromEntries(entries));
  }
  return { schema: Object.fromEntries(merged), fault };
}

function collectProperties(properties: Map<string, JsonSchema[]>, more: object): void {
  // Every value under `properties` is a schema.
  for (const [name, schema] of Object.entries(more) as [string, JsonSchema][]) {
    const same = properties.get(name);
    if (same === undefined) properties.set(name, [schema]);
    else same.push(schema);
  }
}

/** Checks whether one side is closed and the other has properties that it lacks. */
function contradictsClosed(
  merged: ReadonlyMap<string, unknown>,
  properties: ReadonlyMap<string, unknown> = new Map(),
  part: JsonSchema,
): boolean {
  const isClosed = (extra: unknown): boolean => extra !== undefined && extra !== true;
  const own = part.properties ?? {};
  return (
    (isClosed(merged.get("additionalProperties")) && Object.keys(own).some((name) => !properties.has(name))) ||
    (isClosed(part.additionalProperties) && [...properties.keys()].some((name) => !Object.hasOwn(own, name)))
  );
}

const isLower = /^(exclusiveM|m)in/;
const isUpper = /^(exclusiveM|m)ax/;

/** Combines two values of a keyword; undefined where no single value means both. */
function combineValues(keyword: string, left: unknown, right: unknown): unknown {
  // Names are collected separately.
  if (isAnnotation(keyword) || keyword === "required" || left === right) return left;
  if (typeof left === "number" && typeof right === "number") {
    if (isLower.test(keyword)) return Math.max(left, right);
    return isUpper.test(keyword) ? Math.min(left, right) : undefined;
  }
  if (keyword === "type") return commonTypes([left].flat(), [right].flat());
  if (keyword === "additionalProperties" && (left === true || right === true)) return left === true ? right : left;
  if (keyword === "enum" && Array.isArray(left) && Array.isArray(right)) {
    const texts = new Set(right.map((value) => JSON.stringify(value)));
    return nonEmpty(left.filter((value) => texts.has(JSON.stringify(value))));
  }
  if (keyword === "items" && isRecord(left) && isRecord(right)) {
    const { schema, fault } = combineSchemas([left, right]);
    return fault === undefined ? schema : undefined;
  }
  return JSON.stringify(left) === JSON.stringify(right) ? left : undefined;
}

function commonTypes(left: readonly unknown[], right: readonly unknown[]): unknown {
  const within = (types: readonly unknown[], type: unknown): boolean =>
    types.includes(type) || (type === "integer" && types.includes("number"));
  const common = new Set([
    ...left.filter((type) => within(right, type)),
    ...right.filter((type) => within(left, type)),
  ]);
  const types = nonEmpty([...common]);
  return types?.length === 1 ? types[0] : types;
}

function nonEmpty<T>(values: T[]): T[] | undefined {
  return values.length === 0 ? undefined : values;
}
