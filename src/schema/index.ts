export type { JsonSchema, ToolJsonSchema } from "./json-schema.js";
export type { SchemaSource } from "./schema-source.js";
export { type DraftTarget, SCHEMA_TARGETS, type SchemaTarget } from "./schema-target.js";
export { type ToJsonSchemaOptions, toJsonSchema } from "./to-json-schema.js";
