import { expect, it } from "vitest";
import { type JsonSchema, SCHEMA_TARGETS, type SchemaTarget, toJsonSchema } from "../../src/schema/index.js";
import { readRows } from "../support/read-rows.js";

const OUTCOMES = { K: "kept", M: "moved", W: "rewritten", D: "dropped", R: "refused" } as const;

/**
 * A keyword in a node, and what becomes of it: the first letter of an outcome for each target, in the order of
 * SCHEMA_TARGETS, and what the description says where the keyword moved.
 */
type Row = readonly [outcomes: string, keyword: string, node: JsonSchema, words?: string];

const ROWS = readRows<Row>("schema/keywords");

const text = { type: "string" };

const CASES = ROWS.flatMap(([outcomes, keyword, node, words]) =>
  SCHEMA_TARGETS.map((target, index) => ({
    ...{ keyword, node, words, target },
    name: JSON.stringify(node),
    // Every letter stands for an outcome.
    outcome: OUTCOMES[outcomes.charAt(index) as keyof typeof OUTCOMES],
  })),
);

it("the table has an outcome for every target in every row", () => {
  expect(ROWS.filter(([outcomes]) => outcomes.length !== SCHEMA_TARGETS.length)).toEqual([]);
});

it.each(CASES)("toJsonSchema() for $target: $keyword of $name is $outcome", (row) => {
  const source = { type: "object", properties: { x: row.node }, required: ["x"], $defs: { A: text } };
  expect(outcomeOf(source, row)).toBe(row.outcome);
});

function outcomeOf(source: object, { keyword, node: given, words, target }: (typeof CASES)[number]): string {
  let node: JsonSchema;
  try {
    node = toJsonSchema(source, { target }).properties?.["x"] ?? {};
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toMatch(new RegExp(`^TypeError: Cannot express x for "${target}": `));
    return "refused";
  }
  if (JSON.stringify(node[keyword]) === JSON.stringify(given[keyword])) {
    return "kept";
  }
  expect(node).not.toHaveProperty("$schema");
  if (words !== undefined && node.description === words) {
    expect(node).not.toHaveProperty(keyword);
    return "moved";
  }
  const { [keyword]: _gone, ...rest } = given;
  return JSON.stringify(node) === JSON.stringify(rest) ? "dropped" : "rewritten";
}

it.each<{ name: string; target: SchemaTarget; node: JsonSchema; expected: JsonSchema }>([
  {
    name: "a count becomes text",
    target: "gemini",
    node: { type: "string", minLength: 2 },
    expected: { type: "string", minLength: "2" },
  },
  {
    name: "a constant becomes a list of one",
    target: "portable",
    node: { type: "string", const: "a" },
    expected: { type: "string", enum: ["a"] },
  },
  {
    name: "literals go without a type",
    target: "anthropic-strict",
    node: { type: "string", const: "a" },
    expected: { const: "a" },
  },
  {
    name: "oneOf becomes anyOf",
    target: "openai-strict",
    node: { oneOf: [{ type: "string" }, { type: "number" }] },
    expected: { anyOf: [{ type: "string" }, { type: "number" }] },
  },
  {
    name: "a list of types becomes anyOf",
    target: "anthropic-strict",
    node: { type: ["string", "number"], description: "d" },
    expected: { description: "d", anyOf: [{ type: "string" }, { type: "number" }] },
  },
  {
    name: "null becomes a branch",
    target: "portable",
    node: { type: ["string", "null"], maxLength: 2, description: "d" },
    expected: { description: "d. At most 2 characters.", anyOf: [{ type: "string" }, { type: "null" }] },
  },
  {
    name: "null becomes a keyword",
    target: "gemini",
    node: { type: ["string", "null"] },
    expected: { type: "string", nullable: true },
  },
  {
    name: "a keyword becomes null",
    target: "openai",
    node: { type: "string", nullable: true },
    expected: { type: ["string", "null"] },
  },
  {
    name: "a reference is written out",
    target: "anthropic-strict",
    node: { $ref: "#/$defs/A", description: "d" },
    expected: { type: "string", description: "d" },
  },
  {
    name: "a reference is renamed",
    target: "draft-07",
    node: { $ref: "#/$defs/A" },
    expected: { $ref: "#/definitions/A" },
  },
  {
    name: "draft-07 ignores what stands beside a reference",
    target: "draft-07",
    node: { $ref: "#/$defs/A", description: "d" },
    expected: { description: "d", allOf: [{ $ref: "#/definitions/A" }] },
  },
  {
    name: "draft-07 keeps parts beside a reference",
    target: "draft-07",
    node: { $ref: "#/$defs/A", allOf: [{ minLength: 1 }] },
    expected: { allOf: [{ $ref: "#/definitions/A" }, { minLength: 1 }] },
  },
  {
    name: "a tuple in draft-07",
    target: "draft-07",
    node: { type: "array", prefixItems: [{ type: "string" }], items: { type: "number" } },
    expected: { type: "array", items: [{ type: "string" }], additionalItems: { type: "number" } },
  },
  {
    name: "dependencies in draft-07",
    target: "draft-07",
    node: {
      type: "object",
      properties: { a: { type: "string" } },
      required: ["a"],
      additionalProperties: false,
      dependentRequired: { a: ["b"] },
      dependentSchemas: { b: { type: "string" } },
    },
    expected: {
      type: "object",
      properties: { a: { type: "string" } },
      required: ["a"],
      additionalProperties: false,
      dependencies: { a: ["b"], b: { type: "string" } },
    },
  },
  {
    name: "both kinds of dependency of one key in draft-07",
    target: "draft-07",
    node: {
      type: "object",
      properties: { a: { type: "string" } },
      required: ["a"],
      additionalProperties: false,
      dependentRequired: { a: ["b"] },
      dependentSchemas: { a: { type: "string" } },
    },
    expected: {
      type: "object",
      properties: { a: { type: "string" } },
      required: ["a"],
      additionalProperties: false,
      dependencies: { a: { allOf: [{ required: ["b"] }, { type: "string" }] } },
    },
  },
  {
    name: "limits beside a format stay",
    target: "openai-strict",
    node: { type: "string", format: "date", maxLength: 10 },
    expected: { type: "string", description: "At most 10 characters.", format: "date" },
  },
])("toJsonSchema() for $target: $name", ({ target, node, expected }) => {
  const source = { type: "object", properties: { x: node }, required: ["x"], $defs: { A: text } };
  const { properties } = toJsonSchema(source, { target });
  expect(properties?.["x"]).toEqual(expected);
});

it.each<{ node: JsonSchema; expected?: string }>([
  { node: { type: "string", description: "The name", minLength: 1 }, expected: "The name. At least 1 character." },
  { node: { type: "string", description: "The name.", maxLength: 1 }, expected: "The name. At most 1 character." },
  { node: { type: "string", description: "Really?\n", maxLength: 4 }, expected: "Really? At most 4 characters." },
  { node: { type: "string", description: "", maxLength: 4 }, expected: "At most 4 characters." },
  { node: { type: "string", description: "The name" }, expected: "The name" },
  { node: { type: "string", minLength: 3, maxLength: 3 }, expected: "Exactly 3 characters." },
  {
    node: { type: "array", items: { type: "string" }, minItems: 1, maxItems: 3, uniqueItems: true },
    expected: "1 to 3 items. No duplicates.",
  },
  { node: { type: "number", minimum: 2, maximum: 2 }, expected: "Exactly 2." },
  { node: { type: "number", minimum: 0, exclusiveMaximum: 1 }, expected: "At least 0. Less than 1." },
  { node: { type: "string", minLength: 0 } },
  {
    node: {
      type: "string",
      pattern: "^aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa$",
    },
  },
  { node: { type: "number", maximum: null } },
])("toJsonSchema() says $node as $expected", ({ node, expected }) => {
  expect(toJsonSchema({ type: "object", properties: { x: node } }).properties["x"]?.description).toBe(expected);
});
