import { expect, it } from "vitest";
import { escapeJson } from "../../src/model/escape.js";
import { clip, clipEcho } from "../../src/model/quote.js";

type Row = { what: string; text: string; limit: number; clipped: string };

it.each<Row>([
  { what: "a short text", text: "abc", limit: 3, clipped: "abc" },
  { what: "a long text", text: "abcd", limit: 3, clipped: "ab…" },
  { what: "a space before the cut", text: "ab cd", limit: 4, clipped: "ab…" },
  { what: "emoji, counted as one", text: "😀😀😀", limit: 3, clipped: "😀😀😀" },
  { what: "emoji, not halved", text: "😀😀😀😀", limit: 3, clipped: "😀😀…" },
  { what: "a family, whole", text: "ab👨\u200d👩\u200d👧\u200d👦", limit: 9, clipped: "ab👨\u200d👩\u200d👧\u200d👦" },
  { what: "a family, not parted", text: "ab👨\u200d👩\u200d👧\u200d👦c", limit: 9, clipped: "ab…" },
  { what: "a flag, not parted", text: "🇩🇪🇫🇷", limit: 3, clipped: "🇩🇪…" },
  { what: "a flag, not parted in the middle of a row", text: "🇩🇪🇫🇷🇯🇵", limit: 4, clipped: "🇩🇪…" },
  { what: "a letter and its accent", text: "abe\u0301f", limit: 4, clipped: "ab…" },
  { what: "a letter and its accent, with more letters after them", text: "abe\u0301fgh", limit: 4, clipped: "ab…" },
  {
    what: "a family longer than the limit, without a joiner at the end",
    text: "👨\u200d👩\u200d👧\u200d👦",
    limit: 5,
    clipped: "👨\u200d👩…",
  },
  { what: "joiners alone after a letter", text: `👨${"\u200d".repeat(5)}`, limit: 4, clipped: "👨…" },
  { what: "Chinese", text: "编写测试用例", limit: 4, clipped: "编写测…" },
  { what: "nothing", text: "", limit: 0, clipped: "" },
  { what: "no room", text: "abc", limit: 0, clipped: "" },
  { what: "room for the mark", text: "abc", limit: 1, clipped: "…" },
  { what: "no limit", text: "abc", limit: Number.POSITIVE_INFINITY, clipped: "abc" },
])("clip() keeps to the limit: $what", ({ text, limit, clipped }) => {
  expect(clip(text, limit)).toBe(clipped);
});

it.each([
  { what: "an object", value: { a: [1, "b"] } },
  { what: "2,000 characters of JSON", value: "a".repeat(1998) },
  { what: "null", value: null },
])("clipEcho() gives back $what", ({ value }) => {
  expect(clipEcho(value)).toBe(value);
});

it.each([
  { what: "a long text", value: "a".repeat(10_000) },
  { what: "a long object", value: { todos: Array.from({ length: 500 }, (_, index) => ({ index })) } },
  { what: "quotes, which double", value: '"'.repeat(5_000) },
  { what: "invisible characters, which become escapes", value: "\u200b".repeat(1_999) },
  { what: "tags, which become escapes", value: "<reminder>".repeat(199) },
  { what: "emoji", value: "👨‍👩‍👧‍👦".repeat(1_000) },
])("clipEcho() bounds $what as it stands in an answer", ({ value }) => {
  const echo = clipEcho(value);
  expect(echo).toMatch(/…$/);
  const size = escapeJson(JSON.stringify(echo)).length;
  expect(size).toBeLessThanOrEqual(2_000);
  expect(size).toBeGreaterThan(1_500);
});
