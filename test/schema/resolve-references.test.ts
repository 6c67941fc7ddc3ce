import { expect, it } from "vitest";
import * as zod3 from "zod/v3";
import * as z from "zod/v4";
import { type JsonSchema, type SchemaSource, type SchemaTarget, toJsonSchema } from "../../src/schema/index.js";

const text = { type: "string" };
const task = z.object({
  name: z.string(),
  get parts() {
    return z.array(task).optional();
  },
});
const Named = z.object({ x: z.string() }).meta({ id: "Named", description: "shared" });

interface Case {
  readonly name: string;
  readonly source: SchemaSource;
  readonly target: SchemaTarget;
  readonly expected: JsonSchema;
}

const closed = { additionalProperties: false };
const namedClosed = { type: "object", properties: { x: text }, required: ["x"], ...closed };

const CASES: readonly Case[] = [
  {
    name: "a root that is a reference",
    source: {
      $ref: "#/definitions/Tree",
      description: "A tree",
      definitions: { Tree: { type: "object", properties: { left: { $ref: "#/definitions/Tree" } } } },
    },
    target: "anthropic",
    expected: {
      type: "object",
      description: "A tree",
      properties: { left: { $ref: "#/$defs/Tree" } },
      $defs: { Tree: { type: "object", properties: { left: { $ref: "#/$defs/Tree" } } } },
    },
  },
  {
    name: "a root that is a recursive reference",
    source: {
      $ref: "#/$defs/Tree",
      $defs: { Tree: { type: "object", properties: { left: { $ref: "#/$defs/Tree" } } } },
    },
    target: "gemini-json-schema",
    expected: {
      type: "object",
      properties: { left: { $ref: "#/$defs/Tree" } },
      $defs: { Tree: { type: "object", properties: { left: { $ref: "#/$defs/Tree" } } } },
    },
  },
  {
    name: "pointers into properties, with characters to escape",
    source: {
      type: "object",
      properties: {
        "a/b~c%": { type: "string" },
        d: { $ref: "#/properties/a~1b~0c%25" },
        e: { $ref: "#/properties/a~1b~0c%" },
      },
    },
    target: "gemini",
    expected: {
      type: "object",
      properties: { "a/b~c%": { type: "string" }, d: { type: "string" }, e: { type: "string" } },
    },
  },
  {
    name: "two definitions whose last names are equal",
    source: {
      type: "object",
      properties: { a: { $ref: "#/$defs/A/$defs/X" }, b: { $ref: "#/$defs/B/$defs/X" }, c: { $ref: "#/$defs/My%20X" } },
      $defs: {
        A: { $defs: { X: { type: "string" } } },
        B: { $defs: { X: { type: "number" } } },
        "My X": { type: "boolean" },
      },
    },
    target: "openai",
    expected: {
      type: "object",
      properties: { a: { $ref: "#/$defs/X" }, b: { $ref: "#/$defs/X_2" }, c: { $ref: "#/$defs/My_20X" } },
      $defs: { X: { type: "string" }, X_2: { type: "number" }, My_20X: { type: "boolean" } },
    },
  },
  {
    name: "limits beside a reference",
    source: {
      type: "object",
      properties: { a: { $ref: "#/$defs/Short", minLength: 1, description: "A" } },
      $defs: { Short: { type: "string", maxLength: 9 } },
    },
    target: "portable",
    expected: {
      type: "object",
      properties: { a: { type: "string", description: "A. 1 to 9 characters." } },
      additionalProperties: false,
    },
  },
  {
    name: "a reference to a reference",
    source: {
      type: "object",
      properties: { a: { $ref: "#/$defs/A" } },
      $defs: { A: { $ref: "#/$defs/B", minLength: 1 }, B: { type: "string" } },
    },
    target: "gemini",
    expected: { type: "object", properties: { a: { type: "string", minLength: "1" } } },
  },
  {
    name: "recursion to the root",
    source: task,
    target: "openai-strict",
    expected: {
      type: "object",
      properties: { name: text, parts: { anyOf: [{ type: "array", items: { $ref: "#" } }, { type: "null" }] } },
      required: ["name", "parts"],
      ...closed,
    },
  },
  {
    name: "recursion below the root",
    source: z.object({ a: task, b: task.optional().describe("B") }),
    target: "openai-strict",
    expected: {
      type: "object",
      properties: {
        a: { $ref: "#/$defs/__schema0" },
        b: { description: "B", anyOf: [{ $ref: "#/$defs/__schema0" }, { type: "null" }] },
      },
      required: ["a", "b"],
      ...closed,
      $defs: {
        __schema0: {
          type: "object",
          properties: {
            name: text,
            parts: { anyOf: [{ type: "array", items: { $ref: "#/$defs/__schema0" } }, { type: "null" }] },
          },
          required: ["name", "parts"],
          ...closed,
        },
      },
    },
  },
  {
    name: "recursion through an optional property",
    source: z.object({ a: task, b: task.optional().describe("B") }),
    target: "gemini-json-schema",
    expected: {
      type: "object",
      properties: { a: { $ref: "#/$defs/__schema0" }, b: { description: "B", anyOf: [{ $ref: "#/$defs/__schema0" }] } },
      required: ["a"],
      $defs: {
        __schema0: {
          type: "object",
          properties: { name: text, parts: { type: "array", items: { $ref: "#/$defs/__schema0" } } },
          required: ["name"],
        },
      },
    },
  },
  {
    name: "a shared schema with an id, written out",
    source: z.object({ a: Named, b: Named.describe("other"), c: Named.nullable() }),
    target: "portable",
    expected: {
      type: "object",
      properties: {
        a: { ...namedClosed, description: "shared" },
        b: { ...namedClosed, description: "other" },
        c: { description: "shared", anyOf: [namedClosed, { type: "null" }] },
      },
      required: ["a", "b", "c"],
      ...closed,
    },
  },
  {
    name: "a shared schema with an id, kept",
    source: z.object({ a: Named, b: Named.describe("other") }),
    target: "draft-07",
    expected: {
      $schema: "http://json-schema.org/draft-07/schema#",
      type: "object",
      properties: {
        a: { $ref: "#/definitions/Named" },
        b: { description: "other", allOf: [{ $ref: "#/definitions/Named" }] },
      },
      required: ["a", "b"],
      definitions: { Named: { type: "object", description: "shared", properties: { x: text }, required: ["x"] } },
    },
  },
  {
    name: "a root of references that combine",
    source: z.intersection(
      z.object({ a: z.string() }).meta({ id: "HasA" }),
      z.object({ b: z.string() }).meta({ id: "HasB" }),
    ),
    target: "anthropic",
    expected: {
      type: "object",
      properties: { a: text, b: text },
      required: ["a", "b"],
      $defs: {
        HasA: { type: "object", properties: { a: text }, required: ["a"] },
        HasB: { type: "object", properties: { b: text }, required: ["b"] },
      },
    },
  },
];

it("toJsonSchema() finds the way back in zod 3 through a name with a dollar sign", () => {
  const node: zod3.ZodTypeAny = zod3.object({ kids: zod3.array(zod3.lazy(() => node)) });
  const source = toJsonSchema(zod3.object({ $root: node }), { target: "openai-strict" });
  const kids = { type: "array", items: { $ref: "#/$defs/_root" } };
  expect(source).toMatchObject({
    properties: { $root: { $ref: "#/$defs/_root" } },
    $defs: { _root: { properties: { kids } } },
  });
});

it.each(CASES)("toJsonSchema() for $target: $name", ({ source, target, expected }) => {
  expect(toJsonSchema(source, { target })).toEqual(expected);
});

// zod 3's types cannot follow a schema that contains itself.
const task3: zod3.ZodTypeAny = zod3.object({
  name: zod3.string(),
  parts: zod3.lazy(() => zod3.array(task3)).optional(),
});

it("toJsonSchema() writes recursion of zod 3 as a reference, and nothing on the console", () => {
  const reference = { $ref: "#/$defs/a" };
  expect(toJsonSchema(zod3.object({ a: task3 }), { target: "mcp" })).toEqual({
    type: "object",
    properties: { a: reference },
    required: ["a"],
    $defs: {
      a: { type: "object", properties: { name: text, parts: { type: "array", items: reference } }, required: ["name"] },
    },
  });
});

type Refused = Omit<Case, "expected"> & { readonly message: string };

const REFUSED: readonly Refused[] = [
  {
    name: "recursion through required properties only",
    source: { type: "object", properties: { next: { $ref: "#" } }, required: ["next"] },
    target: "gemini-json-schema",
    message:
      'Cannot express next for "gemini-json-schema": recursion is accepted there only through an optional property',
  },
  {
    name: "a dynamic reference",
    source: { type: "object", properties: { a: { $dynamicRef: "#a" } } },
    target: "draft-2020-12",
    message:
      'Cannot express a for "draft-2020-12": a $dynamicRef or $recursiveRef has no form in any dialect of an API',
  },
  ...(["portable", "anthropic-strict", "gemini"] as const).map((target) => ({
    name: "recursion",
    source: z.object({ plan: task }),
    target,
    message: `Cannot express plan.parts[] for "${target}": it is recursive and every $ref must be written out there`,
  })),
  {
    name: "recursion of zod 3",
    source: task3 as SchemaSource,
    target: "portable",
    message: 'Cannot express parts[] for "portable": it is recursive and every $ref must be written out there',
  },
  ...["other.json", "#anchor", "#/$defs/Missing", "#/properties/a/type"].map((reference) => ({
    name: `a reference to ${reference}`,
    source: { type: "object", properties: { a: { type: "string", $ref: reference } } },
    target: "mcp" as const,
    message: `Cannot express a for "mcp": a $ref must point into the same schema (got "${reference}")`,
  })),
  ...(["openai-strict", "openai"] as const).flatMap((target) => [
    {
      name: "a root that points to itself",
      source: { $ref: "#" },
      target,
      message: `Cannot express the root for "${target}": a $ref that only points to itself says nothing`,
    },
    {
      name: "a root whose definition points to itself",
      source: { $ref: "#/$defs/A", $defs: { A: { $ref: "#/$defs/A" } } },
      target,
      message: `Cannot express the root for "${target}": a $ref that only points to itself says nothing`,
    },
    {
      name: "a definition that points to itself",
      source: { type: "object", properties: { a: { $ref: "#/$defs/A" } }, $defs: { A: { $ref: "#/$defs/A" } } },
      target,
      message: `Cannot express the root for "${target}": a $ref that only points to itself says nothing`,
    },
  ]),
];

it.each(REFUSED)("toJsonSchema() for $target throws for $name", ({ source, target, message }) => {
  expect(() => toJsonSchema(source, { target })).toThrow(new TypeError(message));
});

it("toJsonSchema() keeps what stands next to a root reference able to see its properties", () => {
  const source = { $ref: "#/$defs/A", unevaluatedProperties: false, $defs: { A: { properties: { a: text } } } };
  expect(toJsonSchema(source, { target: "draft-2020-12" })).toEqual({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    unevaluatedProperties: false,
    allOf: [{ properties: { a: text } }],
  });
});

it("toJsonSchema() gives a definition without a name one", () => {
  const source = { type: "object", properties: { a: { $ref: "#/$defs/" } }, $defs: { "": text } };
  expect(toJsonSchema(source, { target: "mcp" })).toEqual({
    type: "object",
    properties: { a: { $ref: "#/$defs/schema" } },
    $defs: { schema: text },
  });
});

it("toJsonSchema() follows a reference to a boolean schema", () => {
  const source = { type: "object", properties: { a: { $ref: "#/$defs/no" } }, $defs: { no: false } };
  expect(toJsonSchema(source, { target: "mcp" }).properties["a"]).toEqual({ not: {} });
});

it("toJsonSchema() writes definitions that contain each other once each", () => {
  const names = Array.from({ length: 12 }, (_, index) => `d${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
  const $defs = Object.fromEntries(names.map((name) => [name, { type: "object", properties }]));
  const written = toJsonSchema({ type: "object", properties, $defs }, { target: "openai-strict" });
  expect(Object.keys(written["$defs"] ?? {})).toHaveLength(12);
});

it("toJsonSchema() refuses a schema that references make enormous", () => {
  const double = (index: number): object => ({
    type: "object",
    properties: { a: { $ref: `#/$defs/d${index + 1}` }, b: { $ref: `#/$defs/d${index + 1}` } },
  });
  const $defs = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`d${index}`, double(index)]));
  const source = { ...double(-1), $defs: { ...$defs, d40: text } };
  expect(() => toJsonSchema(source)).toThrow(/more than 200000 schemas once every \$ref is written out$/);
});
