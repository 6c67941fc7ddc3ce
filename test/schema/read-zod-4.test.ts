import { expect, it } from "vitest";
import * as zodMini from "zod/mini";
import * as z from "zod/v4";
import { type JsonSchema, type SchemaSource, toJsonSchema } from "../../src/schema/index.js";

const ZOD_4_FIELDS: readonly { name: string; schema: z.ZodType; expected: JsonSchema }[] = [
  { name: "an integer without the bounds of a safe integer", schema: z.int(), expected: { type: "integer" } },
  { name: "an integer with one bound", schema: z.int().min(3), expected: { type: "integer", minimum: 3 } },
  {
    name: "a 32-bit integer",
    schema: z.int32(),
    expected: { type: "integer", minimum: -2147483648, maximum: 2147483647 },
  },
  { name: "an address without zod's pattern", schema: z.email(), expected: { type: "string", format: "email" } },
  { name: "a time without zod's pattern", schema: z.iso.datetime(), expected: { type: "string", format: "date-time" } },
  { name: "base64 once", schema: z.base64(), expected: { type: "string", format: "base64" } },
  {
    name: "a format and a pattern of one's own",
    schema: z.email().regex(/@b\.c$/),
    expected: { type: "string", format: "email", pattern: "@b\\.c$" },
  },
  {
    name: "a format of one's own",
    schema: z.stringFormat("ticket", /^T-\d+$/),
    expected: { type: "string", format: "ticket", pattern: "^T-\\d+$" },
  },
  {
    name: "a format between patterns",
    schema: z.string().regex(/a/).check(z.url()).regex(/b/),
    expected: { type: "string", format: "uri", allOf: [{ pattern: "a" }, { pattern: "b" }] },
  },
  {
    name: "a pattern with a flag, which JSON Schema lacks",
    schema: z.string().regex(/^abc$/i).describe("A word"),
    expected: { type: "string", description: "A word. Matches `/^abc$/i`." },
  },
  {
    name: "a pattern with a flag and one without",
    schema: z.string().regex(/a/).regex(/b/s).regex(/c/u),
    expected: { type: "string", description: "Matches `/b/s`.", allOf: [{ pattern: "a" }, { pattern: "c" }] },
  },
  {
    name: "two formats",
    schema: z.string().check(z.email(), z.email()),
    expected: { type: "string", format: "email" },
  },
  { name: "a pattern", schema: z.string().startsWith("a"), expected: { type: "string", pattern: "^a.*" } },
  { name: "the input of a transform", schema: z.string().transform(Number), expected: { type: "string" } },
  { name: "the input of a preprocess", schema: z.preprocess(String, z.string()), expected: { type: "string" } },
  {
    name: "a default, which makes it optional",
    schema: z.string().default("a"),
    expected: { type: "string", default: "a" },
  },
  { name: "a coerced number", schema: z.coerce.number(), expected: { type: "number" } },
  { name: "an endless range", schema: z.number().max(Number.POSITIVE_INFINITY), expected: { type: "number" } },
  {
    name: "a record of named keys",
    schema: z.record(z.enum(["a", "b"]), z.number()),
    expected: {
      type: "object",
      properties: { a: { type: "number" }, b: { type: "number" } },
      required: ["a", "b"],
      additionalProperties: false,
    },
  },
  {
    name: "an open record",
    schema: z.record(z.string(), z.number()),
    expected: { type: "object", additionalProperties: { type: "number" } },
  },
  {
    name: "a loose object",
    schema: z.looseObject({}),
    expected: { type: "object", properties: {}, additionalProperties: true },
  },
  {
    name: "a strict object",
    schema: z.strictObject({}),
    expected: { type: "object", properties: {}, additionalProperties: false },
  },
  {
    name: "a tuple",
    schema: z.tuple([z.string(), z.int()]),
    expected: { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }], minItems: 2, maxItems: 2 },
  },
  {
    name: "an open tuple",
    schema: z.tuple([z.string()], z.int()),
    expected: { type: "array", prefixItems: [{ type: "string" }], items: { type: "integer" }, minItems: 1 },
  },
];

it.each(ZOD_4_FIELDS)("toJsonSchema() reads from zod 4 $name", ({ schema, expected }) => {
  expect(toJsonSchema(z.object({ x: schema }), { target: "mcp" }).properties["x"]).toEqual(expected);
});

it("toJsonSchema() reads the optional fields of zod 4 as they are sent", () => {
  const schema = z.object({
    a: z.string().default("x"),
    b: z.string().optional().nullable(),
    c: z.string().nullish(),
    d: z.coerce.string(),
  });
  expect(toJsonSchema(schema, { target: "mcp" }).required).toEqual(["d"]);
});

// Stand-ins for schemas of another copy of zod, as they look to this one.
function ofAnotherCopy(schema: { readonly _zod: object }, version: object | undefined, description?: string) {
  const internals = Object.create(schema._zod, { version: { value: version } });
  return { _zod: internals, ...(description === undefined ? {} : { description }) };
}

it("toJsonSchema() puts back a description that only the other copy of zod knows", () => {
  const foreign = ofAnotherCopy(zodMini.object({ a: zodMini.string() }), undefined, "The input");
  // A stand-in has only the keys that are read.
  expect(toJsonSchema(foreign as unknown as SchemaSource, { target: "mcp" })).toEqual({
    type: "object",
    description: "The input",
    properties: { a: { type: "string" } },
    required: ["a"],
  });
});

it("toJsonSchema() refuses a zod/mini schema that this copy of zod would read without its types", () => {
  const foreign = ofAnotherCopy(zodMini.object({ a: zodMini.string() }), { major: 4, minor: 2, patch: 1 });
  expect(() => toJsonSchema(foreign as unknown as SchemaSource)).toThrow(
    /^Cannot read a zod\/mini schema of zod 4\.2 with zod 4\.\d+: types would get lost; install one version of zod/,
  );
});

it.each([
  ["draft-2020-12", "https://json-schema.org/draft/2020-12/schema"],
  ["draft-07", "http://json-schema.org/draft-07/schema#"],
] as const)("toJsonSchema() for %s writes an empty tuple without an empty list", (target, $schema) => {
  expect(toJsonSchema(z.tuple([]), { target })).toEqual({ $schema, type: "array", items: {}, maxItems: 0 });
});
