import { expect, it } from "vitest";
import { resolveRules } from "../../src/model/resolve-rules.js";
import { parseChecklist, startsChecklist } from "../../src/parse/parse-checklist.js";
import { readRows } from "../support/read-rows.js";

const rules = resolveRules();

it.each(
  readRows<{ name: string; line: string; content: string; status: string }>("parse/parse-checklist.rows"),
)("parseChecklist() takes a line with $name for an item", ({ line, content, status }) => {
  expect(startsChecklist(line, rules)).toBe(true);
  expect(parseChecklist(line, rules)).toEqual({ items: [{ content, status }] });
});

it.each(
  readRows<{ name: string; line: string }>("parse/parse-checklist.no-rows"),
)("parseChecklist() takes a line with $name for something else", ({ line }) => {
  expect(startsChecklist(line, rules)).toBe(false);
  expect(parseChecklist(line, rules)).toEqual({ otherLine: line });
});

it.each(
  readRows<{ name: string; text: string; parsed: unknown }>("parse/parse-checklist.others"),
)("parseChecklist() parses a text with $name line by line", ({ text, parsed }) => {
  expect(parseChecklist(text, rules)).toEqual(parsed);
});

it("startsChecklist() looks at the first line that is not blank, whatever comes after it", () => {
  expect(startsChecklist("\n \n[ ] a\nb", rules)).toBe(true);
  expect(startsChecklist("\na\n[ ] b", rules)).toBe(false);
  expect(startsChecklist("- [x\n] a", rules)).toBe(false);
  expect(startsChecklist(" \n", rules)).toBe(false);
});

it("parseChecklist() counts the lines beyond maxItems and parses none of them", () => {
  const parsed = parseChecklist("[ ] a\n[ ] b\nwhat\n\n  \nelse\rmore", resolveRules({ maxItems: 1 }));
  expect("items" in parsed && parsed.items.length).toBe(5);
});

it("parseChecklist() parses the line after as many items as maxItems", () => {
  const parsed = parseChecklist("[ ] a\nwhat", resolveRules({ maxItems: 1 }));
  expect(parsed).toEqual({ otherLine: "what" });
});
