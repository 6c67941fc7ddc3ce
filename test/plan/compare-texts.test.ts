import { expect, it } from "vitest";
import { compareTexts } from "../../src/plan/compare-texts.js";
import { items } from "../support/write.js";

/** A pair as positions and whether the new text has all of the old one: `0 1 whole`. */
function pairs(before: readonly string[], after: readonly string[]): readonly string[] {
  const [olds, news] = [before, after].map((texts) => items(...texts.map((text) => `[ ]${text}`)));
  const found = compareTexts(olds ?? [], news ?? [], [...before.keys()], [...after.keys()]);
  return found.map(({ old, index, coverage }) => `${old} ${index} ${coverage > 0.999 ? "whole" : "part"}`);
}

it.each<[name: string, before: readonly string[], after: readonly string[], expected: readonly string[]]>([
  ["nothing of texts without a piece in common", ["Fix bug"], ["Ship"], []],
  ["one pair of equal texts, however many pieces they share", ["Read the code"], ["Read the code"], ["0 0 whole"]],
  ["one pair of texts that share a word", ["Read the parser"], ["Mend the parser"], ["0 0 part"]],
  ["a text inside a longer one", ["Deploy"], ["Ship", "Deploy the staging server"], ["0 1 whole"]],
  ["each old text with each new one", ["Deploy", "Rename"], ["Rename Deploy"], ["0 0 whole", "1 0 whole"]],
])("compareTexts() finds %s", (_name, before, after, expected) => {
  expect(pairs(before, after)).toEqual(expected);
});
