import { expect, it } from "vitest";
import * as zodMini from "zod/mini";
import * as zod3 from "zod/v3";
import * as z from "zod/v4";
import { createTodoSession } from "../../src/index.js";
import { type SchemaSource, toJsonSchema } from "../../src/schema/index.js";

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
    name: "a session",
    source: createTodoSession(),
    message: "Invalid call of toJsonSchema(): schema must be the session's tool, session.tool (got a session)",
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
    source: () => ({ type: "object" }),
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

it.each(MALFORMED.flatMap((row) => (["portable", "mcp"] as const).map((target) => ({ ...row, target }))))(
  "toJsonSchema() for $target names the path of $name",
  ({ node, target, reason }) => {
    const source = { type: "object", properties: { x: node } };
    const read = (): unknown => toJsonSchema(source as SchemaSource, { target });
    expect(read).toThrow(TypeError);
    expect(read).toThrow(/^Cannot express x/);
    expect(read).toThrow(`for "${target}": ${reason}`);
  },
);
