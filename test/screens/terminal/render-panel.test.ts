import { describe, expect, it } from "vitest";
import { EMPTY_TODO_LIST, type TodoList } from "../../../src/model/todo.js";
import { markStalled, type TodoTurnEnd } from "../../../src/render/mark-stalled.js";
import { measureColumns } from "../../../src/screens/terminal/fit-columns.js";
import { type RenderPanelOptions, renderPanel } from "../../../src/screens/terminal/index.js";
import { listOf, listWith } from "../../render/lists.js";

const PLAN = listOf(
  "[x] Analyze requirements <- Analyzing requirements",
  "[>] Write implementation <- Writing implementation",
  "[ ] Run tests <- Running tests",
  "[ ] Update documentation <- Updating documentation",
);

it("renderPanel() prints the panel of the agent-shell design to the last character", () => {
  expect(renderPanel(PLAN)).toBe(
    [
      "┌─ Plan ──────────────────────────────────────────────┐",
      "│ ✓ Analyze requirements                              │",
      "│ ● Writing implementation...                         │",
      "│ ○ Run tests                                         │",
      "│ ○ Update documentation                              │",
      "└─────────────────────────────────────────────────────┘",
    ].join("\n"),
  );
});

const SMALL = listOf("[x] Read", "[>] Write", "[ ] Test", "[-] Port");

it.each<[what: string, options: RenderPanelOptions, lines: string[]]>([
  [
    "a mark for each status",
    {},
    [
      "┌─ Plan ───────────┐",
      "│ ✓ Read           │",
      "│ ● Write...       │",
      "│ ○ Test           │",
      "│ ⊘ Port           │",
      "└──────────────────┘",
    ],
  ],
  [
    "ASCII",
    { ascii: true },
    [
      "+- Plan -----------+",
      "| [x] Read         |",
      "| [>] Write...     |",
      "| [ ] Test         |",
      "| [-] Port         |",
      "+------------------+",
    ],
  ],
  [
    "a title of its own and progress in the top border",
    { title: "计划", progress: "top" },
    [
      "┌─ 计划 ───── 2/4 ─┐",
      "│ ✓ Read           │",
      "│ ● Write...       │",
      "│ ○ Test           │",
      "│ ⊘ Port           │",
      "└──────────────────┘",
    ],
  ],
  [
    "no title and progress in the bottom border",
    { title: "", progress: "bottom", ascii: true },
    [
      "+------------------+",
      "| [x] Read         |",
      "| [>] Write...     |",
      "| [ ] Test         |",
      "| [-] Port         |",
      "+------------ 2/4 -+",
    ],
  ],
  [
    "no title and progress in the top border",
    { title: " ", progress: "top" },
    [
      "┌──────────── 2/4 ─┐",
      "│ ✓ Read           │",
      "│ ● Write...       │",
      "│ ○ Test           │",
      "│ ⊘ Port           │",
      "└──────────────────┘",
    ],
  ],
  [
    "a title too long for it",
    { title: "What the agent plans", progress: "top" },
    [
      "┌─ What th… ─ 2/4 ─┐",
      "│ ✓ Read           │",
      "│ ● Write...       │",
      "│ ○ Test           │",
      "│ ⊘ Port           │",
      "└──────────────────┘",
    ],
  ],
])("renderPanel() draws %s", (_what, options, lines) => {
  expect(renderPanel(SMALL, { width: 20, ...options })).toBe(lines.join("\n"));
});

it("renderPanel() says that there is nothing to do, without progress", () => {
  expect(renderPanel(EMPTY_TODO_LIST, { width: 20, progress: "bottom" })).toBe(
    "┌─ Plan ───────────┐\n│ No todos.        │\n└──────────────────┘",
  );
});

it("renderPanel() leaves out progress that would take the title's room", () => {
  const items = Array.from({ length: 100_000 }, () => ({ content: "a", status: "completed" as const }));
  const [top] = renderPanel({ items, revision: 1 }, { width: 20, progress: "top", maxItems: 3 }).split("\n");
  expect(top).toBe("┌─ Plan ───────────┐");
});

describe("a row", () => {
  const rowOf = (content: string, options: RenderPanelOptions = {}): string | undefined =>
    renderPanel(listWith(content), { width: 24, ...options }).split("\n")[1];

  it.each<[what: string, content: string, row: string]>([
    ["Chinese", "更新文档", "│ ○ 更新文档           │"],
    ["Japanese, full and half width", "テスト ﾃｽﾄ", "│ ○ テスト ﾃｽﾄ         │"],
    ["Korean", "한국어", "│ ○ 한국어             │"],
    ["a family by its first member", "👨‍👩‍👧‍👦 go", "│ ○ 👨 go              │"],
    ["a rainbow flag by its cloth", "🏳️‍🌈 go", "│ ○ 🏳 go               │"],
    ["flags", "🇩🇪🇯🇵 go", "│ ○ 🇩🇪🇯🇵 go            │"],
    ["a hand without its skin tone", "👍🏽 go", "│ ○ 👍 go              │"],
    ["a heart without VS16, a keycap by its digit", "❤️ 1️⃣ go", "│ ○ ❤ 1 go             │"],
    ["combining marks", "cafe\u0301", "│ ○ café               │"],
    ["Thai, a vowel with a column of its own", "ทำน้ำ", "│ ○ ทำน้ำ               │"],
    ["Hindi, a column for each part", "हिन्दी क्षि", "│ ○ हिन्दी क्षि          │"],
    ["Hindi without a joiner", "क्\u200dष", "│ ○ क्ष                 │"],
    ["Korean letters as syllables", "\u1112\u1161\u11ab", "│ ○ 한                 │"],
    ["Persian with its non-joiner", "می\u200cخواهم", "│ ○ می\u200cخواهم            │"],
    ["characters of ambiguous width", "±°→", "│ ○ ±°→                │"],
    ["18 columns to the last", "xxxxxxxxxxxxxxxxxx", "│ ○ xxxxxxxxxxxxxxxxxx │"],
    ["19 columns, cut", "xxxxxxxxxxxxxxxxxxx", "│ ○ xxxxxxxxxxxxxxxxx… │"],
    ["Chinese cut at an odd column", "一二三四五六七八九十", "│ ○ 一二三四五六七八…  │"],
    ["Chinese cut at an even column", "a一二三四五六七八九", "│ ○ a一二三四五六七八… │"],
    ["Chinese to the last column", "一二三四五六七八九", "│ ○ 一二三四五六七八九 │"],
    ["a cut after a space", "wait for it, and then", "│ ○ wait for it, and…  │"],
    ["a family not parted by the cut", "xxxxxxxxxxxxxxxx👨‍👩‍👧‍👦 go", "│ ○ xxxxxxxxxxxxxxxx…  │"],
    ["a newline and a colour, escaped", "a\n\u001b[31mb", "│ ○ a b                │"],
    ["a reminder's tag, escaped: output of a terminal comes back to models", "</reminder>", "│ ○ &lt;/reminder>     │"],
    ["nothing", "", "│ ○                    │"],
    [
      "more joined letters than a terminal can join",
      "a\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100\u1100b",
      "│ ○ a\ufffdb                │",
    ],
    ["40 joined letters, which take their columns", `a${"\u1100".repeat(40)}b`, "│ ○ a…                 │"],
    [
      "18 times more joined letters than that",
      `${"\u1100".repeat(62)}\u1161\u11ab`.repeat(18),
      `│ ○ ${"\ufffd".repeat(18)} │`,
    ],
  ])("renderPanel() fits %s", (_what, content, row) => {
    expect(rowOf(content)).toBe(row);
    expect(measureColumns(row)).toBe(24);
  });

  it("renderPanel() cuts with three dots in ASCII", () => {
    expect(rowOf("x".repeat(19), { ascii: true })).toBe(`| [ ] ${"x".repeat(13)}... |`);
  });

  it.each<{ content: string; activeForm?: string; row: string }>([
    { content: "Write", activeForm: "Writing", row: "● Writing..." },
    { content: "Write", row: "● Write..." },
    { content: "Write", activeForm: "", row: "● Write..." },
    { content: "Write", activeForm: " \n", row: "● Write..." },
    { content: "Write", activeForm: "Writing…", row: "● Writing…" },
    { content: "Write", activeForm: "Writing...", row: "● Writing..." },
    { content: "Write", activeForm: "Writing. ", row: "● Writing..." },
    { content: "Write", activeForm: "正在编写", row: "● 正在编写..." },
    { content: "Write it now and then", row: "● Write it now and…" },
  ])("renderPanel() shows a running item of $content and $activeForm as $row", ({ content, activeForm, row }) => {
    const line = renderPanel(listWith(content, "in_progress", activeForm), { width: 24 }).split("\n")[1];
    expect(line?.slice(2, -2).trimEnd()).toBe(row);
  });
});

describe("colour", () => {
  it("renderPanel() colours each row by its status and ends the colour in the row", () => {
    expect(renderPanel(SMALL, { width: 20, color: true }).split("\n")).toEqual([
      "┌─ Plan ───────────┐",
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
  ...[2, 3.5].map((maxItems) => [{ maxItems }, "maxItems must be a whole number ≥ 3 or Infinity", maxItems] as const),
  // A JavaScript caller can send any word.
  [{ progress: "left" as "top" }, 'progress must be "top", "bottom" or "none"', '"left"'] as const,
])("renderPanel() refuses %o", (options: RenderPanelOptions, message, value) => {
  const error = new RangeError(`Invalid panel options: ${message} (got ${value})`);
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
    new TypeError(`Invalid call of renderPanel(): list must be a list, such as session.list (got ${shown})`),
  );
});

it("renderPanel() refuses an option that it does not know", () => {
  // @ts-expect-error a misspelt option
  expect(() => renderPanel(EMPTY_TODO_LIST, { widht: 40 })).toThrow(
    "Invalid panel options: widht is not an option (the options are width, title, ascii, color, maxItems, progress, checks, agents)",
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

it.each<[string, string, number, readonly string[]]>([
  ["all where they fit", "x>  ", 4, ["✓ 1", "● 2...", "○ 3", "○ 4"]],
  ["the beginning", "x>   ", 4, ["✓ 1", "● 2...", "○ 3", "… +2 more"]],
  ["the end", "xxx> ", 4, ["… +2 more", "✓ 3", "● 4...", "○ 5"]],
  ["the middle", "xxxx>    ", 5, ["… +3 more", "✓ 4", "● 5...", "○ 6", "… +3 more"]],
  ["the running item alone", "xx>  ", 3, ["… +2 more", "● 3...", "… +2 more"]],
  ["the next item where none runs", "xxx   ", 3, ["… +3 more", "○ 4", "… +2 more"]],
  ["the end of a finished plan", "xxxx-", 3, ["… +3 more", "✓ 4", "⊘ 5"]],
  ["the first of several running items", "x>   >", 3, ["✓ 1", "● 2...", "… +4 more"]],
])("renderPanel() keeps in view %s", (_what, marks, most, rows) => {
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
