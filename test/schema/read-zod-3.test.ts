import { expect, it } from "vitest";
import * as zod3 from "zod/v3";
import { type JsonSchema, toJsonSchema } from "../../src/schema/index.js";

const ZOD_3_FIELDS: readonly { name: string; schema: zod3.ZodTypeAny; expected: JsonSchema }[] = [
  {
    name: "an object that strips keys, open as in zod 4",
    schema: zod3.object({}),
    expected: { type: "object", properties: {} },
  },
  {
    name: "a strict object",
    schema: zod3.object({}).strict(),
    expected: { type: "object", properties: {}, additionalProperties: false },
  },
  {
    name: "a loose object",
    schema: zod3.object({}).passthrough(),
    expected: { type: "object", properties: {}, additionalProperties: true },
  },
  {
    name: "an object with a catchall",
    schema: zod3.object({}).catchall(zod3.string()),
    expected: { type: "object", properties: {}, additionalProperties: { type: "string" } },
  },
  {
    name: "a tuple",
    schema: zod3.tuple([zod3.string()]),
    expected: { type: "array", prefixItems: [{ type: "string" }], minItems: 1, maxItems: 1 },
  },
  {
    name: "an element that may be undefined",
    schema: zod3.array(zod3.string().optional()),
    expected: { type: "array", items: { anyOf: [{ type: "string" }] } },
  },
  {
    name: "the input of a pipe",
    schema: zod3.string().transform(Number).pipe(zod3.number()),
    expected: { type: "string" },
  },
  { name: "null", schema: zod3.literal(null), expected: { type: "null" } },
  {
    name: "null with a description",
    schema: zod3.literal(null).describe("d"),
    expected: { type: "null", description: "d" },
  },
  { name: "any value", schema: zod3.unknown(), expected: {} },
  { name: "a literal text", schema: zod3.literal("a"), expected: { type: "string", const: "a" } },
  { name: "a literal number", schema: zod3.literal(1), expected: { type: "number", const: 1 } },
  { name: "a literal boolean", schema: zod3.literal(true), expected: { type: "boolean", const: true } },
];

it.each(ZOD_3_FIELDS)("toJsonSchema() reads from zod 3 $name", ({ schema, expected }) => {
  expect(toJsonSchema(zod3.object({ x: schema }), { target: "mcp" }).properties["x"]).toEqual(expected);
});

it("toJsonSchema() writes a shared zod 3 schema out in each place", () => {
  const shared = zod3.object({ x: zod3.string() });
  const expected = { type: "object", properties: { x: { type: "string" } }, required: ["x"] };
  expect(toJsonSchema(zod3.object({ a: shared, b: shared }), { target: "mcp" }).properties).toEqual({
    a: expected,
    b: expected,
  });
});

it("toJsonSchema() writes a pattern of zod 3 without its flags, taking what the schema takes", () => {
  const schema = zod3.object({ word: zod3.string().regex(/^ab\d$/i) });
  expect(toJsonSchema(schema, { target: "openai-strict" })).toMatchObject({
    properties: { word: { type: "string", pattern: "^[aA][bB]\\d$" } },
  });
});
