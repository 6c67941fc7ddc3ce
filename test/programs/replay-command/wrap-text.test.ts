import { expect, it } from "vitest";
import { wrapText } from "../../../src/programs/replay-command/wrap-text.js";

it.each<[string, string, number, readonly string[]]>([
  ["a text that fits", "one two", 10, ["one two"]],
  ["words", "one two three four", 10, ["one two", "three four"]],
  ["a word that no line holds", "a 123456789012 b", 5, ["a", "12345", "67890", "12 b"]],
  ["Chinese, whose commas end a line", "你好，世界好", 6, ["你好，", "世界好"]],
  ["what is too long", "one two three four five six", 5, ["one", "two", "three", "four…"]],
  ["nothing", "", 5, [""]],
])("wrapText() breaks %s", (_name, text, width, lines) => {
  expect(wrapText(text, width, 4)).toEqual(lines);
});
