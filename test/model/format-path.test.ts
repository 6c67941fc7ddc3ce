import { expect, it } from "vitest";
import { formatPath, listWords } from "../../src/model/format-issues.js";

it.each<{ name: string; path: readonly (string | number)[]; text: string }>([
  { name: "the root", path: [], text: "" },
  { name: "a field", path: ["todos"], text: "todos" },
  { name: "an item's field", path: ["todos", 0, "content"], text: "todos[0].content" },
  { name: "a name with a dash and a dollar", path: ["a-$b"], text: "a-$b" },
  { name: "an item of a root list", path: [3], text: "[3]" },
  { name: "an empty name", path: ["todos", 0, ""], text: 'todos[0].""' },
  { name: "a name of words", path: ["a b", "c d"], text: '"a b"."c d"' },
  { name: "a name with a line break", path: ["a\nb"], text: '"a\\nb"' },
  {
    name: "a name of 40 characters",
    path: ["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"],
    text: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
  },
  {
    name: "a longer name, clipped",
    path: ["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"],
    text: '"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…"',
  },
])("formatPath() writes $name", ({ path, text }) => {
  expect(formatPath(path)).toBe(text);
});

it.each([
  { words: ["a"], text: '"a"' },
  { words: ["a", "b"], text: '"a" or "b"' },
  { words: ["a", "b", "c"], text: '"a", "b" or "c"' },
])("listWords() lists $words.length words", ({ words, text }) => {
  expect(listWords(words)).toBe(text);
});
