import { expect, it } from "vitest";
import { renderWithin } from "../../src/render/within.js";
import { readRows } from "../support/read-rows.js";
import { listOf } from "./lists.js";

const PLAN = listOf("[x] Read the parser", "[x] Read the tests", "[>] Write", "[ ] Test");
const WHOLE = "[x] Read the parser\n[x] Read the tests\n[>] Write\n[ ] Test\n(2/4 completed)";
const OPEN = "[>] Write\n[ ] Test\n(2 more done)";
const CURRENT = "2/4 done. Now: Write. Next: Test.";

it.each(
  readRows<{ step: string; rows: readonly string[]; budget: number; text: string }>("render/within"),
)("renderWithin() prints as much as fits: $step", ({ rows, budget, text }) => {
  expect(renderWithin(listOf(...rows), { budget })).toBe(text);
});

it("renderWithin() prints everything", () => {
  expect(renderWithin(PLAN, { budget: Number.POSITIVE_INFINITY })).toBe(WHOLE);
});

it("renderWithin() measures by the host's counter", () => {
  const words = (text: string): number => text.split(/\s+/).filter(Boolean).length;
  expect(renderWithin(PLAN, { budget: 14, count: words })).toBe(OPEN);
  expect(renderWithin(PLAN, { budget: 6, count: words })).toBe(CURRENT);
  expect(renderWithin(PLAN, { budget: 5, count: words })).toBe("2/4 done");
  expect(renderWithin(PLAN, { budget: 1, count: words })).toBe("");
});

it("renderWithin() counts characters, not UTF-16 units", () => {
  expect(renderWithin(listOf("[ ] 😀😀😀"), { budget: 23 })).toBe("[ ] 😀😀😀\n(0/1 completed)");
});

it.each([{ budget: -1 }, { budget: Number.NaN }])("renderWithin() refuses the budget $budget", ({ budget }) => {
  expect(() => renderWithin(PLAN, { budget })).toThrow(
    new RangeError(`Cannot render within a budget as budget must be a number from 0: current value is ${budget}`),
  );
});
