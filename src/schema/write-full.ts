import { fieldsOf, isRecord } from "../model/plain-json.js";
import type { FullDialect } from "./dialects.js";
import type { JsonSchema } from "./json-schema.js";
import { isAnnotation, isStandardAnnotation, mapSubschemas, orderKeywords } from "./keywords.js";
import { inside, type NodePath, refusal } from "./node-path.js";
import { resolveReferences, writeDefinitions } from "./resolve-references.js";
import { readToolRoot } from "./write-reduced.js";

/** Writes a schema in a dialect that takes the whole of JSON Schema: only annotations may be lost. */
export function writeFull(schema: JsonSchema, dialect: FullDialect, target: string): JsonSchema {
  const resolved = resolveReferences(schema, { policy: "kept", target });
  const path: NodePath = { target, keyword: "" };
  const root = dialect.root === "object" ? readToolRoot(resolved, path) : resolved.root;
  const definitions = writeDefinitions(resolved, path, (definition, at) => keepNode(definition, at, dialect));
  const { uri, draft } = dialect;
  return {
    ...(uri === undefined ? {} : { $schema: uri }),
    ...keepNode(root, path, dialect),
    ...(definitions && { [draft === "07" ? "definitions" : "$defs"]: definitions }),
  };
}

function keepNode(schema: JsonSchema, path: NodePath, dialect: FullDialect): JsonSchema {
  const kept = Object.entries(schema).filter(([keyword]) => isWanted(keyword, dialect));
  const node = mapSubschemas(Object.fromEntries(kept), (child, keyword, key) =>
    isRecord(child) ? keepNode(child, inside(path, keyword, key), dialect) : child,
  );
  return orderKeywords(dialect.draft === "07" ? writeDraft07(node, path) : node);
}

function isWanted(keyword: string, { annotations }: FullDialect): boolean {
  if (annotations === "all" || keyword === "description" || !isAnnotation(keyword)) return true;
  return isStandardAnnotation(keyword) && annotations.includes(keyword);
}

const LATER = ["unevaluatedProperties", "unevaluatedItems", "minContains", "maxContains"] as const;

/** Rewrites one node of draft 2020-12 in the spelling of draft-07, after its children. */
function writeDraft07(schema: JsonSchema, path: NodePath): JsonSchema {
  const later = LATER.find((keyword) => keyword in schema);
  if (later !== undefined) throw refusal(path, `"${later}" came after that draft`);
  const { prefixItems, items, dependentRequired, dependentSchemas, ...rest } = schema;
  const node: JsonSchema = rest;
  if (prefixItems !== undefined) {
    // The walk has already turned it into a list of schemas.
    node.items = prefixItems as JsonSchema[];
    if (items !== undefined) node["additionalItems"] = items;
  } else if (items !== undefined) node.items = items;
  if (dependentRequired !== undefined || dependentSchemas !== undefined) {
    node["dependencies"] = joinDependencies(dependentRequired, dependentSchemas);
  }
  return withLonelyReference(node);
}

/** Joins both kinds of dependency under one keyword: a key that has both gets a schema with the names in it. */
function joinDependencies(dependentRequired: unknown, dependentSchemas: unknown): object {
  const names = fieldsOf(dependentRequired);
  const entries = Object.entries(fieldsOf(dependentSchemas)).map(([key, schema]) =>
    Object.hasOwn(names, key) ? [key, { allOf: [{ required: names[key] }, schema] }] : [key, schema],
  );
  return { ...names, ...Object.fromEntries(entries) };
}

/** Moves a `$ref` into `allOf`, as draft-07 ignores the siblings of one. */
function withLonelyReference({ $ref, ...siblings }: JsonSchema): JsonSchema {
  if (typeof $ref !== "string") return siblings;
  const reference = { $ref: $ref.replace("#/$defs/", "#/definitions/") };
  if (Object.keys(siblings).length === 0) return reference;
  const parts: unknown = siblings["allOf"];
  return { ...siblings, allOf: [reference, ...(Array.isArray(parts) ? parts : [])] };
}
