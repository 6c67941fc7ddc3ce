import { expect, it } from "vitest";
import { countCharacters } from "../../src/core/quote.js";
import { readRows } from "../support/read-rows.js";

it.each(
  readRows<{ text: string; count: number }>("core/count-characters"),
)("countCharacters() counts $count in $text", ({ text, count }) => {
  expect(countCharacters(text)).toBe(count);
  expect([...text]).toHaveLength(count);
});
