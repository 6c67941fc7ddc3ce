import { isRecord } from "../../core/plain-json.js";
import type { JsonSchema } from "../../tool/json-schema.js";
import type { ToolDefinition } from "./todo-adapter.js";

/** The parameters of a tool as client libraries type them: JSON Schema whose root is an object. */
export interface ToolParameters {
  type: "object";
  properties: Record<string, unknown>;
  required: string[];
  [keyword: string]: unknown;
}

/**
 * How strict an API is: `"open"` takes any schema, `"closed"` wants every object closed, `"complete"` wants all
 * fields required as well, so that what was optional may be null.
 */
export type Strictness = "open" | "closed" | "complete";

/**
 * A tool's parameters, as a copy that client libraries may complete in place.
 *
 * @throws TypeError naming the field of an object that takes fields of any name, which no strict mode can hold.
 */
export function writeParameters({ parameters }: ToolDefinition, strictness: Strictness): ToolParameters {
  return JSON.parse(JSON.stringify(parameters), (name, schema) =>
    strictness === "open" || schema?.type !== "object" ? schema : closeObject(schema, name, strictness),
  );
}

function closeObject(schema: JsonSchema, name: string, strictness: Strictness): JsonSchema {
  const { properties, required } = schema;
  if (!isRecord(properties)) {
    throw new TypeError(
      `Cannot make the todo tool strict as ${name} takes fields of any name: name them, or leave strict out`,
    );
  }
  if (strictness === "closed") return schema;
  const fields = Object.entries(properties).map(([field, value]) => {
    // A property of a schema is a schema.
    const own = value as JsonSchema;
    return [field, Array.isArray(required) && required.includes(field) ? own : orNull(own)];
  });
  return { ...schema, properties: Object.fromEntries(fields), required: Object.keys(properties) };
}

const PLAIN_TYPES: readonly unknown[] = ["string", "number", "integer", "boolean"];
const NULL = { type: "null" };

function orNull(schema: JsonSchema): JsonSchema {
  const { type, anyOf } = schema;
  if (PLAIN_TYPES.includes(type) && !schema["enum"]) return { ...schema, type: [type, "null"] };
  if (!Array.isArray(anyOf)) return { anyOf: [schema, NULL] };
  return anyOf.some((choice) => choice?.type === "null") ? schema : { ...schema, anyOf: [...anyOf, NULL] };
}
