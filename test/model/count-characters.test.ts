import { expect, it } from "vitest";
import { countCharacters } from "../../src/model/quote.js";

it.each<{ text: string; count: number }>([
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
});
