import type { JsonSchema } from "./json-schema.js";
import { isStandardAnnotation } from "./keywords.js";

/** A schema that accepts null as well, by one more branch of its union; annotations stay outside. */
export function orNullBranch(schema: JsonSchema): JsonSchema {
  const { anyOf } = schema;
  if (anyOf !== undefined) return { ...schema, anyOf: [...anyOf, { type: "null" }] };
  const entries = Object.entries(schema);
  const outside = entries.filter(([keyword]) => isStandardAnnotation(keyword));
  const inner = entries.filter(([keyword]) => !isStandardAnnotation(keyword));
  // A schema that says nothing accepts null already.
  return inner.length === 0
    ? schema
    : { ...Object.fromEntries(outside), anyOf: [Object.fromEntries(inner), { type: "null" }] };
}

/** The same by a list of types, where the schema is of one scalar type and lists no values. */
export function orNullType(schema: JsonSchema): JsonSchema {
  const { type } = schema;
  const isPlain = ["string", "number", "integer", "boolean"].some((name) => name === type);
  return isPlain && !("enum" in schema || "const" in schema)
    ? { ...schema, type: [String(type), "null"] }
    : orNullBranch(schema);
}

/** The same by the keyword of OpenAPI 3.0. */
export function orNullKeyword(schema: JsonSchema): JsonSchema {
  return { ...schema, nullable: true };
}
