import { expect, it } from "vitest";
import { normalizeWord } from "../../src/model/normalize.js";

it.each([
  ["without case, spaces and marks", "In_Progress.Don’t-Stop", "inprogressdontstop"],
  ["of 100 characters", "A b_".repeat(25), "ab".repeat(25)],
  ["as it is, where no table has one as long", `${"A b_".repeat(25)}C`, `${"A b_".repeat(25)}C`],
])("normalizeWord() folds a word %s", (_, word, folded) => {
  expect(normalizeWord(word)).toBe(folded);
});
