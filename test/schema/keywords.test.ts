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
    expect(String(error)).toMatch(new RegExp(`^TypeError: Cannot express x for "${target}" as `));
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

it.each(
  readRows<{ name: string; target: SchemaTarget; node: JsonSchema; expected: JsonSchema }>("schema/keywords.rewritten"),
)("toJsonSchema() for $target: $name", ({ target, node, expected }) => {
  const source = { type: "object", properties: { x: node }, required: ["x"], $defs: { A: text } };
  const { properties } = toJsonSchema(source, { target });
  expect(properties?.["x"]).toEqual(expected);
});

it.each(
  readRows<{ node: JsonSchema; expected?: string }>("schema/keywords.words"),
)("toJsonSchema() says $node as $expected", ({ node, expected }) => {
  expect(toJsonSchema({ type: "object", properties: { x: node } }).properties["x"]?.description).toBe(expected);
});
