import { expect, it } from "vitest";
import { EMPTY_TODO_LIST } from "../../src/core/todo.js";
import { renderWithin } from "../../src/render/within.js";
import { listOf } from "./lists.js";

const PLAN = listOf("[x] Read the parser", "[x] Read the tests", "[>] Write", "[ ] Test");
const WHOLE = "[x] Read the parser\n[x] Read the tests\n[>] Write\n[ ] Test\n(2/4 completed)";
const OPEN = "[>] Write\n[ ] Test\n(2 more done)";
const CURRENT = "2/4 done. Now: Write. Next: Test.";
// The row of a plan whose open part is longer than its current item.
const LONG = listOf("[x] Read", "[>] Write", ...Array.from({ length: 9 }, (_, index) => `[ ] Step ${index + 1}`));

it.each([
  { step: "the whole list", list: PLAN, budget: WHOLE.length, text: WHOLE },
  { step: "the open items", list: PLAN, budget: WHOLE.length - 1, text: OPEN },
  { step: "the open items, to the last character", list: PLAN, budget: OPEN.length, text: OPEN },
  { step: "the current item and counts", list: LONG, budget: 60, text: "1/11 done. Now: Write. Next: Step 1." },
  { step: "the counts", list: PLAN, budget: OPEN.length - 1, text: "2/4 done" },
  { step: "the counts, to the last character", list: PLAN, budget: 8, text: "2/4 done" },
  { step: "nothing", list: PLAN, budget: 7, text: "" },
  { step: "nothing at all", list: PLAN, budget: 0, text: "" },
  { step: "everything", list: PLAN, budget: Number.POSITIVE_INFINITY, text: WHOLE },
  { step: "counts where no item is open", list: listOf("[x] Read", "[-] Port"), budget: 30, text: "2/2 done" },
  { step: "no `0 more done`", list: listOf("[>] Write", "[ ] Test"), budget: 25, text: "[>] Write\n[ ] Test" },
  { step: "the words for an empty list", list: EMPTY_TODO_LIST, budget: 9, text: "No todos." },
])("renderWithin() prints as much as fits: $step", ({ list, budget, text }) => {
  expect(renderWithin(list, { budget })).toBe(text);
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
