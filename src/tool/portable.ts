import { isRecord } from "../core/plain.js";
import type { JsonSchema } from "./json-schema.js";

/** The keywords that every API takes in every mode that is not strict. */
const PORTABLE = [
  "type",
  "description",
  "properties",
  "required",
  "additionalProperties",
  "items",
  "enum",
  "anyOf",
];

/**
 * A JSON Schema reduced to what every API accepts; the limits it loses stand in the tool's description and are
 * kept by the reducer.
 */
export function toPortable(schema: JsonSchema): JsonSchema {
  const { type, description, ...rest } = schema;
  // Gemini refuses a list of types; alternatives say the same everywhere.
  if (Array.isArray(type))
    return toPortable({ description, anyOf: type.map((one) => ({ ...rest, type: one })) });
  const portable: Record<string, unknown> = {};
  const source = "const" in schema ? { ...schema, enum: [schema["const"]] } : schema;
  for (const keyword of PORTABLE) {
    const value = source[keyword];
    if (value !== undefined) portable[keyword] = reduce(keyword, value);
  }
  return portable;
}

function reduce(keyword: string, value: unknown): unknown {
  if (keyword === "properties" && isRecord(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, child]) => [name, isRecord(child) ? toPortable(child) : child]),
    );
  }
  if (Array.isArray(value)) return value.map((entry) => (isRecord(entry) ? toPortable(entry) : entry));
  return isRecord(value) ? toPortable(value) : value;
}
