import { expect, it } from "vitest";
import { countCharacters } from "../../src/model/quote.js";
import { readRows } from "../support/read-rows.js";

it.each(
  readRows<{ text: string; count: number }>("model/count-characters"),
)("countCharacters() counts $count in $text", ({ text, count }) => {
  expect(countCharacters(text)).toBe(count);
  expect([...text]).toHaveLength(count);
});
