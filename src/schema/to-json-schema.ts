import { checkCall, oneOf } from "../model/check-options.js";
import { isSession } from "../model/option-error.js";
import { isRecord } from "../model/plain-json.js";
import { DIALECTS, type DraftTarget, SCHEMA_TARGETS, type SchemaTarget } from "./dialects.js";
import type { JsonSchema, ToolJsonSchema } from "./json-schema.js";
import { cannotExpress } from "./node-path.js";
import { readZod3 } from "./read-zod-3.js";
import { readZod4 } from "./read-zod-4.js";
import { closeArguments } from "./strict-parameters.js";
import { writeFull } from "./write-full.js";
import { writeReduced } from "./write-reduced.js";

/** A zod 4 or zod/mini schema of any copy, known by its `_zod` key. */
export interface Zod4Source {
  readonly _zod: { readonly def: object };
}

/** A zod 3 schema of any copy, known by its `_def` key. */
export interface Zod3Source {
  readonly _def: object;
  readonly safeParse: (...values: never[]) => unknown;
}

/** A Standard Schema that can write itself as JSON Schema, of any library. */
export interface StandardJsonSchemaSource {
  readonly "~standard": {
    readonly vendor: string;
    readonly jsonSchema: {
      // A method, not a property, so that a library may narrow `target` to the drafts it supports.
      input(options: { readonly target: "draft-2020-12" }): object;
    };
  };
}

/** A JSON Schema object typed by somebody else, whose interface has no index signature. */
export interface JsonSchemaSource {
  readonly type?: string | readonly string[] | undefined;
  readonly properties?: object | undefined;
  readonly required?: readonly string[] | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly anyOf?: readonly unknown[] | undefined;
  readonly $ref?: string | undefined;
}

/** Anything that describes one value by a schema. */
export type ValueSchemaSource =
  | Zod4Source
  | Zod3Source
  | StandardJsonSchemaSource
  | JsonSchemaSource
  | Readonly<JsonSchema>;

/** A tool: any object with its input schema under `inputSchema`, such as a todo tool or an MCP tool. */
export interface ToolSource {
  readonly inputSchema: ValueSchemaSource;
}

/**
 * The sources that {@link toJsonSchema} reads: a tool, a zod 4, zod/mini or zod 3 schema, a Standard JSON Schema, or a
 * plain JSON Schema object (2020-12, draft-07, or OpenAPI 3.0 with `nullable`).
 *
 * Every part is structural, so schemas of another copy of zod work too.
 *
 * @example
 * ```ts
 * import { type SchemaSource, toJsonSchema } from "agent-todos/schema";
 * import * as z from "zod/v4";
 *
 * const sources: readonly SchemaSource[] = [z.object({}), { type: "object", properties: {} }];
 * console.log(sources.map((source) => toJsonSchema(source).type).join(", ")); // => object, object
 * ```
 */
export type SchemaSource = ToolSource | ValueSchemaSource;

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
 * Writes the JSON Schema of a schema's input, in the dialect of one API.
 *
 * Guarantees: the same schema always makes the same bytes; the result is a fresh copy of plain JSON; the source is
 * never changed. A limit without a keyword in the dialect becomes a short sentence in the description. Only annotations
 * (`title`, `default`, `examples`, ...) may be left out silently.
 *
 * Throws a `TypeError` that names the path of anything that the dialect cannot express (a union at the root, an open
 * map, a date), and one that names the vendor for a Standard Schema that cannot write JSON Schema; a `RangeError` for
 * an unknown target.
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
  checkCall("toJsonSchema", options, { target: oneOf(...SCHEMA_TARGETS) }, toJsonSchema);
  const target: SchemaTarget = options.target ?? "portable";
  const own = target === "portable" ? readOwnParameters(schema, target) : undefined;
  // A todo tool's parameters are the schema of a tool.
  if (own !== undefined) return own as ToolJsonSchema;
  const document = toPlainJson(findJsonSchema(schema, target), target);
  const dialect = DIALECTS[target];
  const written =
    dialect.form === "reduced"
      ? writeReduced(
          isTodoTool(schema) && dialect.open === "refused" ? closeArguments(document) : document,
          dialect,
          target,
        )
      : writeFull(document, dialect, target);
  // Both writers ensure that the root of every tool target is an object with properties.
  return written as ToolJsonSchema;
}

/**
 * Finds the JSON Schema of the input in a source of any kind, or writes it.
 *
 * The order of the checks matters. A zod 4 schema is recognized first, by `_zod`, so it can never reach
 * zod-to-json-schema, which would silently turn it into an empty schema.
 */
function findJsonSchema(source: unknown, target: SchemaTarget): unknown {
  if (!isObjectLike(source)) throw notAnObject(String(source));
  if ("_zod" in source) return readZod4(source, target);
  const standard = source["~standard"];
  if (isWrittenByZod(source)) return source;
  if (isObjectLike(standard) && isObjectLike(standard["jsonSchema"])) return readStandard(standard);
  if (isObjectLike(source["_def"]) && String(source["_def"]["typeName"]).startsWith("Zod"))
    return readZod3(source, target);
  if (isObjectLike(standard)) {
    throw new TypeError(
      `Cannot read a schema of vendor "${String(standard["vendor"])}": it has no "~standard".jsonSchema; ` +
        "pass what the JSON Schema converter of that library returns",
    );
  }
  if (isTodoTool(source) && WORDED.has(target)) return readStandard(source.inputSchema["~standard"], WITHOUT_LIMITS);
  if (isSession(source)) {
    throw new TypeError(
      "Invalid call of toJsonSchema(): schema must be the session's tool, session.tool (got a session)",
    );
  }
  if ("inputSchema" in source) return findJsonSchema(source["inputSchema"], target);
  if (typeof source === "function" || Array.isArray(source))
    throw notAnObject(Array.isArray(source) ? "a list" : "a function");
  return source;
}

function notAnObject(current: string): TypeError {
  return new TypeError(`Invalid call of toJsonSchema(): schema must be an object (got ${current})`);
}

/** The strict targets, which put a limit into words where they have no keyword for it. */
const WORDED: ReadonlySet<SchemaTarget> = new Set<SchemaTarget>(["openai-strict", "anthropic-strict"]);

/** Asks a todo tool for its schema without the limits that its description has in words. */
const WITHOUT_LIMITS = { libraryOptions: { limits: false } };

/**
 * Returns the portable parameters of a todo tool, undefined for anything else.
 *
 * The tool's description states its limits already and its parameters leave them out, so that a request pays once.
 */
function readOwnParameters(source: unknown, target: SchemaTarget): JsonSchema | undefined {
  const parameters = isTodoTool(source) ? source["parameters"] : undefined;
  return isObjectLike(parameters) ? toPlainJson(parameters, target) : undefined;
}

interface OwnTool extends Readonly<Record<string, unknown>> {
  readonly inputSchema: { readonly "~standard": Readonly<Record<string, unknown>> };
}

function isTodoTool(source: unknown): source is OwnTool {
  const input = isObjectLike(source) ? source["inputSchema"] : undefined;
  const standard = isObjectLike(input) ? input["~standard"] : undefined;
  return isObjectLike(standard) && standard["vendor"] === "agent-todos";
}

// Some libraries (arktype) make their schemas callable.
function isObjectLike(value: unknown): value is Readonly<Record<string, unknown>> {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

/**
 * Checks whether zod 4's own converter wrote a JSON Schema, which has a hidden way back to its source. The caller may
 * have changed it since, so the JSON Schema counts.
 */
function isWrittenByZod(source: object): boolean {
  const hidden = Object.getOwnPropertyDescriptor(source, "~standard")?.enumerable === false;
  return hidden && Object.getPrototypeOf(source) === Object.prototype && Object.keys(source).length > 0;
}

function readStandard(standard: Readonly<Record<string, unknown>>, options: object = {}): unknown {
  // The caller has checked that `jsonSchema` is an object; the call shows whether it has the method.
  const converter = standard["jsonSchema"] as { input(options: object): unknown };
  try {
    return converter.input({ target: "draft-2020-12", ...options });
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw new TypeError(
      `Cannot read a schema of vendor "${String(standard["vendor"])}": its own converter failed: ${detail}`,
      { cause },
    );
  }
}

/** Copies the JSON of a schema, so that no input can be changed through it. */
function toPlainJson(schema: unknown, target: SchemaTarget): JsonSchema {
  let text: string | undefined;
  try {
    text = JSON.stringify(schema);
  } catch (cause) {
    throw explainUnwritable(schema, target, cause);
  }
  const copy: unknown = JSON.parse(text ?? "null");
  if (isRecord(copy)) return copy;
  throw notAnObject(JSON.stringify(copy));
}

/** The most levels of the search; the writer refuses schemas with more than half as many. */
const MOST_LEVELS = 1000;

/**
 * Searches for the part that failed, only after the first attempt, as the error of `JSON.stringify` does not name it.
 */
function explainUnwritable(schema: unknown, target: SchemaTarget, cause: unknown): TypeError {
  const open = new Set<unknown>();
  const done = new Set<unknown>();
  const path: string[] = [];
  const search = (value: unknown): string | undefined => {
    if (typeof value === "bigint") return "a BigInt has no JSON form";
    if (typeof value !== "object" || value === null || done.has(value)) return undefined;
    if (open.has(value)) return "a value that contains itself has no JSON form";
    if (path.length > MOST_LEVELS) return "it is nested too deep";
    open.add(value);
    for (const [key, inner] of Object.entries(value)) {
      path.push(key);
      const reason = search(inner);
      if (reason !== undefined) return reason;
      path.pop();
    }
    open.delete(value);
    done.add(value);
    return undefined;
  };
  const found = search(schema);
  const detail = cause instanceof Error ? cause.message : String(cause);
  return cannotExpress(path, target, found ?? `it cannot be written as JSON: ${detail}`, cause);
}
