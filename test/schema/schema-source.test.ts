import { expect, it, vi } from "vitest";
import * as zodMini from "zod/mini";
import * as zod3 from "zod/v3";
import * as z from "zod/v4";
import { type JsonSchema, type SchemaSource, toJsonSchema } from "../../src/schema/index.js";

const EXPECTED = {
  type: "object",
  properties: {
    content: { type: "string", description: "What to do", minLength: 1 },
    owner: { type: ["string", "null"] },
    status: { type: "string", enum: ["open", "done"] },
    tags: { type: "array", items: { type: "string" } },
    count: { type: "integer", minimum: 0 },
  },
  required: ["content", "owner", "status"],
};

const byHand = {
  type: "object",
  properties: {
    content: { type: "string", minLength: 1, description: "What to do" },
    owner: { type: ["string", "null"] },
    status: { type: "string", enum: ["open", "done"] },
    tags: { type: "array", items: { type: "string" } },
    count: { type: "integer", minimum: 0 },
  },
  required: ["content", "owner", "status"],
};

const zod4 = z.object({
  content: z.string().min(1).describe("What to do"),
  owner: z.string().nullable(),
  status: z.enum(["open", "done"]),
  tags: z.array(z.string()).optional(),
  count: z.int().min(0).optional(),
});

const mini = zodMini.object({
  content: zodMini.string().check(zodMini.minLength(1), zodMini.describe("What to do")),
  owner: zodMini.nullable(zodMini.string()),
  status: zodMini.enum(["open", "done"]),
  tags: zodMini.optional(zodMini.array(zodMini.string())),
  count: zodMini.optional(zodMini.int().check(zodMini.minimum(0))),
});

const three = zod3.object({
  content: zod3.string().min(1).describe("What to do"),
  owner: zod3.string().nullable(),
  status: zod3.enum(["open", "done"]),
  tags: zod3.array(zod3.string()).optional(),
  count: zod3.number().int().min(0).optional(),
});

function standard(schema: object, vendor = "valibot") {
  return { "~standard": { version: 1, vendor, validate: () => ({ value: 1 }), jsonSchema: { input: () => schema } } };
}

const callable = Object.assign(() => undefined, standard(byHand, "arktype"));

// As an instance of a class that hides its converter.
const hiding = Object.create(
  {},
  { kind: { value: "object", enumerable: true }, "~standard": { value: standard(byHand)["~standard"] } },
);

const SOURCES: readonly { name: string; source: SchemaSource }[] = [
  { name: "a zod 4 schema", source: zod4 },
  { name: "a zod/mini schema", source: mini },
  { name: "a zod 3 schema", source: three },
  { name: "a Standard JSON Schema", source: standard(byHand) },
  { name: "a Standard JSON Schema that can be called", source: callable },
  { name: "a plain JSON Schema", source: byHand },
  { name: "what zod's own converter wrote", source: z.toJSONSchema(zod4, { io: "input" }) },
  { name: "a tool with a Standard JSON Schema", source: { name: "todo_write", inputSchema: standard(byHand) } },
  { name: "a Standard JSON Schema that hides it, of a class", source: hiding },
  { name: "a tool with a zod schema", source: { inputSchema: zod4 } },
  {
    name: "a tool of another library, by its own schema",
    source: { inputSchema: zod4, parameters: { type: "object" } },
  },
  { name: "a tool with a plain JSON Schema", source: { inputSchema: byHand } },
];

it.each(SOURCES)("toJsonSchema() reads $name", ({ source }) => {
  expect(toJsonSchema(source, { target: "openai" })).toEqual(EXPECTED);
});

it("toJsonSchema() asks a Standard JSON Schema for its input in draft 2020-12", () => {
  const input = vi.fn(() => byHand);
  toJsonSchema({ "~standard": { vendor: "v", jsonSchema: { input } } }, { target: "draft-07" });
  expect(input.mock.calls).toEqual([[{ target: "draft-2020-12" }]]);
});

it("toJsonSchema() trusts what the caller changed in the output of zod's converter", () => {
  const written = z.toJSONSchema(z.object({ a: z.string() }), { io: "input" });
  written.properties = { b: { type: "number" } };
  written.required = ["b"];
  expect(toJsonSchema(written, { target: "openai" })).toEqual({
    type: "object",
    properties: { b: { type: "number" } },
    required: ["b"],
  });
});

const valibotWithoutConverter = { "~standard": { version: 1, vendor: "valibot", validate: () => ({ value: 1 }) } };
const failing = {
  "~standard": {
    vendor: "arktype",
    jsonSchema: {
      input: () => {
        throw new Error("morphs have no form");
      },
    },
  },
};
const failingWithText = {
  "~standard": {
    vendor: "odd",
    jsonSchema: {
      input: () => {
        throw "no";
      },
    },
  },
};

const UNREADABLE: readonly { name: string; source: unknown; message: string }[] = [
  {
    name: "a Standard Schema without JSON Schema",
    source: valibotWithoutConverter,
    message:
      'Cannot read a schema of vendor "valibot": it has no "~standard".jsonSchema; ' +
      "pass what the JSON Schema converter of that library returns",
  },
  {
    name: "a converter that fails",
    source: failing,
    message: 'Cannot read a schema of vendor "arktype": its own converter failed: morphs have no form',
  },
  {
    name: "a converter that throws text",
    source: failingWithText,
    message: 'Cannot read a schema of vendor "odd": its own converter failed: no',
  },
  {
    name: "a converter that returns nothing",
    source: { "~standard": { vendor: "v", jsonSchema: { input: () => undefined } } },
    message: "Invalid call of toJsonSchema(): schema must be an object (got null)",
  },
  {
    name: "undefined",
    source: undefined,
    message: "Invalid call of toJsonSchema(): schema must be an object (got undefined)",
  },
  {
    name: "a text",
    source: "string",
    message: "Invalid call of toJsonSchema(): schema must be an object (got string)",
  },
  { name: "a list", source: [], message: "Invalid call of toJsonSchema(): schema must be an object (got a list)" },
  {
    name: "a function",
    source: () => byHand,
    message: "Invalid call of toJsonSchema(): schema must be an object (got a function)",
  },
  {
    name: "a tool without a schema",
    source: { inputSchema: undefined },
    message: "Invalid call of toJsonSchema(): schema must be an object (got undefined)",
  },
];

it.each(UNREADABLE)("toJsonSchema() throws a TypeError for $name", ({ source, message }) => {
  // The types forbid most of these; the test stands for a caller without types.
  expect(() => toJsonSchema(source as SchemaSource)).toThrow(new TypeError(message));
});

const NO_JSON_FORM: readonly { name: string; source: SchemaSource; message: string }[] = [
  ...[
    { name: "date", schema: z.date(), detail: "zod says: Date cannot be represented in JSON Schema" },
    { name: "bigint", schema: z.bigint(), detail: "zod says: BigInt cannot be represented in JSON Schema" },
    {
      name: "map",
      schema: z.map(z.string(), z.string()),
      detail: "zod says: Map cannot be represented in JSON Schema",
    },
    {
      name: "custom type",
      schema: z.custom(() => true),
      detail: "zod says: Custom types cannot be represented in JSON Schema",
    },
    {
      name: "transform",
      schema: z.transform(() => 1),
      detail: "zod says: Transforms cannot be represented in JSON Schema",
    },
    {
      name: "literal undefined",
      schema: z.literal(["a", undefined]),
      detail: "zod says: Literal `undefined` cannot be represented in JSON Schema",
    },
    { name: "file", schema: z.file(), detail: "a file has no JSON form" },
    { name: "file in mini", schema: zodMini.file(), detail: "a file has no JSON form" },
    { name: "date in mini", schema: zodMini.date(), detail: "zod says: Date cannot be represented in JSON Schema" },
  ].map(({ name, schema, detail }) => ({
    name: `zod 4 ${name}`,
    source: zodMini.object({ todos: zodMini.array(zodMini.object({ due: schema })) }),
    message: `Cannot express todos[].due for "portable": ${detail}`,
  })),
  ...[
    { name: "date", schema: zod3.date(), detail: "a date has no JSON form" },
    { name: "optional date", schema: zod3.date().optional(), detail: "a date has no JSON form" },
    { name: "bigint", schema: zod3.bigint(), detail: "a bigint has no JSON form" },
    { name: "map", schema: zod3.map(zod3.string(), zod3.string()), detail: "a map has no JSON form" },
    { name: "set", schema: zod3.set(zod3.string()), detail: "a set has no JSON form" },
    { name: "function", schema: zod3.function(), detail: "a function has no JSON form" },
    { name: "literal bigint", schema: zod3.literal(1n), detail: "a literal bigint has no JSON form" },
  ].map(({ name, schema, detail }) => ({
    name: `zod 3 ${name}`,
    source: zod3.object({ todos: zod3.array(zod3.object({ due: schema })) }),
    message: `Cannot express todos[].due for "portable": ${detail}`,
  })),
];

it.each(NO_JSON_FORM)("toJsonSchema() names the path of a $name", ({ source, message }) => {
  expect(() => toJsonSchema(source)).toThrow(new TypeError(message));
});

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

it("toJsonSchema() names the part without a JSON form, beside deeper ones that have one", () => {
  const deeper = z.object({ more: z.object({ kind: z.literal("a") }) });
  expect(() => toJsonSchema(z.object({ deeper, wrong: z.literal(1n) }))).toThrow(
    /^Cannot express wrong for "portable": zod says: /,
  );
});

it("toJsonSchema() names the root when zod fails without a place", () => {
  const schema = z.string().catch(() => {
    throw new Error("no");
  });
  expect(() => toJsonSchema(z.object({ a: schema }))).toThrow(/^Cannot express the root for "portable": zod says: /);
});

const circle: { type: string; default: unknown } = { type: "string", default: undefined };
circle.default = [circle];
const deep = Array.from({ length: 600 }).reduce<object>((items) => ({ type: "array", items }), { type: "string" });

// biome-ignore format: one row a line
const MALFORMED: readonly { name: string; node: unknown; reason: string }[] = [
  { name: "required as a flag", node: { type: "object", required: true }, reason: '"required" must be a list of names (got true)' },
  { name: "required as an object", node: { type: "object", required: {} }, reason: '"required" must be a list of names (got an object)' },
  { name: "a list of properties", node: { properties: [] }, reason: '"properties" must be an object of schemas (got an array)' },
  { name: "a type that is a number", node: { type: 1 }, reason: '"type" must be a type or a list of types (got 1)' },
  { name: "a limit that is a text", node: { minLength: "1" }, reason: '"minLength" must be a number (got "1")' },
  { name: "an enum that is a text", node: { enum: "a" }, reason: '"enum" must be a list (got "a")' },
  { name: "no schema", node: null, reason: "a schema must be an object (got null)" },
  { name: "a BigInt", node: { default: 1n }, reason: "a BigInt has no JSON form" },
  { name: "a circle", node: circle, reason: "a value that contains itself has no JSON form" },
  { name: "half of a surrogate pair", node: { properties: { "\ud800": {} } }, reason: "a name with half of a surrogate pair has no form in UTF-8" },
  { name: "too many levels", node: deep, reason: "it is nested too deep" },
];

it.each(
  MALFORMED.flatMap((row) => (["portable", "mcp"] as const).map((target) => ({ ...row, target }))),
)("toJsonSchema() for $target names the path of $name", ({ node, target, reason }) => {
  const source = { type: "object", properties: { x: node } };
  const read = (): unknown => toJsonSchema(source as SchemaSource, { target });
  expect(read).toThrow(TypeError);
  expect(read).toThrow(/^Cannot express x/);
  expect(read).toThrow(`for "${target}": ${reason}`);
});

it.each([
  ["draft-2020-12", "https://json-schema.org/draft/2020-12/schema"],
  ["draft-07", "http://json-schema.org/draft-07/schema#"],
] as const)("toJsonSchema() for %s writes an empty tuple without an empty list", (target, $schema) => {
  expect(toJsonSchema(z.tuple([]), { target })).toEqual({ $schema, type: "array", items: {}, maxItems: 0 });
});

it("toJsonSchema() writes a pattern of zod 3 without its flags, taking what the schema takes", () => {
  const schema = zod3.object({ word: zod3.string().regex(/^ab\d$/i) });
  expect(toJsonSchema(schema, { target: "openai-strict" })).toMatchObject({
    properties: { word: { type: "string", pattern: "^[aA][bB]\\d$" } },
  });
});
