import { expect, it } from "vitest";
import { escapeJson } from "../../src/model/escape.js";
import { clip, clipEcho } from "../../src/model/quote.js";
import { readRows } from "../support/read-rows.js";

type Row = { what: string; text: string; limit: number; clipped: string };

it.each<Row>([
  ...readRows<Row>("model/clip"),
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
