export { type DraftTarget, SCHEMA_TARGETS, type SchemaTarget } from "./dialects.js";
export type { JsonSchema, ToolJsonSchema } from "./json-schema.js";
export * from "./to-json-schema.js";
