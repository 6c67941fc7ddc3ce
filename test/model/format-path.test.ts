import { expect, it } from "vitest";
import { formatPath, listWords } from "../../src/model/format-issues.js";
import { readRows } from "../support/read-rows.js";

it.each(
  readRows<{ name: string; path: readonly (string | number)[]; text: string }>("model/format-path"),
)("formatPath() writes $name", ({ path, text }) => {
  expect(formatPath(path)).toBe(text);
});

it.each([
  { words: ["a"], text: '"a"' },
  { words: ["a", "b"], text: '"a" or "b"' },
  { words: ["a", "b", "c"], text: '"a", "b" or "c"' },
])("listWords() lists $words.length words", ({ words, text }) => {
  expect(listWords(words)).toBe(text);
});
