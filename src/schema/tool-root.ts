import { isJsonObject, type JsonSchema } from "./json-schema.js";
import { mergeSchemas } from "./merge-schemas.js";
import type { ResolvedSchema } from "./resolve-references.js";
import { cannotExpress } from "./schema-path.js";
import type { SchemaTarget } from "./schema-target.js";

const NOT_AT_ROOT = ["anyOf", "oneOf", "not", "if", "enum", "const", "patternProperties"] as const;

/** The root as every tool API wants it: one object with named properties, no union. */
export function toolRoot({ root, definitions }: ResolvedSchema, target: SchemaTarget): JsonSchema {
  const whole = mergeRootAllOf(root, definitions, target);
  const wrong = NOT_AT_ROOT.find((keyword) => keyword in whole);
  if (wrong === "anyOf" || wrong === "oneOf") {
    throw cannotExpress([], target, "a tool's input must be one object: wrap the union in a property");
  }
  const type = whole.type ?? (whole.properties === undefined ? undefined : "object");
  if (type !== "object") {
    const current = type === undefined ? "missing" : JSON.stringify(type);
    throw cannotExpress([], target, `a tool's input must be an object: current type is ${current}`);
  }
  if (wrong !== undefined) {
    throw cannotExpress([], target, `a tool's input must not have "${wrong}" at its root`);
  }
  return { ...whole, type, properties: whole.properties ?? {} };
}

function mergeRootAllOf(
  node: JsonSchema,
  definitions: ResolvedSchema["definitions"],
  target: SchemaTarget,
): JsonSchema {
  const { allOf, $ref, ...rest } = node;
  const definition = typeof $ref === "string" ? definitions.get($ref.slice("#/$defs/".length)) : undefined;
  const parts = [...(definition === undefined ? [] : [definition]), ...(Array.isArray(allOf) ? allOf : [])];
  let merged: JsonSchema = rest;
  for (const part of parts.filter(isJsonObject)) {
    const result = mergeSchemas(merged, mergeRootAllOf(part, definitions, target));
    if (!result.ok) {
      throw cannotExpress(
        [],
        target,
        `allOf is not accepted at the root and its parts differ in "${result.keyword}"`,
      );
    }
    merged = result.schema;
  }
  return merged;
}
