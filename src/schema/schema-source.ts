import type { JsonSchema } from "../dialects/json-schema.js";

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
      // A method, not a property, so that a library may narrow `target` to the drafts it knows.
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

/** Anything that says with a schema what one value looks like. */
export type ValueSchemaSource =
  | Zod4Source
  | Zod3Source
  | StandardJsonSchemaSource
  | JsonSchemaSource
  | Readonly<JsonSchema>;

/** A tool: any object whose input schema stands under `inputSchema`, as in a todo tool or an MCP tool. */
export interface ToolSource {
  readonly inputSchema: ValueSchemaSource;
}

/**
 * What {@link toJsonSchema} reads: a tool, a zod 4, zod/mini or zod 3 schema, a Standard JSON Schema,
 * or a plain JSON Schema object (2020-12, draft-07, or OpenAPI 3.0 with `nullable`).
 *
 * Every part is structural, so schemas of another copy of zod are welcome.
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
