import { expect, it } from "vitest";
import * as z3 from "zod/v3";
import * as z from "zod/v4";
import { resolveRules } from "../../src/model/resolve-rules.js";
import type { TodoItem } from "../../src/model/todo.js";
import { checkItemSchema } from "../../src/schema/check-item-schema.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";

const hint = "must extend todoItemSchema, as todoItemSchema.extend({ ... })";
const json = "must describe plain JSON that parses again";
const codec = "must give back what it reads, and a codec does not";
const late = "must refine synchronously";

function withField(field: unknown): unknown {
  // Some of these are no schemas of items, which is what the tests are about.
  return todoItemSchema.extend({ extra: field as z.ZodType });
}

const upper = z.codec(z.string(), z.string(), {
  decode: (text) => text.toUpperCase(),
  encode: (text) => text.toLowerCase(),
});

it.each<{ name: string; schema: unknown; reason: string }>([
  { name: "nothing", schema: null, reason: hint },
  { name: "a text", schema: "item", reason: hint },
  { name: "a plain object", schema: { content: "string" }, reason: hint },
  { name: "a schema of zod 3", schema: z3.object({ content: z3.string() }), reason: hint },
  { name: "a schema of text", schema: z.string(), reason: hint },
  { name: "a union of items", schema: z.union([todoItemSchema, todoItemSchema]), reason: hint },
  {
    name: "an object with fields of the host's own alone",
    schema: z.object({ content: z.string(), status: z.string() }),
    reason: hint,
  },
  {
    name: "items without content",
    schema: todoItemSchema.omit({ content: true }),
    reason: `${hint}: it lacks content`,
  },
  { name: "items without status", schema: todoItemSchema.omit({ status: true }), reason: `${hint}: it lacks status` },
  { name: "an asynchronous refinement of the item", schema: todoItemSchema.refine(async () => true), reason: late },
  {
    name: "an asynchronous refinement of a field",
    schema: withField(z.string().refine(async () => true)),
    reason: late,
  },
  {
    name: "an asynchronous refinement that fails",
    schema: withField(z.string().refine(async () => Promise.reject(new Error("x")))),
    reason: late,
  },
  {
    name: "an asynchronous refinement of an optional field",
    schema: withField(
      z
        .string()
        .refine(async () => true)
        .optional(),
    ),
    reason: late,
  },
  {
    name: "an asynchronous refinement in a list",
    schema: withField(z.array(z.string().refine(async () => true))),
    reason: late,
  },
  {
    name: "an asynchronous refinement in an object",
    schema: withField(z.object({ a: z.string().refine(async () => true) })),
    reason: late,
  },
  {
    name: "an asynchronous refinement in a union",
    schema: withField(z.union([z.number(), z.string().refine(async () => true)])),
    reason: late,
  },
  {
    name: "an asynchronous refinement in a lazy schema",
    schema: withField(z.lazy(() => z.string().refine(async () => true))),
    reason: late,
  },
  { name: "a promise", schema: withField(z.promise(z.string())), reason: `${json}, and z.promise() is not` },
  {
    name: "a transform",
    schema: withField(z.string().transform((text) => text.length)),
    reason: `${json}, and z.transform() is not`,
  },
  {
    name: "a transform in a list",
    schema: withField(z.array(z.string().transform(Number))),
    reason: `${json}, and z.transform() is not`,
  },
  { name: "a date", schema: withField(z.date()), reason: `${json}, and z.date() is not` },
  {
    name: "a date made of text",
    schema: withField(z.coerce.date().optional()),
    reason: `${json}, and z.date() is not`,
  },
  { name: "a bigint", schema: withField(z.bigint()), reason: `${json}, and z.bigint() is not` },
  { name: "a map", schema: withField(z.map(z.string(), z.string())), reason: `${json}, and z.map() is not` },
  { name: "a set", schema: withField(z.set(z.string())), reason: `${json}, and z.set() is not` },
  { name: "a type of the host", schema: withField(z.custom(() => true)), reason: `${json}, and z.custom() is not` },
  { name: "NaN", schema: withField(z.nan()), reason: `${json}, and z.nan() is not` },
  { name: "nothing at all", schema: withField(z.undefined()), reason: `${json}, and z.undefined() is not` },
  { name: "a literal bigint", schema: withField(z.literal(1n)), reason: `${json}, and z.literal() is not` },
  {
    name: "a text made into a date",
    schema: withField(z.preprocess(String, z.date())),
    reason: `${json}, and z.date() is not`,
  },
  { name: "a field of zod 3", schema: withField(z3.string()), reason: "must be zod 4 all through: extra is zod 3" },
  {
    name: "a list of what zod 3 describes",
    // zod takes it without a word.
    schema: withField(z.array(z.object({ a: z3.number() as never }))),
    reason: "must be zod 4 all through: extra.a is zod 3",
  },
  {
    name: "a pipe from a choice to a number",
    schema: withField(z.enum(["1", "2"]).pipe(z.coerce.number())),
    reason: "must give back what it reads, and a pipe from string to number does not",
  },
  {
    name: "a codec of text and date",
    schema: withField(z.codec(z.string(), z.date(), { decode: (text) => new Date(text), encode: String })),
    reason: codec,
  },
  { name: "a codec of text and text", schema: withField(upper), reason: codec },
  { name: "a boolean written as text", schema: withField(z.stringbool()), reason: codec },
  {
    name: "a pipe from text to number",
    schema: withField(z.string().pipe(z.coerce.number())),
    reason: "must give back what it reads, and a pipe from string to number does not",
  },
])("resolveRules() throws for $name", ({ schema, reason }) => {
  // What plain JavaScript may pass.
  const itemSchema = schema as z.ZodType<TodoItem>;
  expect(() => resolveRules({ itemSchema })).toThrow(new TypeError(`Invalid rules: itemSchema ${reason}`));
});

const node = z.object({
  name: z.string(),
  get parts() {
    return z.array(node);
  },
});

it.each<{ name: string; field: z.ZodType; acceptsNull?: boolean }>([
  { name: "a text", field: z.string() },
  {
    name: "a checked text",
    field: z
      .string()
      .trim()
      .min(1)
      .max(5)
      .refine((text) => text !== "x"),
  },
  {
    name: "a refinement that throws on what it was not written for",
    field: z.string().refine((text) => text.length > 3),
  },
  { name: "an optional choice", field: z.enum(["high", "low"]).optional() },
  { name: "a field with a default", field: z.number().int().default(3) },
  { name: "a field that falls back", field: z.string().catch("none") },
  { name: "a number made of text", field: z.coerce.number() },
  { name: "a pipe of one type", field: z.string().pipe(z.string().max(9)) },
  {
    name: "a pipe whose type JSON Schema does not name",
    field: z.union([z.string(), z.number()]).pipe(z.coerce.string()),
  },
  { name: "a pipe that takes no null", field: z.string().nullable().pipe(z.string()) },
  { name: "a pipe between choices", field: z.enum(["a", "b"]).pipe(z.literal("a")) },
  { name: "a pipe that narrows a number", field: z.number().pipe(z.int()) },
  { name: "a text that is cleaned first", field: z.preprocess(String, z.string()) },
  { name: "a nested object", field: z.object({ a: z.object({ b: z.array(z.number()) }) }) },
  { name: "a schema of itself", field: node },
  { name: "a lazy schema", field: z.lazy(() => z.string()) },
  { name: "a record", field: z.record(z.string(), z.number()) },
  { name: "a tuple", field: z.tuple([z.string(), z.number()]) },
  { name: "a nullable field", field: z.string().nullable(), acceptsNull: true },
  { name: "an optional nullable field", field: z.string().nullish(), acceptsNull: true },
  { name: "anything", field: z.any(), acceptsNull: true },
  { name: "any JSON", field: z.json(), acceptsNull: true },
  {
    name: "a field whose check throws on null",
    field: z.unknown().refine((value) => (value as object).toString() !== ""),
    acceptsNull: false,
  },
])("checkItemSchema() accepts $name", ({ field, acceptsNull = false }) => {
  expect(checkItemSchema(withField(field))).toEqual(new Map([["extra", expect.objectContaining({ acceptsNull })]]));
});

it("checkItemSchema() accepts an item schema without optional fields, with refinements, strict or loose", () => {
  const { content, status } = todoItemSchema.shape;
  for (const schema of [
    z.object({ content, status }),
    todoItemSchema.refine((item) => item.content !== ""),
    todoItemSchema.strict(),
    todoItemSchema.loose(),
    todoItemSchema.readonly().unwrap(),
  ]) {
    expect(checkItemSchema(schema)).toEqual(new Map());
  }
});
