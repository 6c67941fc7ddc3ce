/**
 * A JSON Schema as plain JSON, typed loosely enough for every dialect.
 *
 * Mutable, so that an SDK may complete a schema in place: `toJsonSchema` returns a fresh copy. A frozen schema of the
 * library has a `Readonly` type.
 *
 * @example
 * ```ts
 * import type { JsonSchema } from "agent-todos/schema";
 *
 * const schema: JsonSchema = { type: "object", properties: { note: { type: "string" } } };
 * console.log(Object.keys(schema).join(", ")); // => type, properties
 * ```
 */
export interface JsonSchema {
  $schema?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: boolean | JsonSchema | JsonSchema[];
  anyOf?: JsonSchema[];
  [keyword: string]: unknown;
}

/**
 * The JSON Schema of a tool's input: its root is an object with named properties.
 *
 * @example
 * ```ts
 * import { type ToolJsonSchema, toJsonSchema } from "agent-todos/schema";
 *
 * const schema: ToolJsonSchema = toJsonSchema({ type: "object", properties: {} });
 * console.log(schema.type); // => object
 * ```
 */
export interface ToolJsonSchema extends JsonSchema {
  type: "object";
  properties: Record<string, JsonSchema>;
}

/** The dialects that the Standard JSON Schema specification names. */
export const JSON_SCHEMA_TARGETS = ["draft-2020-12", "draft-07", "openapi-3.0"] as const;

/** One of {@link JSON_SCHEMA_TARGETS}. */
export type JsonSchemaTarget = (typeof JSON_SCHEMA_TARGETS)[number];
