import { expect, it } from "vitest";
import { renderWithin } from "../../src/render/within.js";
import { listOf } from "./lists.js";

const PLAN = listOf("[x] Read the parser", "[x] Read the tests", "[>] Write", "[ ] Test");
const WHOLE = "[x] Read the parser\n[x] Read the tests\n[>] Write\n[ ] Test\n(2/4 completed)";
const OPEN = "[>] Write\n[ ] Test\n(2 more done)";
const CURRENT = "2/4 done. Now: Write. Next: Test.";

it.each<{ step: string; rows: readonly string[]; budget: number; text: string }>([
  {
    step: "the whole list",
    budget: 73,
    text: "[x] Read the parser\n[x] Read the tests\n[>] Write\n[ ] Test\n(2/4 completed)",
    rows: ["[x] Read the parser", "[x] Read the tests", "[>] Write", "[ ] Test"],
  },
  {
    step: "the open items",
    budget: 72,
    text: "[>] Write\n[ ] Test\n(2 more done)",
    rows: ["[x] Read the parser", "[x] Read the tests", "[>] Write", "[ ] Test"],
  },
  {
    step: "the open items, to the last character",
    budget: 32,
    text: "[>] Write\n[ ] Test\n(2 more done)",
    rows: ["[x] Read the parser", "[x] Read the tests", "[>] Write", "[ ] Test"],
  },
  {
    step: "the current item and counts",
    budget: 60,
    text: "1/11 done. Now: Write. Next: Step 1.",
    rows: [
      "[x] Read",
      "[>] Write",
      "[ ] Step 1",
      "[ ] Step 2",
      "[ ] Step 3",
      "[ ] Step 4",
      "[ ] Step 5",
      "[ ] Step 6",
      "[ ] Step 7",
      "[ ] Step 8",
      "[ ] Step 9",
    ],
  },
  {
    step: "the counts",
    budget: 31,
    text: "2/4 done",
    rows: ["[x] Read the parser", "[x] Read the tests", "[>] Write", "[ ] Test"],
  },
  {
    step: "the counts, to the last character",
    budget: 8,
    text: "2/4 done",
    rows: ["[x] Read the parser", "[x] Read the tests", "[>] Write", "[ ] Test"],
  },
  {
    step: "nothing",
    budget: 7,
    text: "",
    rows: ["[x] Read the parser", "[x] Read the tests", "[>] Write", "[ ] Test"],
  },
  {
    step: "nothing at all",
    budget: 0,
    text: "",
    rows: ["[x] Read the parser", "[x] Read the tests", "[>] Write", "[ ] Test"],
  },
  { step: "counts where no item is open", budget: 30, text: "2/2 done", rows: ["[x] Read", "[-] Port"] },
  { step: "no `0 more done`", budget: 25, text: "[>] Write\n[ ] Test", rows: ["[>] Write", "[ ] Test"] },
  { step: "the words for an empty list", budget: 9, text: "No todos.", rows: [] },
])("renderWithin() prints as much as fits: $step", ({ rows, budget, text }) => {
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
    new RangeError(`Invalid call of renderWithin(): budget must be a number ≥ 0 (got ${budget})`),
  );
});

it("renderWithin() refuses a counter that is no function", () => {
  expect(() => renderWithin(PLAN, { budget: 9, count: "characters" as never })).toThrow(
    'Invalid call of renderWithin(): count must be a function of the text (got "characters")',
  );
});
