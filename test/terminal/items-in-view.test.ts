import { expect, it } from "vitest";
import { renderPanel } from "../../src/terminal/index.js";
import { listOf } from "../render/lists.js";

const rowsOf = (marks: string, maxItems: number): readonly string[] => {
  const list = listOf(...Array.from(marks, (mark, index) => `[${mark}] ${index + 1}`));
  const lines = renderPanel(list, { width: 20, maxItems }).split("\n").slice(1, -1);
  return lines.map((line) => line.slice(2, -2).trimEnd());
};

it.each([
  { what: "all where they fit", marks: "x>  ", most: 4, rows: ["✓ 1", "● 2...", "○ 3", "○ 4"] },
  { what: "the beginning", marks: "x>   ", most: 4, rows: ["✓ 1", "● 2...", "○ 3", "… +2 more"] },
  { what: "the end", marks: "xxx> ", most: 4, rows: ["… +2 more", "✓ 3", "● 4...", "○ 5"] },
  {
    what: "the middle",
    marks: "xxxx>    ",
    most: 5,
    rows: ["… +3 more", "✓ 4", "● 5...", "○ 6", "… +3 more"],
  },
  { what: "the running item alone", marks: "xx>  ", most: 3, rows: ["… +2 more", "● 3...", "… +2 more"] },
  {
    what: "the next item where none runs",
    marks: "xxx   ",
    most: 3,
    rows: ["… +3 more", "○ 4", "… +2 more"],
  },
  { what: "the end of a finished plan", marks: "xxxx-", most: 3, rows: ["… +3 more", "✓ 4", "⊘ 5"] },
  {
    what: "the first of several running items",
    marks: "x>   >",
    most: 3,
    rows: ["✓ 1", "● 2...", "… +4 more"],
  },
])("renderPanel() keeps in view $what", ({ marks, most, rows }) => {
  expect(rowsOf(marks, most)).toEqual(rows);
});

it("renderPanel() shows the running item of every list in every number of rows, and counts the rest", () => {
  for (let total = 1; total <= 12; total += 1) {
    for (let running = 0; running < total; running += 1) {
      for (let most = 3; most <= 12; most += 1) {
        const rows = rowsOf(`${"x".repeat(running)}>${" ".repeat(total - running - 1)}`, most);
        expect(rows).toHaveLength(Math.min(total, most));
        expect(rows).toContain(`● ${running + 1}...`);
        const hidden = rows.map((row) => Number(/^… \+(\d+) more$/.exec(row)?.[1] ?? 0));
        const shown = rows.filter((row) => !row.startsWith("…"));
        expect(hidden.reduce((sum, count) => sum + count, shown.length)).toBe(total);
      }
    }
  }
});
