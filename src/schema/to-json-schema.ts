import { DIALECTS, type DraftTarget, SCHEMA_TARGETS, type SchemaTarget } from "../dialects/dialects.js";
import type { JsonSchema, ToolJsonSchema } from "../dialects/json-schema.js";
import { writeFull } from "../dialects/write-full.js";
import { writeReduced } from "../dialects/write-reduced.js";
import { readOwnParameters, readSchema } from "./read-schema.js";
import type { SchemaSource } from "./schema-source.js";

/**
 * The options of {@link toJsonSchema}.
 *
 * @example
 * ```ts
 * import { type ToJsonSchemaOptions, toJsonSchema } from "agent-todos/schema";
 *
 * const options: ToJsonSchemaOptions<"mcp"> = { target: "mcp" };
 * console.log("$schema" in toJsonSchema({ type: "object", properties: {} }, options)); // => false
 * ```
 */
export interface ToJsonSchemaOptions<T extends SchemaTarget = SchemaTarget> {
  /**
   * The dialect to write.
   *
   * @default "portable"
   */
  readonly target?: T | undefined;
}

/**
 * The JSON Schema of a schema's input, in the dialect of one API.
 *
 * Guarantees: the same schema gives the same bytes; the result is a fresh copy of plain JSON; the source is
 * never changed. A limit the dialect has no keyword for becomes a short sentence in the description. Only
 * annotations (`title`, `default`, `examples`, ...) may be left out without a word.
 *
 * Throws a `TypeError` that names the path for what the dialect cannot say (a union at the root, an open map,
 * a date), and one that names the vendor for a Standard Schema that cannot write JSON Schema; a `RangeError`
 * for an unknown target.
 *
 * @example
 * ```ts
 * import { toJsonSchema } from "agent-todos/schema";
 * import * as z from "zod/v4";
 *
 * const schema = z.object({ note: z.string().max(80), due: z.iso.date().optional() });
 * console.log(JSON.stringify(toJsonSchema(schema).properties));
 * // => {"note":{"type":"string","description":"At most 80 characters."},"due":{"type":"string","description":"Format: date."}}
 * console.log(JSON.stringify(toJsonSchema(schema, { target: "openai-strict" }).properties["due"]));
 * // => {"type":["string","null"],"format":"date"}
 * ```
 */
export function toJsonSchema<T extends SchemaTarget = "portable">(
  schema: SchemaSource,
  options: ToJsonSchemaOptions<T> = {},
): T extends DraftTarget ? JsonSchema : ToolJsonSchema {
  const target: SchemaTarget = options.target ?? "portable";
  if (!SCHEMA_TARGETS.includes(target)) {
    const known = SCHEMA_TARGETS.join(", ");
    throw new RangeError(
      `Cannot write a JSON Schema as target must be one of ${known}: current value is ${String(target)}`,
    );
  }
  const own = target === "portable" ? readOwnParameters(schema, target) : undefined;
  // A todo tool's parameters are the schema of a tool.
  if (own !== undefined) return own as ToolJsonSchema;
  const document = readSchema(schema, target);
  const dialect = DIALECTS[target];
  const written =
    dialect.form === "reduced"
      ? writeReduced(document, dialect, target)
      : writeFull(document, dialect, target);
  // Both make sure that the root of every tool target is an object with properties.
  return written as ToolJsonSchema;
}
