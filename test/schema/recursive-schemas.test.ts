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

interface Case {
  readonly name: string;
  readonly source: SchemaSource;
  readonly target: SchemaTarget;
  readonly expected: JsonSchema;
}

const closed = { additionalProperties: false };

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
];

it.each(CASES)("toJsonSchema() for $target: $name", ({ source, target, expected }) => {
  expect(toJsonSchema(source, { target })).toEqual(expected);
});

it("toJsonSchema() finds the way back in zod 3 through a name with a dollar sign", () => {
  const node: zod3.ZodTypeAny = zod3.object({ kids: zod3.array(zod3.lazy(() => node)) });
  const source = toJsonSchema(zod3.object({ $root: node }), { target: "openai-strict" });
  const kids = { type: "array", items: { $ref: "#/$defs/_root" } };
  expect(source).toMatchObject({
    properties: { $root: { $ref: "#/$defs/_root" } },
    $defs: { _root: { properties: { kids } } },
  });
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

it("toJsonSchema() writes definitions that contain each other once each", () => {
  const names = Array.from({ length: 12 }, (_, index) => `d${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
  const $defs = Object.fromEntries(names.map((name) => [name, { type: "object", properties }]));
  const written = toJsonSchema({ type: "object", properties, $defs }, { target: "openai-strict" });
  expect(Object.keys(written["$defs"] ?? {})).toHaveLength(12);
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
