import { expect, it } from "vitest";
import { describeThrown, describeValue, quote } from "../../src/model/quote.js";

it.each<{ name: string; text: string; quoted: string }>([
  { name: "a text", text: "a", quoted: '"a"' },
  { name: "quotes and a backslash", text: 'a "b" \\', quoted: '"a \\"b\\" \\\\"' },
  {
    name: "line breaks and controls",
    text: "a\r\n\u0000\u001b[31m\u007f\u0085",
    quoted: '"a\\r\\n\\u0000\\u001b[31m\\u007f\\u0085"',
  },
  { name: "separators that end a line", text: "a\u2028b\u2029c", quoted: '"a\\u2028b\\u2029c"' },
  { name: "bidi marks", text: "\u202ea\u2069\u200f\u061c", quoted: '"\\u202ea\\u2069\\u200f\\u061c"' },
  {
    name: "invisible characters",
    text: "\u00ad\u180e\u200b\u2060\ufeff\ufffb",
    quoted: '"\\u00ad\\u180e\\u200b\\u2060\\ufeff\\ufffb"',
  },
  { name: "invisible letters of the tag block", text: "\udb40\udc41", quoted: '"\\udb40\\udc41"' },
  { name: "half a surrogate pair", text: "\ud83d", quoted: '"\\ud83d"' },
  { name: "Chinese and emoji as they are", text: "写🚀é", quoted: '"写🚀é"' },
  {
    name: "60 characters",
    text: "🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀",
    quoted:
      '"🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀"',
  },
  {
    name: "61 characters, clipped",
    text: "🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀",
    quoted:
      '"🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀…"',
  },
  {
    name: "61 letters, clipped",
    text: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    quoted: '"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…"',
  },
])("quote() writes $name", ({ text, quoted }) => {
  expect(quote(text)).toBe(quoted);
});

it("quote() clips at the limit it is given, and never at Infinity", () => {
  expect(quote("abc", 2)).toBe('"ab…"');
  expect(quote("a".repeat(5_000), Number.POSITIVE_INFINITY)).toBe(`"${"a".repeat(5_000)}"`);
});

type ValuesRow = { value: unknown; text: string };

it.each<ValuesRow>([
  { value: null, text: "null" },
  { value: "a", text: '"a"' },
  { value: 1.5, text: "1.5" },
  { value: false, text: "false" },
  { value: [1], text: "an array" },
  { value: { a: 1 }, text: "an object" },
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
