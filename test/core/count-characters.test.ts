import { expect, it } from "vitest";
import { countCharacters, exceeds } from "../../src/core/count-characters.js";

it.each([
  { text: "", count: 0 },
  { text: "abc", count: 3 },
  { text: "写报告", count: 3 },
  { text: "🚀🚀", count: 2 },
  { text: "e\u0301", count: 2 },
  { text: "\ud83d", count: 1 },
  { text: "\ude80\ud83d", count: 2 },
  { text: "\ud83da", count: 2 },
  { text: "\ud83d\ue000", count: 2 },
])("countCharacters() counts $count in $text", ({ text, count }) => {
  expect(countCharacters(text)).toBe(count);
  expect([...text]).toHaveLength(count);
  expect(exceeds(text, count)).toBe(false);
  expect(exceeds(`${text}x`, count)).toBe(true);
});

it("exceeds() is false for any text where there is no limit", () => {
  expect(exceeds("a".repeat(100_000), Number.POSITIVE_INFINITY)).toBe(false);
});
