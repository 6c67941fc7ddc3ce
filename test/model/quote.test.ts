import { expect, it } from "vitest";
import { describeThrown, describeValue, quote } from "../../src/model/quote.js";
import { readRows } from "../support/read-rows.js";

it.each(readRows<{ name: string; text: string; quoted: string }>("model/quote"))("quote() writes $name", ({
  text,
  quoted,
}) => {
  expect(quote(text)).toBe(quoted);
});

it("quote() clips at the limit it is given, and never at Infinity", () => {
  expect(quote("abc", 2)).toBe('"ab…"');
  expect(quote("a".repeat(5_000), Number.POSITIVE_INFINITY)).toBe(`"${"a".repeat(5_000)}"`);
});

type ValuesRow = { value: unknown; text: string };

it.each<ValuesRow>([
  ...readRows<ValuesRow>("model/quote.values"),
  { value: undefined, text: "nothing" },
  { value: 1n, text: "a bigint" },
  { value: Symbol("x"), text: "a symbol" },
  { value: () => 1, text: "a function" },
])("describeValue() calls it $text", ({ value, text }) => {
  expect(describeValue(value)).toBe(text);
});

it.each([
  { name: "an error", thrown: new RangeError("x"), text: "RangeError: x" },
  { name: "a text", thrown: "x", text: "x" },
  { name: "nothing", thrown: undefined, text: "undefined" },
  { name: "a symbol", thrown: Symbol("x"), text: "Symbol(x)" },
  { name: "an object without a prototype", thrown: Object.create(null), text: "an error without a text" },
])("describeThrown() tells of $name", ({ thrown, text }) => {
  expect(describeThrown(thrown)).toBe(text);
});
