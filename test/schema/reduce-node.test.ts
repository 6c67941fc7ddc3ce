import { expect, it } from "vitest";
import * as z from "zod/v4";
import { type JsonSchema, type SchemaSource, type SchemaTarget, toJsonSchema } from "../../src/schema/index.js";
import { readRows } from "../support/read-rows.js";

const text = { type: "string" };
const number = { type: "number" };
const nul = { type: "null" };

interface Case {
  readonly name: string;
  readonly target: SchemaTarget;
  readonly schema: z.ZodType | JsonSchema;
  readonly expected: JsonSchema;
}

/** The schema as a required property, which is where most schemas of a tool stand. */
function asProperty(schema: z.ZodType | JsonSchema): SchemaSource {
  return schema instanceof z.ZodType
    ? z.object({ x: schema })
    : { type: "object", properties: { x: schema }, required: ["x"] };
}

const choice = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("a") }),
  z.object({ kind: z.literal("b"), note: z.string().optional() }),
]);
const branchA = { type: "object", properties: { kind: { ...text, enum: ["a"] } }, required: ["kind"] };
const branchB = { type: "object", properties: { kind: { ...text, enum: ["b"] }, note: text }, required: ["kind"] };
const closed = { additionalProperties: false };

// biome-ignore format: one row a line
const CASES: readonly Case[] = [
  ...readRows<Case>("schema/reduce-node"),
  { name: "a discriminated union", target: "portable", schema: choice.describe("d"), expected: { description: "d", anyOf: [{ ...branchA, ...closed }, { ...branchB, ...closed }] } },
  { name: "a discriminated union", target: "gemini", schema: choice, expected: { anyOf: [branchA, branchB] } },
  { name: "a discriminated union", target: "openai", schema: choice, expected: { oneOf: [{ ...branchA, properties: { kind: { ...text, const: "a" } } }, { ...branchB, properties: { kind: { ...text, const: "b" }, note: text } }] } },
  { name: "a nullable union", target: "gemini", schema: z.union([z.string(), z.number()]).nullable(), expected: { nullable: true, anyOf: [text, number] } },
  { name: "a nullable union", target: "openai-strict", schema: z.union([z.string(), z.number()]).nullable(), expected: { anyOf: [text, number, nul] } },
  { name: "a nullable enum", target: "openai-strict", schema: z.enum(["a"]).nullable().describe("d"), expected: { description: "d", anyOf: [{ ...text, enum: ["a"] }, nul] } },
  { name: "a nullable enum", target: "portable", schema: z.enum(["a"]).nullable(), expected: { anyOf: [{ ...text, enum: ["a"] }, nul] } },
  { name: "a nullable enum", target: "gemini", schema: z.enum(["a"]).nullable(), expected: { ...text, nullable: true, enum: ["a"] } },
  { name: "a nullable object", target: "gemini-json-schema", schema: z.object({}).nullable(), expected: { anyOf: [{ type: "object", properties: {} }, nul] } },
  { name: "a nullable text with a limit", target: "anthropic-strict", schema: z.email().nullable().describe("d"), expected: { description: "d", anyOf: [{ ...text, format: "email" }, nul] } },
  { name: "null alone", target: "portable", schema: z.null().describe("d"), expected: { type: "null", description: "d" } },
  { name: "literals of several types", target: "openai-strict", schema: z.literal(["a", 1, true, null]), expected: { anyOf: [{ ...text, enum: ["a"] }, { ...number, enum: [1] }, { type: "boolean", enum: [true] }, nul] } },
  { name: "literals of several types", target: "gemini", schema: z.literal(["a", 1]), expected: { anyOf: [{ ...text, enum: ["a"] }, { ...number, description: "Always 1." }] } },
  { name: "two patterns", target: "openai-strict", schema: z.string().startsWith("a").regex(/b$/), expected: { ...text, description: "Matches `b$`.", pattern: "^a.*" } },
  { name: "any value", target: "gemini-json-schema", schema: z.unknown().nullable().describe("d"), expected: { description: "d" } },
  { name: "a record", target: "gemini-json-schema", schema: z.record(z.string(), z.email()), expected: { type: "object", additionalProperties: { ...text, description: "Format: email." } } },
  { name: "a tuple", target: "gemini-json-schema", schema: z.tuple([z.email(), z.null()], z.number()), expected: { type: "array", prefixItems: [{ ...text, description: "Format: email." }, nul], items: number, minItems: 2 } },
  { name: "an optional enum", target: "openai-strict", schema: z.object({ e: z.enum(["a"]).optional(), n: z.string().nullish() }), expected: { type: "object", properties: { e: { anyOf: [{ ...text, enum: ["a"] }, nul] }, n: { type: ["string", "null"] } }, required: ["e", "n"], ...closed } },
  { name: "an optional null", target: "openai-strict", schema: z.object({ n: z.null().optional() }), expected: { type: "object", properties: { n: nul }, required: ["n"], ...closed } },
  { name: "nested optional objects", target: "openai-strict", schema: z.object({ o: z.object({ p: z.string().optional() }).optional() }), expected: { type: "object", properties: { o: { anyOf: [{ type: "object", properties: { p: { type: ["string", "null"] } }, required: ["p"], ...closed }, nul] } }, required: ["o"], ...closed } },
];

it.each(CASES)("toJsonSchema() for $target: $name", ({ target, schema, expected }) => {
  expect(toJsonSchema(asProperty(schema), { target }).properties?.["x"]).toEqual(expected);
});

type RefusedRow = { name: string; target: SchemaTarget; schema: z.ZodType | JsonSchema; reason: string };

// biome-ignore format: one row a line
const REFUSED: readonly RefusedRow[] = [
  ...readRows<RefusedRow>("schema/reduce-node.refused"),
  { name: "an open map", target: "openai-strict", schema: z.record(z.string(), z.string()), reason: "keys that are not named are not accepted there: name them as properties" },
  { name: "an open map", target: "portable", schema: z.record(z.string(), z.string()), reason: "keys that are not named are not accepted there: name them as properties" },
  { name: "a loose object", target: "anthropic-strict", schema: z.looseObject({ a: z.string() }), reason: "keys that are not named are not accepted there: name them as properties" },
  { name: "a value of any type", target: "portable", schema: z.unknown(), reason: "a value of any type is not accepted there: give it a type" },
  { name: "a value of no type", target: "portable", schema: z.never(), reason: '"not" is not accepted there and a description cannot replace it' },
  { name: "a tuple", target: "openai-strict", schema: z.tuple([z.string()]), reason: '"prefixItems" is not accepted there and a description cannot replace it' },
];

it.each(REFUSED)("toJsonSchema() for $target refuses $name", ({ target, schema, reason }) => {
  expect(() => toJsonSchema(asProperty(schema), { target })).toThrow(
    new TypeError(`Cannot express x for "${target}" as ${reason}`),
  );
});

it("toJsonSchema() refuses recursion inside allOf and next to a union where it has to combine", () => {
  const recursive = (node: JsonSchema): JsonSchema => ({ type: "object", properties: { x: node } });
  expect(() => toJsonSchema(recursive({ allOf: [{ $ref: "#" }] }), { target: "openai-strict" })).toThrow(
    'Cannot express x for "openai-strict" as allOf is not accepted there and its parts do not combine: they differ in $ref',
  );
  expect(() =>
    toJsonSchema(recursive({ type: "object", anyOf: [{ $ref: "#" }, { type: "null" }] }), { target: "openai-strict" }),
  ).toThrow('Cannot express x for "openai-strict" as a $ref does not combine with what stands next to anyOf');
});

const PATHS = readRows<{ name: string; schema: JsonSchema; path: string }>("schema/reduce-node.paths");

it.each(PATHS)("toJsonSchema() names $path for $name", ({ schema, path }) => {
  expect(() => toJsonSchema(asProperty(schema), { target: "gemini-json-schema" })).toThrow(
    `Cannot express ${path} for "gemini-json-schema" as "contains" is not accepted there`,
  );
});

it("toJsonSchema() names the pattern of keys and the item of a draft-07 tuple", () => {
  const wrong = { $ref: "nowhere" };
  const source = (node: JsonSchema): JsonSchema => ({ type: "object", properties: { x: node } });
  expect(() => toJsonSchema(source({ patternProperties: { "^a": wrong } }))).toThrow("Cannot express x[/^a/] for");
  expect(() => toJsonSchema(source({ items: [text, wrong] as JsonSchema[] }))).toThrow("Cannot express x[1] for");
});

it("toJsonSchema() names the definition that holds what a dialect has no form for", () => {
  const node = { type: "object", properties: { kids: { $ref: "#/$defs/node" }, odd: { contains: {} } } };
  const source = { type: "object", properties: { x: { $ref: "#/$defs/node" } }, $defs: { node } };
  expect(() => toJsonSchema(source, { target: "openai-strict" })).toThrow("Cannot express $defs.node.odd for");
});

const TOOL_TARGETS = [
  "portable",
  "openai-strict",
  "openai",
  "anthropic",
  "anthropic-strict",
  "gemini",
  "gemini-json-schema",
  "mcp",
] as const;
type RootsRow = { name: string; source: SchemaSource; reason: string };

// biome-ignore format: one row a line
const ROOTS: readonly RootsRow[] = [
  ...readRows<RootsRow>("schema/reduce-node.roots"),
  { name: "a union", source: choice, reason: "a tool's input must be one object: wrap the union in a property" },
  { name: "a nullable object", source: z.object({}).nullable(), reason: "a tool's input must be one object: wrap the union in a property" },
  { name: "a text", source: z.string(), reason: 'a tool\'s input must be an object: current type is "string"' },
];

it.each(
  ROOTS.flatMap((row) => TOOL_TARGETS.map((target) => ({ ...row, target }))),
)("toJsonSchema() for $target refuses $name at the root", ({ source, target, reason }) => {
  expect(() => toJsonSchema(source, { target })).toThrow(
    new TypeError(`Cannot express the root for "${target}" as ${reason}`),
  );
});

it.each(TOOL_TARGETS)("toJsonSchema() for %s reads a root without a type as an object", (target) => {
  expect(toJsonSchema({ properties: { a: text }, required: ["a"] }, { target }).type).toBe("object");
});

it.each(["draft-2020-12", "draft-07"] as const)("toJsonSchema() for %s accepts any root", (target) => {
  expect(toJsonSchema(z.string().min(1), { target })).toMatchObject({ type: "string", minLength: 1 });
  expect(toJsonSchema(choice, { target })["oneOf"]).toHaveLength(2);
});
