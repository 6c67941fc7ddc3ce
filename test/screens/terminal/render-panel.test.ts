import { describe, expect, it } from "vitest";
import { EMPTY_TODO_LIST, type TodoList } from "../../../src/model/todo.js";
import { markStalled, type TodoTurnEnd } from "../../../src/render/mark-stalled.js";
import { measureColumns } from "../../../src/screens/terminal/fit-columns.js";
import { type RenderPanelOptions, renderPanel } from "../../../src/screens/terminal/index.js";
import { listOf, listWith } from "../../render/lists.js";
import { readRows } from "../../support/read-rows.js";

const PLAN = listOf(
  "[x] Analyze requirements <- Analyzing requirements",
  "[>] Write implementation <- Writing implementation",
  "[ ] Run tests <- Running tests",
  "[ ] Update documentation <- Updating documentation",
);

it("renderPanel() prints the panel of the agent-shell design to the last character", () => {
  expect(renderPanel(PLAN)).toBe(
    [
      "┌─ Tasks ─────────────────────────────────────────────┐",
      "│ ✓ Analyze requirements                              │",
      "│ ● Writing implementation...                         │",
      "│ ○ Run tests                                         │",
      "│ ○ Update documentation                              │",
      "└─────────────────────────────────────────────────────┘",
    ].join("\n"),
  );
});

const SMALL = listOf("[x] Read", "[>] Write", "[ ] Test", "[-] Port");

it.each(
  readRows<[what: string, options: RenderPanelOptions, lines: string[]]>("screens/terminal/panels"),
)("renderPanel() draws %s", (_what, options, lines) => {
  expect(renderPanel(SMALL, { width: 20, ...options })).toBe(lines.join("\n"));
});

it("renderPanel() says that there is nothing to do, without progress", () => {
  expect(renderPanel(EMPTY_TODO_LIST, { width: 20, progress: "bottom" })).toBe(
    "┌─ Tasks ──────────┐\n│ No todos.        │\n└──────────────────┘",
  );
});

it("renderPanel() leaves out progress that would take the title's room", () => {
  const items = Array.from({ length: 100_000 }, () => ({ content: "a", status: "completed" as const }));
  const [top] = renderPanel({ items, revision: 1 }, { width: 20, progress: "top", maxItems: 3 }).split("\n");
  expect(top).toBe("┌─ Tasks ──────────┐");
});

describe("a row", () => {
  const rowOf = (content: string, options: RenderPanelOptions = {}): string | undefined =>
    renderPanel(listWith(content), { width: 24, ...options }).split("\n")[1];

  it.each(
    readRows<[what: string, content: string, row: string]>("screens/terminal/panel-rows"),
  )("renderPanel() fits %s", (_what, content, row) => {
    expect(rowOf(content)).toBe(row);
    expect(measureColumns(row)).toBe(24);
  });

  it("renderPanel() cuts with three dots in ASCII", () => {
    expect(rowOf("x".repeat(19), { ascii: true })).toBe(`| [ ] ${"x".repeat(13)}... |`);
  });

  it.each(
    readRows<{ content: string; activeForm?: string; row: string }>("screens/terminal/running-items"),
  )("renderPanel() shows a running item of $content and $activeForm as $row", ({ content, activeForm, row }) => {
    const line = renderPanel(listWith(content, "in_progress", activeForm), { width: 24 }).split("\n")[1];
    expect(line?.slice(2, -2).trimEnd()).toBe(row);
  });
});

describe("colour", () => {
  it("renderPanel() colours each row by its status and ends the colour in the row", () => {
    expect(renderPanel(SMALL, { width: 20, color: true }).split("\n")).toEqual([
      "┌─ Tasks ──────────┐",
      "│ \u001b[90m✓ Read\u001b[39m           │",
      "│ \u001b[33m● Write...\u001b[39m       │",
      "│ \u001b[2m○ Test\u001b[22m           │",
      "│ \u001b[2m⊘ \u001b[9mPort\u001b[29m\u001b[22m           │",
      "└──────────────────┘",
    ]);
  });

  it("renderPanel() dims what is no item", () => {
    const rows = renderPanel(EMPTY_TODO_LIST, { width: 20, color: true }).split("\n");
    expect(rows[1]).toBe("│ \u001b[2mNo todos.\u001b[22m        │");
    const [, more] = renderPanel(listOf("[x] a", "[x] b", "[x] c", "[x] d"), {
      width: 20,
      color: true,
      maxItems: 3,
    }).split("\n");
    expect(more).toBe("│ \u001b[2m… +2 more\u001b[22m        │");
  });
});

it.each([
  ...[19, 1001, 40.5, Number.NaN].map(
    (width) => [{ width }, `width must be a whole number from 20 to 1000`, width] as const,
  ),
  ...[2, 3.5].map(
    (maxItems) => [{ maxItems }, "maxItems must be a whole number from 3 or Infinity", maxItems] as const,
  ),
  // A JavaScript caller can send any word.
  [{ progress: "left" as "top" }, 'progress must be "top", "bottom" or "none"', '"left"'] as const,
])("renderPanel() refuses %o", (options: RenderPanelOptions, message, value) => {
  const error = new RangeError(`Cannot render a panel as ${message}: current value is ${value}`);
  expect(() => renderPanel(EMPTY_TODO_LIST, options)).toThrow(error);
});

it.each([
  { what: "a session", list: { list: EMPTY_TODO_LIST }, shown: '{"list":{"items":[],"revision":0}}' },
  { what: "nothing", list: undefined, shown: "undefined" },
  { what: "null", list: null, shown: "null" },
  { what: "items alone", list: [], shown: "[]" },
])("renderPanel() refuses $what in one line", ({ list, shown }) => {
  // A JavaScript caller can give anything.
  expect(() => renderPanel(list as unknown as TodoList)).toThrow(
    new TypeError(`Cannot call renderPanel() as list must be a list, such as session.list: current value is ${shown}`),
  );
});

it("renderPanel() refuses an option that it does not know", () => {
  // @ts-expect-error a misspelt option
  expect(() => renderPanel(EMPTY_TODO_LIST, { widht: 40 })).toThrow(
    "Cannot render a panel as widht is not an option: the options are width, title, ascii, color, maxItems, progress",
  );
});

const RUNNING = listOf("[x] Read", "[>] Write <- Writing", "[ ] Test");

it.each<[end: TodoTurnEnd, row: string, ascii: string]>([
  ["ended", "│ ? Write            │", "| [?] Write          |"],
  ["stopped", "│ ■ Write            │", "| [=] Write          |"],
  ["failed", "│ ✗ Write            │", "| [!] Write          |"],
])("renderPanel() shows an item that was in progress when a turn %s", (end, row, ascii) => {
  const view = markStalled(RUNNING, end);
  expect(renderPanel(view, { width: 22 }).split("\n").slice(1, -1)).toEqual([
    "│ ✓ Read             │",
    row,
    "│ ○ Test             │",
  ]);
  expect(renderPanel(view, { width: 22, ascii: true }).split("\n")[2]).toBe(ascii);
});

it("renderPanel() paints what failed red, and what stopped or is unknown faint", () => {
  const row = (end: TodoTurnEnd): string =>
    renderPanel(markStalled(RUNNING, end), { width: 22, color: true }).split("\n")[2] ?? "";
  expect(row("failed")).toBe("│ \u001b[31m✗ Write\u001b[39m            │");
  expect(row("stopped")).toBe("│ \u001b[2m■ Write\u001b[22m            │");
  expect(row("ended")).toBe("│ \u001b[2m? Write\u001b[22m            │");
});

it("renderPanel() shows the status of an item whose own field `shown` means something else", () => {
  const items = [{ content: "Write", status: "completed" as const, shown: "failed" }];
  const strange = [{ content: "Write", status: "in_progress" as const, shown: "always" }];
  expect(renderPanel({ items, revision: 1 }, { width: 22 })).toContain("│ ✓ Write            │");
  expect(renderPanel({ items: strange, revision: 1 }, { width: 22 })).toContain("│ ● Write...         │");
});

const rowsOf = (marks: string, maxItems: number): readonly string[] => {
  const list = listOf(...Array.from(marks, (mark, index) => `[${mark}] ${index + 1}`));
  const lines = renderPanel(list, { width: 20, maxItems }).split("\n").slice(1, -1);
  return lines.map((line) => line.slice(2, -2).trimEnd());
};

it.each(
  readRows<[string, string, number, readonly string[]]>("screens/terminal/render-panel.in-view"),
)("renderPanel() keeps in view %s", (_what, marks, most, rows) => {
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
