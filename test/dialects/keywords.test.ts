import { expect, it } from "vitest";
import { type JsonSchema, SCHEMA_TARGETS, type SchemaTarget, toJsonSchema } from "../../src/schema/index.js";

type Outcome = "kept" | "moved" | "rewritten" | "dropped" | "refused";
const [K, M, W, D, R] = ["kept", "moved", "rewritten", "dropped", "refused"] as const;

interface Row {
  readonly keyword: string;
  readonly node: JsonSchema;
  /** What the description says where the keyword moved. */
  readonly words?: string;
  readonly outcomes: readonly Outcome[];
}

const text = { type: "string" };
const number = { type: "number" };
const list = { type: "array", items: text };
const object = { type: "object", properties: { a: text }, required: ["a"], additionalProperties: false };

// Columns as in SCHEMA_TARGETS: portable, openai-strict, openai, anthropic, anthropic-strict, gemini,
// gemini-json-schema, mcp, draft-2020-12, draft-07.
// biome-ignore format: a table is read by its columns
const ROWS: readonly Row[] = [
  { keyword: "type", node: text, outcomes:                                             [K, K, K, K, K, K, K, K, K, K] },
  { keyword: "description", node: { ...text, description: "d" }, outcomes:             [K, K, K, K, K, K, K, K, K, K] },
  { keyword: "title", node: { ...text, title: "t" }, outcomes:                         [D, K, K, K, K, K, K, K, K, K] },
  { keyword: "default", node: { ...text, default: "x" }, outcomes:                     [D, D, K, K, D, K, D, K, K, K] },
  { keyword: "examples", node: { ...text, examples: ["x"] }, outcomes:                 [D, D, K, K, D, D, D, K, K, K] },
  { keyword: "deprecated", node: { ...text, deprecated: true }, outcomes:              [D, D, K, K, D, D, D, K, K, K] },
  { keyword: "readOnly", node: { ...text, readOnly: true }, outcomes:                  [D, D, D, D, D, D, D, K, K, K] },
  { keyword: "writeOnly", node: { ...text, writeOnly: true }, outcomes:                [D, D, D, D, D, D, D, K, K, K] },
  { keyword: "$comment", node: { ...text, $comment: "c" }, outcomes:                   [D, D, D, D, D, D, D, K, K, K] },
  { keyword: "x-order", node: { ...text, "x-order": 1 }, outcomes:                     [D, D, D, D, D, D, D, K, K, K] },
  { keyword: "$schema", node: { ...text, $schema: "http://json-schema.org/draft-07/schema#" }, outcomes: [D, D, D, D, D, D, D, D, D, D] },
  { keyword: "$id", node: { ...text, $id: "urn:a" }, outcomes:                         [D, D, D, D, D, D, D, D, D, D] },

  { keyword: "minLength", node: { ...text, minLength: 2 }, words: "At least 2 characters.", outcomes: [M, M, K, K, M, W, M, K, K, K] },
  { keyword: "maxLength", node: { ...text, maxLength: 9 }, words: "At most 9 characters.", outcomes:  [M, M, K, K, M, W, M, K, K, K] },
  { keyword: "pattern", node: { ...text, pattern: "^a+$" }, words: "Matches `^a+$`.", outcomes: [M, K, K, K, M, K, M, K, K, K] },
  { keyword: "format", node: { ...text, format: "date-time" }, words: "Format: date-time.", outcomes: [M, K, K, K, K, K, K, K, K, K] },
  { keyword: "format", node: { ...text, format: "date" }, words: "Format: date.", outcomes:     [M, K, K, K, K, M, K, K, K, K] },
  { keyword: "format", node: { ...text, format: "email" }, words: "Format: email.", outcomes:   [M, K, K, K, K, M, M, K, K, K] },
  { keyword: "format", node: { ...text, format: "uri" }, words: "Format: uri.", outcomes:       [M, M, K, K, K, M, M, K, K, K] },
  { keyword: "contentEncoding", node: { ...text, contentEncoding: "base64" }, words: "Encoding: base64.", outcomes: [M, M, K, K, M, M, M, K, K, K] },
  { keyword: "contentMediaType", node: { ...text, contentMediaType: "image/png" }, words: "Media type: image/png.", outcomes: [M, M, K, K, M, M, M, K, K, K] },
  { keyword: "contentSchema", node: { ...text, contentSchema: {} }, outcomes:          [R, R, K, K, R, R, R, K, K, K] },

  { keyword: "minimum", node: { ...number, minimum: 1 }, words: "At least 1.", outcomes:  [M, K, K, K, M, K, K, K, K, K] },
  { keyword: "maximum", node: { ...number, maximum: 5 }, words: "At most 5.", outcomes:   [M, K, K, K, M, K, K, K, K, K] },
  { keyword: "exclusiveMinimum", node: { ...number, exclusiveMinimum: 0 }, words: "More than 0.", outcomes: [M, K, K, K, M, M, M, K, K, K] },
  { keyword: "exclusiveMaximum", node: { ...number, exclusiveMaximum: 9 }, words: "Less than 9.", outcomes: [M, K, K, K, M, M, M, K, K, K] },
  { keyword: "multipleOf", node: { ...number, multipleOf: 3 }, words: "A multiple of 3.", outcomes: [M, K, K, K, M, M, M, K, K, K] },

  { keyword: "items", node: list, outcomes:                                            [K, K, K, K, K, K, K, K, K, K] },
  { keyword: "minItems", node: { ...list, minItems: 1 }, words: "At least 1 item.", outcomes:  [M, K, K, K, K, W, K, K, K, K] },
  { keyword: "minItems", node: { ...list, minItems: 2 }, words: "At least 2 items.", outcomes: [M, K, K, K, M, W, K, K, K, K] },
  { keyword: "maxItems", node: { ...list, maxItems: 1 }, words: "At most 1 item.", outcomes:   [M, K, K, K, M, W, K, K, K, K] },
  { keyword: "uniqueItems", node: { ...list, uniqueItems: true }, words: "No duplicates.", outcomes: [M, M, K, K, M, M, M, K, K, K] },
  { keyword: "prefixItems", node: { type: "array", prefixItems: [text], minItems: 1, maxItems: 1 }, outcomes: [R, R, K, K, R, R, K, K, K, W] },
  { keyword: "contains", node: { ...list, contains: text }, outcomes:                  [R, R, K, K, R, R, R, K, K, K] },
  { keyword: "minContains", node: { ...list, contains: text, minContains: 2 }, outcomes: [R, R, K, K, R, R, R, K, K, R] },
  { keyword: "unevaluatedItems", node: { ...list, unevaluatedItems: false }, outcomes: [R, R, K, K, R, R, R, K, K, R] },

  { keyword: "properties", node: object, outcomes:                                     [K, K, K, K, K, K, K, K, K, K] },
  { keyword: "required", node: object, outcomes:                                       [K, K, K, K, K, K, K, K, K, K] },
  { keyword: "additionalProperties", node: object, outcomes:                           [K, K, K, K, K, D, K, K, K, K] },
  { keyword: "additionalProperties", node: { ...object, additionalProperties: true }, outcomes: [R, R, K, K, R, R, K, K, K, K] },
  { keyword: "additionalProperties", node: { type: "object", additionalProperties: text }, outcomes: [R, R, K, K, R, R, K, K, K, K] },
  { keyword: "patternProperties", node: { ...object, patternProperties: { "^x": text } }, outcomes: [R, R, K, K, R, R, R, K, K, K] },
  { keyword: "propertyNames", node: { type: "object", propertyNames: { pattern: "^x" }, additionalProperties: text }, outcomes: [R, R, K, K, R, R, R, K, K, K] },
  { keyword: "minProperties", node: { ...object, minProperties: 1 }, words: "At least 1 key.", outcomes: [M, M, K, K, M, W, M, K, K, K] },
  { keyword: "maxProperties", node: { ...object, maxProperties: 2 }, words: "At most 2 keys.", outcomes: [M, M, K, K, M, W, M, K, K, K] },
  { keyword: "dependentRequired", node: { ...object, dependentRequired: { a: ["b"] } }, outcomes: [R, R, K, K, R, R, R, K, K, W] },
  { keyword: "dependentSchemas", node: { ...object, dependentSchemas: { a: text } }, outcomes: [R, R, K, K, R, R, R, K, K, W] },
  { keyword: "unevaluatedProperties", node: { ...object, unevaluatedProperties: false }, outcomes: [R, R, K, K, R, R, R, K, K, R] },

  { keyword: "enum", node: { ...text, enum: ["a", "b"] }, outcomes:                    [K, K, K, K, K, K, K, K, K, K] },
  { keyword: "enum", node: { ...number, enum: [1, 2] }, words: "One of 1, 2.", outcomes: [M, K, K, K, K, M, K, K, K, K] },
  { keyword: "enum", node: { ...text, enum: ["", "a"] }, words: 'One of "", "a".', outcomes: [M, K, K, K, K, M, M, K, K, K] },
  { keyword: "enum", node: { type: "object", enum: [{ a: 1 }] }, outcomes:             [R, R, K, K, R, R, R, K, K, K] },
  { keyword: "const", node: { ...text, const: "a" }, outcomes:                         [W, K, K, K, K, W, W, K, K, K] },
  { keyword: "const", node: { type: "boolean", const: true }, words: "Always true.", outcomes: [M, K, K, K, K, M, M, K, K, K] },

  { keyword: "anyOf", node: { anyOf: [text, number] }, outcomes:                       [K, K, K, K, K, K, K, K, K, K] },
  { keyword: "oneOf", node: { oneOf: [text, number] }, outcomes:                       [W, W, K, K, W, W, W, K, K, K] },
  { keyword: "allOf", node: { ...text, allOf: [{ minLength: 1 }, { maxLength: 2 }] }, words: "1 to 2 characters.", outcomes: [M, M, K, K, M, W, M, K, K, K] },
  { keyword: "not", node: { ...text, not: { const: "a" } }, outcomes:                  [R, R, K, K, R, R, R, K, K, K] },
  { keyword: "if", node: { ...text, if: { const: "a" } }, outcomes:                    [R, R, K, K, R, R, R, K, K, K] },
  { keyword: "type", node: { type: ["string", "null"] }, outcomes:                     [W, K, K, K, W, W, K, K, K, K] },
  { keyword: "type", node: { type: ["string", "number"] }, outcomes:                   [W, W, K, K, W, W, W, K, K, K] },
  { keyword: "nullable", node: { ...text, nullable: true }, outcomes:                  [W, W, W, W, W, K, W, W, W, W] },
  { keyword: "$ref", node: { $ref: "#/$defs/A" }, outcomes:                            [W, W, K, K, W, W, W, K, K, W] },
];

const CASES = ROWS.flatMap((row) =>
  SCHEMA_TARGETS.map((target, index) => ({
    ...row,
    name: JSON.stringify(row.node),
    target,
    outcome: row.outcomes[index],
  })),
);

it("the table has an outcome for every target in every row", () => {
  expect(ROWS.filter((row) => row.outcomes.length !== SCHEMA_TARGETS.length)).toEqual([]);
});

it.each(CASES)("toJsonSchema() for $target: $keyword of $name is $outcome", (row) => {
  const source = { type: "object", properties: { x: row.node }, required: ["x"], $defs: { A: text } };
  expect(outcomeOf(source, row, row.target)).toBe(row.outcome);
});

function outcomeOf(source: object, row: Row, target: SchemaTarget): Outcome {
  let node: JsonSchema;
  try {
    node = toJsonSchema(source, { target }).properties?.["x"] ?? {};
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toMatch(new RegExp(`^TypeError: Cannot express x for "${target}" as `));
    return "refused";
  }
  if (JSON.stringify(node[row.keyword]) === JSON.stringify(row.node[row.keyword])) {
    return "kept";
  }
  expect(node).not.toHaveProperty("$schema");
  if (row.words !== undefined && node.description === row.words) {
    expect(node).not.toHaveProperty(row.keyword);
    return "moved";
  }
  const { [row.keyword]: _gone, ...rest } = row.node;
  return JSON.stringify(node) === JSON.stringify(rest) ? "dropped" : "rewritten";
}

// biome-ignore format: one row a line
const REWRITTEN: readonly { name: string; target: SchemaTarget; node: JsonSchema; expected: JsonSchema }[] = [
  { name: "a count becomes text", target: "gemini", node: { ...text, minLength: 2 }, expected: { ...text, minLength: "2" } },
  { name: "a constant becomes a list of one", target: "portable", node: { ...text, const: "a" }, expected: { ...text, enum: ["a"] } },
  { name: "literals go without a type", target: "anthropic-strict", node: { ...text, const: "a" }, expected: { const: "a" } },
  { name: "oneOf becomes anyOf", target: "openai-strict", node: { oneOf: [text, number] }, expected: { anyOf: [text, number] } },
  { name: "a list of types becomes anyOf", target: "anthropic-strict", node: { type: ["string", "number"], description: "d" }, expected: { description: "d", anyOf: [text, number] } },
  { name: "null becomes a branch", target: "portable", node: { type: ["string", "null"], maxLength: 2, description: "d" }, expected: { description: "d. At most 2 characters.", anyOf: [text, { type: "null" }] } },
  { name: "null becomes a keyword", target: "gemini", node: { type: ["string", "null"] }, expected: { ...text, nullable: true } },
  { name: "a keyword becomes null", target: "openai", node: { ...text, nullable: true }, expected: { type: ["string", "null"] } },
  { name: "a reference is written out", target: "anthropic-strict", node: { $ref: "#/$defs/A", description: "d" }, expected: { ...text, description: "d" } },
  { name: "a reference is renamed", target: "draft-07", node: { $ref: "#/$defs/A" }, expected: { $ref: "#/definitions/A" } },
  { name: "draft-07 ignores what stands beside a reference", target: "draft-07", node: { $ref: "#/$defs/A", description: "d" }, expected: { description: "d", allOf: [{ $ref: "#/definitions/A" }] } },
  { name: "draft-07 keeps parts beside a reference", target: "draft-07", node: { $ref: "#/$defs/A", allOf: [{ minLength: 1 }] }, expected: { allOf: [{ $ref: "#/definitions/A" }, { minLength: 1 }] } },
  { name: "a tuple in draft-07", target: "draft-07", node: { type: "array", prefixItems: [text], items: number }, expected: { type: "array", items: [text], additionalItems: number } },
  { name: "dependencies in draft-07", target: "draft-07", node: { ...object, dependentRequired: { a: ["b"] }, dependentSchemas: { b: text } }, expected: { ...object, dependencies: { a: ["b"], b: text } } },
  { name: "both kinds of dependency of one key in draft-07", target: "draft-07", node: { ...object, dependentRequired: { a: ["b"] }, dependentSchemas: { a: text } }, expected: { ...object, dependencies: { a: { allOf: [{ required: ["b"] }, text] } } } },
  { name: "limits beside a format stay", target: "openai-strict", node: { ...text, format: "date", maxLength: 10 }, expected: { ...text, description: "At most 10 characters.", format: "date" } },
];

it.each(REWRITTEN)("toJsonSchema() for $target: $name", ({ target, node, expected }) => {
  const source = { type: "object", properties: { x: node }, required: ["x"], $defs: { A: text } };
  const { properties } = toJsonSchema(source, { target });
  expect(properties?.["x"]).toEqual(expected);
});

// biome-ignore format: one row a line
const WORDS: readonly { node: JsonSchema; expected: string | undefined }[] = [
  { node: { ...text, description: "The name", minLength: 1 }, expected: "The name. At least 1 character." },
  { node: { ...text, description: "The name.", maxLength: 1 }, expected: "The name. At most 1 character." },
  { node: { ...text, description: "Really?\n", maxLength: 4 }, expected: "Really? At most 4 characters." },
  { node: { ...text, description: "", maxLength: 4 }, expected: "At most 4 characters." },
  { node: { ...text, description: "The name" }, expected: "The name" },
  { node: { ...text, minLength: 3, maxLength: 3 }, expected: "Exactly 3 characters." },
  { node: { ...text, minLength: 0 }, expected: undefined },
  { node: { ...text, pattern: `^${"a".repeat(90)}$` }, expected: undefined },
  { node: { ...list, minItems: 1, maxItems: 3, uniqueItems: true }, expected: "1 to 3 items. No duplicates." },
  { node: { ...number, minimum: 2, maximum: 2 }, expected: "Exactly 2." },
  { node: { ...number, minimum: 0, exclusiveMaximum: 1 }, expected: "At least 0. Less than 1." },
  { node: { ...number, maximum: null }, expected: undefined },
];

it.each(WORDS)("toJsonSchema() says $node as $expected", ({ node, expected }) => {
  expect(toJsonSchema({ type: "object", properties: { x: node } }).properties["x"]?.description).toBe(expected);
});
