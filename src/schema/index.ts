export { type DraftTarget, SCHEMA_TARGETS, type SchemaTarget } from "../dialects/dialects.js";
export type { JsonSchema, ToolJsonSchema } from "../dialects/json-schema.js";
export * from "./to-json-schema.js";
