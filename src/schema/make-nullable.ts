import type { ReducedDialect } from "./dialects.js";
import type { JsonSchema } from "./json-schema.js";
import { ANNOTATIONS } from "./keywords.js";

const SCALARS: ReadonlySet<unknown> = new Set(["string", "number", "integer", "boolean"]);

/** The schema with null accepted as well, in the dialect's form. */
export function makeNullable(schema: JsonSchema, dialect: ReducedDialect): JsonSchema {
  if (dialect.nullable === "keyword") {
    return { ...schema, nullable: true };
  }
  const { type, anyOf } = schema;
  const isPlain = typeof type === "string" && SCALARS.has(type) && !("enum" in schema || "const" in schema);
  if (dialect.nullable === "type-list" && isPlain) {
    return { ...schema, type: [type, "null"] };
  }
  if (anyOf !== undefined) {
    return { ...schema, anyOf: [...anyOf, { type: "null" }] };
  }
  const entries = Object.entries(schema);
  const outside = entries.filter(([keyword]) => ANNOTATIONS.has(keyword));
  const inner = entries.filter(([keyword]) => !ANNOTATIONS.has(keyword));
  // A schema that says nothing accepts null already.
  return inner.length === 0
    ? schema
    : { ...Object.fromEntries(outside), anyOf: [Object.fromEntries(inner), { type: "null" }] };
}
