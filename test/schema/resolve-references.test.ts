import { expect, it } from "vitest";
import * as z from "zod/v4";
import { type JsonSchema, type SchemaSource, type SchemaTarget, toJsonSchema } from "../../src/schema/index.js";

const text = { type: "string" };

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

it.each(CASES)("toJsonSchema() for $target: $name", ({ source, target, expected }) => {
  expect(toJsonSchema(source, { target })).toEqual(expected);
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

type Refused = Omit<Case, "expected"> & { readonly message: string };

const REFUSED: readonly Refused[] = [
  {
    name: "a dynamic reference",
    source: { type: "object", properties: { a: { $dynamicRef: "#a" } } },
    target: "draft-2020-12",
    message:
      'Cannot express a for "draft-2020-12": a $dynamicRef or $recursiveRef has no form in any dialect of an API',
  },
  ...["other.json", "#anchor", "#/$defs/Missing", "#/properties/a/type"].map((reference) => ({
    name: `a reference to ${reference}`,
    source: { type: "object", properties: { a: { type: "string", $ref: reference } } },
    target: "mcp" as const,
    message: `Cannot express a for "mcp": a $ref must point into the same schema (got "${reference}")`,
  })),
];

it.each(REFUSED)("toJsonSchema() for $target throws for $name", ({ source, target, message }) => {
  expect(() => toJsonSchema(source, { target })).toThrow(new TypeError(message));
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
