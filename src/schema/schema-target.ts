/**
 * The dialects {@link toJsonSchema} writes, the default first.
 *
 * `docs/json-schema.md` says which API takes which, and what each does with every keyword.
 *
 * @example
 * ```ts
 * import { SCHEMA_TARGETS } from "agent-todos/schema";
 *
 * console.log(SCHEMA_TARGETS.length, SCHEMA_TARGETS[0]); // => 10 portable
 * ```
 */
export const SCHEMA_TARGETS = [
  "portable",
  "openai-strict",
  "openai",
  "anthropic",
  "anthropic-strict",
  "gemini",
  "gemini-json-schema",
  "mcp",
  "draft-2020-12",
  "draft-07",
] as const;

/**
 * One of {@link SCHEMA_TARGETS}.
 *
 * @example
 * ```ts
 * import { type SchemaTarget, toJsonSchema } from "agent-todos/schema";
 *
 * const target: SchemaTarget = "gemini";
 * console.log(toJsonSchema({ type: "object", properties: {} }, { target }).type); // => object
 * ```
 */
export type SchemaTarget = (typeof SCHEMA_TARGETS)[number];

/**
 * The targets that describe any JSON value; all others describe the input of a tool, which is an object.
 *
 * @example
 * ```ts
 * import { type DraftTarget, toJsonSchema } from "agent-todos/schema";
 *
 * const target: DraftTarget = "draft-2020-12";
 * console.log(toJsonSchema({ type: "string" }, { target }).type); // => string
 * ```
 */
export type DraftTarget = "draft-2020-12" | "draft-07";
