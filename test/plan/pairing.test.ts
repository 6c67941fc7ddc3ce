import { expect, it } from "vitest";
import { isGeneratedId, pairItems } from "../../src/plan/pairing.js";
import { items } from "../support/write.js";

const pair = (before: Parameters<typeof pairItems>[0], after: Parameters<typeof pairItems>[1]) => {
  const { matches, guessed } = pairItems(before, after);
  return [matches, [...guessed]];
};

it.each([
  ["a text read loosely is certain", ["[ ]Add tests"], ["[x]add tests!"], [0], []],
  ["similar words are a guess", ["[ ]Add tests", "[ ]Ship"], ["[ ]Ship", "[ ]Add ten tests"], [1, 0], [1]],
  ["other words are a new item", ["[ ]Add tests"], ["[ ]Ship"], [-1], []],
])("pairItems(): %s", (_, before, after, matches, guessed) => {
  expect(pair(items(...before), items(...after))).toEqual([matches, guessed]);
});

it.each([
  ["an id that was given makes a pair certain", "p", []],
  ["an id that only numbers the rows does not", "1", [0]],
])("pairItems() of a new text: %s", (_, id, guessed) => {
  const [before, after] = [items("[ ]Add tests"), items("[ ]Add ten tests")].map((given) =>
    given.map((item) => ({ ...item, id })),
  );
  expect(pair(before ?? [], after ?? [])).toEqual([[0], guessed]);
});

it.each([
  ["renew", "p", true],
  ["renew", "t3", true],
  ["position", "12", true],
  ["position", "p", false],
  ["assign", "t12", true],
  ["assign", "12", false],
  ["keep", "t1", false],
] as const)("isGeneratedId() where the rule is %s, of the id %s: %j", (ids, id, isGenerated) => {
  expect(isGeneratedId(id, ids)).toBe(isGenerated);
});
