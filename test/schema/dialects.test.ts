import { transformJSONSchema } from "@anthropic-ai/sdk/lib/transform-json-schema";
import { ToolSchema } from "@modelcontextprotocol/sdk/types.js";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { toStrictJsonSchema } from "openai/lib/transform";
import { expect, it } from "vitest";
import * as zodMini from "zod/mini";
import * as zod3 from "zod/v3";
import * as z from "zod/v4";
import { type JsonSchema, SCHEMA_TARGETS, type SchemaSource, toJsonSchema } from "../../src/schema/index.js";
import { todoInputSchema } from "./todo-input-schema.js";

const shared = z.object({ x: z.string() }).meta({ id: "Shared" });
const tree = z.object({
  name: z.string(),
  get parts() {
    return z.array(tree).optional();
  },
});

// Schemas that every target can express: the judges below are APIs' own code, not ours.
const SOURCES: Readonly<Record<string, SchemaSource>> = {
  "the todo input": todoInputSchema,
  "no fields": z.object({}),
  "a strict object": z.strictObject({ a: z.string() }),
  texts: z.object({
    plain: z.string().describe("What to do"),
    short: z.string().max(9).optional(),
    address: z.email(),
    moment: z.iso.datetime().nullish(),
    link: z.url().nullable(),
    code: z.string().regex(/^[a-z]+$/),
    twice: z.string().startsWith("a").endsWith("b"),
  }),
  numbers: z.object({
    count: z.int(),
    some: z.number().positive().multipleOf(2),
    few: z.int().min(1).max(5).optional(),
  }),
  literals: z.object({
    one: z.literal("a"),
    maybe: z.literal(3).optional(),
    yes: z.literal(true).nullable(),
    mixed: z.literal(["a", 1, null]),
    blank: z.enum(["", "a"]).optional(),
    status: z.enum(["open", "done"]).nullish(),
  }),
  lists: z.object({
    tags: z.array(z.string().min(1)).min(1).max(9).optional(),
    rows: z.array(z.array(z.int())).min(2),
    either: z.array(z.union([z.string(), z.number()])).nullable(),
  }),
  unions: z.object({
    what: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("a") }),
      z.object({ kind: z.literal("b"), n: z.int().optional() }),
    ]),
    maybe: z
      .union([z.string(), z.object({ a: z.string() })])
      .optional()
      .describe("Either"),
  }),
  "nested optionals": z.object({ a: z.object({ b: z.object({ c: z.string().optional() }).optional() }).optional() }),
  "a shared schema": z.object({ a: shared, b: shared.optional(), c: shared.nullable().describe("C") }),
  "a record of named keys": z.object({ votes: z.record(z.enum(["yes", "no"]), z.int()) }),
  "defaults and coercion": z.object({
    a: z.string().default("x"),
    b: z.coerce.number(),
    c: z.boolean().prefault(true),
  }),
  "an intersection": z.object({
    both: z.intersection(z.object({ a: z.string() }), z.object({ b: z.string().optional() })),
  }),
  "zod 3": zod3.object({
    a: zod3.string().min(1).optional(),
    b: zod3.enum(["x"]).nullable(),
    c: zod3.array(zod3.number().int()).max(3),
  }),
  "zod/mini": zodMini.object({ a: zodMini.optional(zodMini.string().check(zodMini.minLength(1))) }),
};
// Schemas that only some targets can express.
const MORE: Readonly<Record<string, SchemaSource>> = {
  recursion: z.object({ plan: tree, other: tree.optional().describe("Another") }),
  "recursion at the root": tree,
  maps: z.object({ meta: z.record(z.string(), z.string()), any: z.unknown(), pair: z.tuple([z.string(), z.int()]) }),
};

const ROWS = Object.entries(SOURCES).map(([name, source]) => ({ name, source }));
// Google takes no object without properties.
const GEMINI_ROWS = ROWS.filter(({ name }) => name !== "no fields");
const MORE_ROWS = Object.entries(MORE).map(([name, source]) => ({ name, source }));

function ajv2020(): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, allowUnionTypes: true });
  addFormats.default(ajv);
  return ajv;
}

it.each([...ROWS, ...MORE_ROWS])("ajv's 2020-12 class compiles draft-2020-12 and mcp of $name", ({ source }) => {
  expect(ajv2020().compile(toJsonSchema(source, { target: "draft-2020-12" }))).toBeTypeOf("function");
  expect(ajv2020().compile(toJsonSchema(source, { target: "mcp" }))).toBeTypeOf("function");
});

it.each([...ROWS, ...MORE_ROWS])("ajv's draft-07 class compiles draft-07 of $name", ({ source }) => {
  const ajv = new Ajv({ strict: true, strictTypes: false, allowUnionTypes: true });
  addFormats.default(ajv);
  expect(ajv.compile(toJsonSchema(source, { target: "draft-07" }))).toBeTypeOf("function");
});

it.each(ROWS)("ajv in its strictest mode compiles portable of $name", ({ source }) => {
  expect(new Ajv2020({ strict: true }).compile(toJsonSchema(source))).toBeTypeOf("function");
});

it.each([...ROWS, ...MORE_ROWS.slice(0, 2)])(
  "OpenAI's SDK finds nothing to change in openai-strict of $name",
  ({ source }) => {
    const schema = toJsonSchema(source, { target: "openai-strict" });
    // Its parameter type is its own JSON Schema interface.
    expect(toStrictJsonSchema(schema as Parameters<typeof toStrictJsonSchema>[0])).toEqual(schema);
  },
);

it.each(ROWS)("Anthropic's SDK finds nothing to change in anthropic-strict of $name", ({ source }) => {
  const schema = toJsonSchema(source, { target: "anthropic-strict" });
  // Its parameter type is its own JSON Schema interface.
  expect(transformJSONSchema(schema as Parameters<typeof transformJSONSchema>[0])).toEqual(schema);
});

it.each([...ROWS, ...MORE_ROWS])("MCP's SDK accepts mcp of $name as a tool's input", ({ source }) => {
  const inputSchema = toJsonSchema(source, { target: "mcp" });
  expect(ToolSchema.safeParse({ name: "todo_write", inputSchema }).success).toBe(true);
});

// What Google documents for `Schema` (parameters) and for parametersJsonSchema.
const GEMINI = new Set([
  ...["type", "format", "title", "description", "nullable", "enum", "default", "anyOf"],
  ...["items", "minItems", "maxItems", "properties", "required", "minProperties", "maxProperties"],
  ...["minLength", "maxLength", "pattern", "minimum", "maximum"],
]);
const GEMINI_JSON_SCHEMA = new Set([
  ...["$ref", "$defs", "type", "format", "title", "description", "enum", "anyOf"],
  ...["items", "prefixItems", "minItems", "maxItems", "minimum", "maximum"],
  ...["properties", "additionalProperties", "required"],
]);

function nodesOf(schema: JsonSchema): readonly JsonSchema[] {
  const { properties = {}, items, anyOf = [], additionalProperties } = schema;
  const single = [items, additionalProperties].filter((child) => typeof child === "object" && !Array.isArray(child));
  const tuple = Array.isArray(schema["prefixItems"]) ? schema["prefixItems"] : [];
  const definitions = Object.values(schema["$defs"] ?? {});
  const children = [...Object.values(properties), ...single, ...tuple, ...anyOf, ...definitions];
  return [schema, ...children.flatMap((child) => nodesOf(child as JsonSchema))];
}

it.each(GEMINI_ROWS)("gemini of $name uses only what Google documents", ({ source }) => {
  for (const node of nodesOf(toJsonSchema(source, { target: "gemini" }))) {
    expect(Object.keys(node).filter((keyword) => !GEMINI.has(keyword))).toEqual([]);
    expect(node).not.toMatchObject({ type: expect.anything(), anyOf: expect.anything() });
    expect("anyOf" in node || typeof node.type === "string").toBe(true);
    expect(node.enum?.every((value) => typeof value === "string" && value !== "") ?? true).toBe(true);
    expect(node.type === "array" ? typeof node.items : "object").toBe("object");
  }
});

it.each([...ROWS, ...MORE_ROWS])("gemini-json-schema of $name uses only what Google documents", ({ source }) => {
  for (const node of nodesOf(toJsonSchema(source, { target: "gemini-json-schema" }))) {
    expect(Object.keys(node).filter((keyword) => !GEMINI_JSON_SCHEMA.has(keyword))).toEqual([]);
    expect("$ref" in node ? Object.keys(node) : ["$ref"]).toEqual(["$ref"]);
    expect(node.enum?.every((value) => typeof value === "string" || typeof value === "number") ?? true).toBe(true);
  }
});

// The keywords that every row of the vendors' tables accepts without strict mode.
const PORTABLE = new Set([
  ...["type", "description", "properties", "required", "additionalProperties", "items", "enum", "anyOf"],
]);

it.each(ROWS)("portable of $name keeps to the eight keywords that every API takes", ({ source }) => {
  for (const node of nodesOf(toJsonSchema(source))) {
    expect(Object.keys(node).filter((keyword) => !PORTABLE.has(keyword))).toEqual([]);
    expect(Array.isArray(node.type)).toBe(false);
  }
});

it.each(ROWS)("openai-strict and anthropic-strict of $name close every object", ({ source }) => {
  for (const target of ["openai-strict", "anthropic-strict"] as const) {
    for (const node of nodesOf(toJsonSchema(source, { target })).filter(({ type }) => type === "object")) {
      expect(node.additionalProperties).toBe(false);
      const names = Object.keys(node.properties ?? {});
      expect(target === "openai-strict" ? node.required : names).toEqual(names);
    }
  }
});

it.each(
  SCHEMA_TARGETS.flatMap((target) => (target === "gemini" ? GEMINI_ROWS : ROWS).map((row) => ({ ...row, target }))),
)("toJsonSchema() for $target reads its own draft of $name as it read the source", ({ source, target }) => {
  const draft = toJsonSchema(source, { target: "draft-2020-12" });
  expect(toJsonSchema(draft, { target })).toEqual(toJsonSchema(source, { target }));
});

it.each(
  SCHEMA_TARGETS.flatMap((target) => (target === "gemini" ? GEMINI_ROWS : ROWS).map((row) => ({ ...row, target }))),
)("toJsonSchema() for $target changes nothing in its own output for $name", ({ source, target }) => {
  const once = toJsonSchema(source, { target });
  // Google's spelling of counts as text is no JSON Schema, so it is not read back.
  expect(target === "gemini" ? once : toJsonSchema(once, { target })).toEqual(once);
});

it.each([
  ["string", z.string()],
  ["number", z.number()],
  ["integer", z.int()],
  ["boolean", z.boolean()],
])("toJsonSchema() lists null beside the type %s where an API reads such a list", (type, schema) => {
  for (const target of ["openai-strict", "gemini-json-schema"] as const) {
    const { properties } = toJsonSchema(z.object({ a: schema.nullable() }), { target });
    expect(properties).toMatchObject({ a: { type: [type, "null"] } });
  }
});
