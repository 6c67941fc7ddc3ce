import { isRecord } from "../core/plain-json.js";
import { combineSchemas } from "./combine-schemas.js";
import type { ReducedDialect } from "./dialects.js";
import type { JsonSchema } from "./json-schema.js";
import { kindOf, literalsOf } from "./keywords.js";
import { inside, type Place, type Reading, type ReducedPlace, refusal } from "./place.js";
import { isOpen, listParts, reduceNode } from "./reduce-node.js";
import { type ResolvedSchema, resolveReferences } from "./resolve-references.js";

/** Writes the schema of a tool's input in a dialect that is smaller than JSON Schema; errors call it `target`. */
export function writeReduced(schema: JsonSchema, dialect: ReducedDialect, target: string): JsonSchema {
  const resolved = resolveReferences(schema, { policy: dialect.references, target });
  const place: ReducedPlace = { target, keyword: "", dialect, reading: readStrictly };
  const definitions = [...resolved.definitions].map(([name, definition]): [string, JsonSchema] => [
    name,
    reduceNode(definition, inside(place, "$defs", name)),
  ]);
  const $defs = definitions.length > 0 ? { $defs: Object.fromEntries(definitions) } : {};
  return { ...reduceNode(readToolRoot(resolved, place), place), ...$defs };
}

const NOT_AT_ROOT = ["anyOf", "oneOf", "not", "if", "enum", "const", "patternProperties"] as const;

/** Reads the root as every tool API wants it: one object with named properties, no union. */
export function readToolRoot({ root, definitions }: ResolvedSchema, place: Place): JsonSchema {
  const whole = combineRoot(root, definitions, place);
  const wrong = NOT_AT_ROOT.find((keyword) => keyword in whole);
  if (wrong === "anyOf" || wrong === "oneOf") {
    throw refusal(place, "a tool's input must be one object: wrap the union in a property");
  }
  const type = whole.type ?? (whole.properties === undefined ? undefined : "object");
  if (type !== "object") {
    const current = type === undefined ? "missing" : JSON.stringify(type);
    throw refusal(place, `a tool's input must be an object: current type is ${current}`);
  }
  if (wrong !== undefined) throw refusal(place, `a tool's input must not have "${wrong}" at its root`);
  return { ...whole, type, properties: whole.properties ?? {} };
}

function combineRoot(root: JsonSchema, definitions: ResolvedSchema["definitions"], place: Place): JsonSchema {
  if (!("allOf" in root)) return root;
  const { schema, fault } = combineSchemas(listRootParts(root, definitions, new Set()));
  if (fault !== undefined) {
    throw refusal(place, `allOf is not accepted at the root and its parts differ in "${fault}"`);
  }
  return schema;
}

/** Lists the parts of the root, also those in definitions; one that leads back to itself adds nothing. */
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

/** Reads schemas without losing anything: what the dialect cannot say is a `TypeError` that names the path. */
const readStrictly: Reading = { combine, check: checkSayable };

function combine(parts: readonly JsonSchema[], place: ReducedPlace, keyword: string): JsonSchema {
  const { schema, fault } = combineSchemas(parts);
  const isReference = parts.some((part) => "$ref" in part);
  if (!isReference && fault === undefined) return schema;
  if (keyword === "allOf") {
    const where = isReference ? "$ref" : `"${fault}"`;
    throw refusal(place, `allOf is not accepted there and its parts do not combine: they differ in ${where}`);
  }
  const part = isReference ? "a $ref" : `the "${fault}" of a branch`;
  throw refusal(place, `${part} does not combine with what stands next to ${keyword}: write each branch out in full`);
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

/** Throws for what a dialect cannot say of a node of one type. */
export function checkSayable(schema: JsonSchema | undefined, place: ReducedPlace): void {
  const { limit, open } = place.dialect;
  const values = schema === undefined ? [] : literalsOf(schema);
  if (schema === undefined || values?.length === 0) throw refusal(place, "no value fits it");
  if (values?.some((value) => typeof value === "object")) {
    throw refusal(place, "a literal object or list is not accepted there: describe it with properties or items");
  }
  if (values !== undefined) return;
  const kind = schema.type === "integer" ? "number" : schema.type;
  const unsayable = Object.keys(schema).find(
    (keyword) =>
      UNSAYABLE.includes(keyword) &&
      limit(keyword, schema[keyword]) === undefined &&
      [undefined, kind].includes(kindOf(keyword)),
  );
  if (unsayable !== undefined) {
    throw refusal(place, `"${unsayable}" is not accepted there and a description cannot replace it`);
  }
  if (open === "kept") return;
  if (kind === undefined) {
    throw refusal(place, "a value of any type is not accepted there: give it a type");
  }
  if (kind === "object" && isOpen(schema)) {
    throw refusal(place, "keys that are not named are not accepted there: name them as properties");
  }
}
