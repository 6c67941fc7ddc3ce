import { expect, it } from "vitest";
import * as z from "zod/v4";
import { type JsonSchema, type SchemaSource, type SchemaTarget, toJsonSchema } from "../../src/schema/index.js";

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
  { name: "literals without a type", target: "portable", schema: { enum: ["a", "b"] }, expected: { type: "string", enum: ["a", "b"] } },
  { name: "an integer among literals", target: "openai-strict", schema: { type: ["integer", "string"], enum: [1, 1.5, "a"] }, expected: { anyOf: [{ type: "integer", enum: [1] }, { type: "string", enum: ["a"] }] } },
  { name: "a constant among types", target: "openai-strict", schema: { type: ["string", "null"], const: "a" }, expected: { type: "string", const: "a" } },
  { name: "a constant null", target: "gemini", schema: { const: null }, expected: nul },
  { name: "an array without items in a list of types", target: "portable", schema: { type: ["array", "null"], items: text }, expected: { anyOf: [{ type: "array", items: text }, nul] } },
  { name: "several types with limits of their own", target: "gemini", schema: { type: ["string", "number"], minLength: 1, minimum: 2, description: "d" }, expected: { description: "d", anyOf: [{ type: "string", minLength: "1" }, { type: "number", minimum: 2 }] } },
  { name: "a type that its limits tell", target: "portable", schema: { properties: { a: text } }, expected: { type: "object", properties: { a: text }, additionalProperties: false } },
  { name: "limits of another type, which say nothing", target: "gemini", schema: { type: "string", minimum: 3 }, expected: text },
  { name: "a union of one", target: "portable", schema: { anyOf: [{ type: "string", description: "inner" }] }, expected: { type: "string", description: "inner" } },
  { name: "a union of one, described outside", target: "portable", schema: { description: "outer", anyOf: [{ type: "string", description: "inner" }] }, expected: { type: "string", description: "outer" } },
  { name: "a union of one union", target: "gemini", schema: { description: "d", anyOf: [{ anyOf: [text, number] }, nul] }, expected: { description: "d", nullable: true, anyOf: [text, number] } },
  { name: "limits beside a union move inside", target: "portable", schema: { type: "string", maxLength: 9, anyOf: [{ format: "email" }, { const: "me" }] }, expected: { anyOf: [{ type: "string", description: "At most 9 characters. Format: email." }, { type: "string", enum: ["me"] }] } },
  { name: "an object of which one part or the other is required", target: "anthropic-strict", schema: { type: "object", properties: { a: text, b: text }, additionalProperties: false, anyOf: [{ required: ["a"] }, { required: ["b"] }] }, expected: { anyOf: [{ type: "object", properties: { a: text, b: text }, required: ["a"], additionalProperties: false }, { type: "object", properties: { a: text, b: text }, required: ["b"], additionalProperties: false }] } },
  { name: "an intersection of objects", target: "portable", schema: { allOf: [{ type: "object", properties: { a: text }, required: ["a"] }, { type: "object", properties: { b: text, a: { minLength: 1 } }, required: ["a", "b"] }] }, expected: { type: "object", properties: { a: { type: "string", description: "At least 1 character." }, b: text }, required: ["a", "b"], additionalProperties: false } },
  { name: "an intersection of lists", target: "gemini", schema: { type: "array", items: text, allOf: [{ items: { maxLength: 3 }, minItems: 1 }, { minItems: 2, maxItems: 9 }] }, expected: { type: "array", items: { type: "string", maxLength: "3" }, minItems: "2", maxItems: "9" } },
  { name: "an intersection of literals", target: "gemini", schema: { allOf: [{ enum: ["a", "b"] }, { enum: ["b", "c"] }] }, expected: { type: "string", enum: ["b"] } },
  { name: "an intersection of types", target: "gemini", schema: { allOf: [{ type: ["number", "string"] }, { type: "integer" }] }, expected: { type: "integer" } },
  { name: "an intersection with an open object", target: "gemini-json-schema", schema: { allOf: [{ type: "object", additionalProperties: true }, { additionalProperties: text }] }, expected: { type: "object", additionalProperties: text } },
  { name: "an intersection with an open object, turned round", target: "gemini-json-schema", schema: { allOf: [{ type: "object", additionalProperties: text }, { additionalProperties: true }] }, expected: { type: "object", additionalProperties: text } },
  { name: "an intersection in an intersection", target: "portable", schema: { allOf: [text, { allOf: [{ minLength: 1 }] }] }, expected: { type: "string", description: "At least 1 character." } },
  { name: "an intersection of equal numbers", target: "openai-strict", schema: { type: "number", multipleOf: 2, allOf: [{ multipleOf: 2 }] }, expected: { type: "number", multipleOf: 2 } },
  { name: "the whole again, or null", target: "openai-strict", schema: { anyOf: [{ $ref: "#" }, nul] }, expected: { anyOf: [{ $ref: "#" }, nul] } },
  { name: "a pattern of 80 characters", target: "portable", schema: { type: "string", pattern: "a".repeat(80) }, expected: { type: "string", description: `Matches \`${"a".repeat(80)}\`.` } },
  { name: "a pattern of 81 characters", target: "portable", schema: { type: "string", pattern: "a".repeat(81) }, expected: text },
  { name: "the lower of two upper limits", target: "openai-strict", schema: { type: "number", maximum: 9, allOf: [{ maximum: 5, title: "t" }] }, expected: { type: "number", title: "t", maximum: 5 } },
  { name: "the description nearest to the property", target: "gemini", schema: { type: "string", description: "near", allOf: [{ description: "far" }] }, expected: { type: "string", description: "near" } },
  { name: "a text that may only be required", target: "gemini-json-schema", schema: { type: "object", required: ["a"] }, expected: { type: "object", properties: { a: {} }, required: ["a"] } },
  { name: "a list of anything", target: "gemini-json-schema", schema: { type: "array" }, expected: { type: "array", items: {} } },
  { name: "an open object", target: "gemini-json-schema", schema: { type: "object" }, expected: { type: "object" } },
  { name: "OpenAPI's nullable enum", target: "gemini", schema: { type: "string", enum: ["a"], nullable: true }, expected: { type: "string", nullable: true, enum: ["a"] } },
  { name: "OpenAPI's nullable enum with null", target: "gemini", schema: { type: "string", enum: ["a", null], nullable: true }, expected: { type: "string", nullable: true, enum: ["a"] } },
  { name: "OpenAPI's nullable union", target: "portable", schema: { anyOf: [text, number], nullable: true }, expected: { anyOf: [text, number, nul] } },
  { name: "OpenAPI's nullable constant", target: "portable", schema: { type: "string", const: "a", nullable: true }, expected: { anyOf: [{ ...text, enum: ["a"] }, nul] } },
  { name: "OpenAPI's nullable false", target: "portable", schema: { type: "string", nullable: false }, expected: text },
  { name: "OpenAPI's exclusive bound", target: "openai", schema: { type: "number", minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false }, expected: { type: "number", exclusiveMinimum: 1, maximum: 9 } },
  { name: "OpenAPI's exclusive bound of nothing", target: "openai", schema: { type: "number", exclusiveMinimum: true }, expected: number },
  { name: "draft-07's tuple", target: "mcp", schema: { type: "array", items: [text, text], additionalItems: false, maxItems: 1 }, expected: { type: "array", prefixItems: [text, text], maxItems: 1 } },
  { name: "draft-07's open tuple", target: "mcp", schema: { type: "array", items: [text], additionalItems: number }, expected: { type: "array", prefixItems: [text], items: number } },
  { name: "draft-07's tuple of unknown length", target: "mcp", schema: { type: "array", items: [text] }, expected: { type: "array", prefixItems: [text] } },
  { name: "draft-07's dependencies", target: "mcp", schema: { type: "object", properties: { a: text }, dependencies: { a: ["b"], b: { minProperties: 2 } } }, expected: { type: "object", properties: { a: text }, dependentRequired: { a: ["b"] }, dependentSchemas: { b: { minProperties: 2 } } } },
  { name: "draft-07's dependencies on names", target: "mcp", schema: { type: "object", properties: {}, dependencies: { a: ["b"] } }, expected: { type: "object", properties: {}, dependentRequired: { a: ["b"] } } },
  { name: "draft-07's dependencies on schemas", target: "mcp", schema: { type: "object", properties: {}, dependencies: { a: text } }, expected: { type: "object", properties: {}, dependentSchemas: { a: text } } },
  // @ts-expect-error the type knows no schemas that are true or false
  { name: "booleans as schemas", target: "mcp", schema: { type: "object", properties: { a: true, b: false } }, expected: { type: "object", properties: { a: {}, b: { not: {} } } } },
  { name: "key names that are any text", target: "mcp", schema: { type: "object", propertyNames: text }, expected: { type: "object" } },
  { name: "key names of another type", target: "mcp", schema: { type: "object", propertyNames: number }, expected: { type: "object", propertyNames: number } },
  { name: "a list of anything, or null", target: "mcp", schema: { type: ["array", "null"] }, expected: { type: ["array", "null"], items: {} } },
  { name: "key names beside properties", target: "mcp", schema: { type: "object", properties: {}, propertyNames: { enum: ["a"] }, additionalProperties: text }, expected: { type: "object", properties: {}, propertyNames: { enum: ["a"] }, additionalProperties: text } },
  { name: "a list of one type", target: "mcp", schema: { type: ["string"], required: [], uniqueItems: false }, expected: text },
  { name: "a union that accepts nothing", target: "mcp", schema: { anyOf: [{ not: {} }] }, expected: { not: {} } },
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
  { name: "an object without properties", target: "gemini", schema: { type: "object" }, reason: "keys that are not named are not accepted there; name them as properties" },
  { name: "an empty enum", target: "portable", schema: { type: "string", enum: [] }, reason: "no value fits it" },
  { name: "literals of another type", target: "portable", schema: { type: "string", enum: [1] }, reason: "no value fits it" },
  { name: "an enum without a type or values", target: "portable", schema: { enum: [] }, reason: "no value fits it" },
  { name: "an intersection of closed objects", target: "portable", schema: { allOf: [{ additionalProperties: false, properties: { a: text } }, { additionalProperties: false, properties: { b: text } }] }, reason: "allOf is not accepted there and its parts do not combine: they differ in \"additionalProperties\"" },
  { name: "an intersection of types", target: "portable", schema: { type: "string", allOf: [number] }, reason: "allOf is not accepted there and its parts do not combine: they differ in \"type\"" },
  { name: "an intersection of literals", target: "portable", schema: { enum: ["a"], allOf: [{ enum: ["b"] }] }, reason: "allOf is not accepted there and its parts do not combine: they differ in \"enum\"" },
  { name: "an intersection of formats", target: "portable", schema: { format: "email", allOf: [{ format: "date" }] }, reason: "allOf is not accepted there and its parts do not combine: they differ in \"format\"" },
  { name: "an intersection of properties", target: "portable", schema: { properties: { a: text }, allOf: [{ properties: { a: number } }] }, reason: "allOf is not accepted there and its parts do not combine: they differ in \"properties\"" },
  { name: "an intersection of items", target: "portable", schema: { type: "array", items: text, allOf: [{ items: number }] }, reason: "allOf is not accepted there and its parts do not combine: they differ in \"items\"" },
  { name: "an intersection of tuples", target: "gemini-json-schema", schema: { type: "array", prefixItems: [text, number], allOf: [{ prefixItems: [number, text] }] }, reason: "allOf is not accepted there and its parts do not combine: they differ in \"prefixItems\"" },
  { name: "an intersection of an open map and a closed object", target: "portable", schema: { additionalProperties: false, allOf: [{ additionalProperties: text }] }, reason: "allOf is not accepted there and its parts do not combine: they differ in \"additionalProperties\"" },
  { name: "limits beside a union that contradict it", target: "portable", schema: { type: "string", anyOf: [number, { const: "a" }] }, reason: "the \"type\" of a branch does not combine with what stands next to anyOf; write each branch out in full" },
  { name: "an open map", target: "openai-strict", schema: z.record(z.string(), z.string()), reason: "keys that are not named are not accepted there; name them as properties" },
  { name: "an open map", target: "portable", schema: z.record(z.string(), z.string()), reason: "keys that are not named are not accepted there; name them as properties" },
  { name: "a loose object", target: "anthropic-strict", schema: z.looseObject({ a: z.string() }), reason: "keys that are not named are not accepted there; name them as properties" },
  { name: "a value of any type", target: "portable", schema: z.unknown(), reason: "a value of any type is not accepted there; give it a type" },
  { name: "a value of no type", target: "portable", schema: z.never(), reason: '"not" is not accepted there and a description cannot replace it' },
  { name: "a tuple", target: "openai-strict", schema: z.tuple([z.string()]), reason: '"prefixItems" is not accepted there and a description cannot replace it' },
];

it.each(REFUSED)("toJsonSchema() for $target refuses $name", ({ target, schema, reason }) => {
  expect(() => toJsonSchema(asProperty(schema), { target })).toThrow(
    new TypeError(`Cannot express x for "${target}": ${reason}`),
  );
});

it("toJsonSchema() refuses recursion inside allOf and next to a union where it has to combine", () => {
  const recursive = (node: JsonSchema): JsonSchema => ({ type: "object", properties: { x: node } });
  expect(() => toJsonSchema(recursive({ allOf: [{ $ref: "#" }] }), { target: "openai-strict" })).toThrow(
    'Cannot express x for "openai-strict": allOf is not accepted there and its parts do not combine: they differ in $ref',
  );
  expect(() =>
    toJsonSchema(recursive({ type: "object", anyOf: [{ $ref: "#" }, { type: "null" }] }), { target: "openai-strict" }),
  ).toThrow('Cannot express x for "openai-strict": a $ref does not combine with what stands next to anyOf');
});

const PATHS: readonly { name: string; schema: JsonSchema; path: string }[] = [
  { name: "an item of a tuple", schema: { prefixItems: [{}, { contains: {} }], type: "array" }, path: "x[1]" },
  { name: "a value of a map", schema: { type: "object", additionalProperties: { contains: {} } }, path: "x.*" },
  { name: "a branch", schema: { anyOf: [text, { type: "array", contains: {} }] }, path: "x" },
  { name: "a name with a space", schema: { properties: { "my key": { contains: {} } } }, path: 'x["my key"]' },
  { name: "a name with an accent", schema: { properties: { größe: { contains: {} } } }, path: "x.größe" },
];

it.each(PATHS)("toJsonSchema() names $path for $name", ({ schema, path }) => {
  expect(() => toJsonSchema(asProperty(schema), { target: "gemini-json-schema" })).toThrow(
    `Cannot express ${path} for "gemini-json-schema": "contains" is not accepted there`,
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
  { name: "a union of plain schemas", source: { type: "object", anyOf: [{ required: ["a"] }] }, reason: "a tool's input must be one object; wrap the union in a property" },
  { name: "an object or null", source: { type: ["object", "null"], properties: {} }, reason: "a tool's input must be an object (its type is [\"object\",\"null\"])" },
  { name: "nothing", source: {}, reason: "a tool's input must be an object (its type is missing)" },
  { name: "a condition", source: { type: "object", properties: {}, if: {} }, reason: "a tool's input must not have \"if\" at its root" },
  { name: "parts that differ", source: { allOf: [{ type: "object", minProperties: 1 }, text] }, reason: "allOf is not accepted at the root and its parts differ in \"type\"" },
  { name: "a union", source: choice, reason: "a tool's input must be one object; wrap the union in a property" },
  { name: "a nullable object", source: z.object({}).nullable(), reason: "a tool's input must be one object; wrap the union in a property" },
  { name: "a text", source: z.string(), reason: 'a tool\'s input must be an object (its type is "string")' },
];

it.each(ROOTS.flatMap((row) => TOOL_TARGETS.map((target) => ({ ...row, target }))))(
  "toJsonSchema() for $target refuses $name at the root",
  ({ source, target, reason }) => {
    expect(() => toJsonSchema(source, { target })).toThrow(
      new TypeError(`Cannot express the root for "${target}": ${reason}`),
    );
  },
);

it.each(TOOL_TARGETS)("toJsonSchema() for %s reads a root without a type as an object", (target) => {
  expect(toJsonSchema({ properties: { a: text }, required: ["a"] }, { target }).type).toBe("object");
});

it.each(["draft-2020-12", "draft-07"] as const)("toJsonSchema() for %s accepts any root", (target) => {
  expect(toJsonSchema(z.string().min(1), { target })).toMatchObject({ type: "string", minLength: 1 });
  expect(toJsonSchema(choice, { target })["oneOf"]).toHaveLength(2);
});
