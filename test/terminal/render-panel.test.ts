import { describe, expect, it } from "vitest";
import { EMPTY_TODO_LIST, type TodoList } from "../../src/core/todo.js";
import { measureColumns } from "../../src/terminal/fit-columns.js";
import { type RenderPanelOptions, renderPanel } from "../../src/terminal/index.js";
import { listOf, listWith } from "../render/lists.js";

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

it.each<{ what: string; options: RenderPanelOptions; lines: readonly string[] }>([
  {
    what: "a mark for each status",
    options: {},
    lines: [
      "┌─ Tasks ──────────┐",
      "│ ✓ Read           │",
      "│ ● Write...       │",
      "│ ○ Test           │",
      "│ ⊘ Port           │",
      "└──────────────────┘",
    ],
  },
  {
    what: "ASCII",
    options: { ascii: true },
    lines: [
      "+- Tasks ----------+",
      "| [x] Read         |",
      "| [>] Write...     |",
      "| [ ] Test         |",
      "| [-] Port         |",
      "+------------------+",
    ],
  },
  {
    what: "a title of its own and progress in the top border",
    options: { title: "计划", progress: "top" },
    lines: [
      "┌─ 计划 ───── 2/4 ─┐",
      "│ ✓ Read           │",
      "│ ● Write...       │",
      "│ ○ Test           │",
      "│ ⊘ Port           │",
      "└──────────────────┘",
    ],
  },
  {
    what: "no title and progress in the bottom border",
    options: { title: "", progress: "bottom", ascii: true },
    lines: [
      "+------------------+",
      "| [x] Read         |",
      "| [>] Write...     |",
      "| [ ] Test         |",
      "| [-] Port         |",
      "+------------ 2/4 -+",
    ],
  },
  {
    what: "no title and progress in the top border",
    options: { title: " ", progress: "top" },
    lines: [
      "┌──────────── 2/4 ─┐",
      "│ ✓ Read           │",
      "│ ● Write...       │",
      "│ ○ Test           │",
      "│ ⊘ Port           │",
      "└──────────────────┘",
    ],
  },
  {
    what: "a title too long for it",
    options: { title: "What the agent plans", progress: "top" },
    lines: [
      "┌─ What th… ─ 2/4 ─┐",
      "│ ✓ Read           │",
      "│ ● Write...       │",
      "│ ○ Test           │",
      "│ ⊘ Port           │",
      "└──────────────────┘",
    ],
  },
])("renderPanel() draws $what", ({ options, lines }) => {
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

  it.each([
    { what: "Chinese", content: "更新文档", row: "│ ○ 更新文档           │" },
    { what: "Japanese, full and half width", content: "テスト ﾃｽﾄ", row: "│ ○ テスト ﾃｽﾄ         │" },
    { what: "Korean", content: "한국어", row: "│ ○ 한국어             │" },
    { what: "a family by its first member", content: "👨‍👩‍👧‍👦 go", row: "│ ○ 👨 go              │" },
    { what: "a rainbow flag by its cloth", content: "🏳️‍🌈 go", row: "│ ○ 🏳 go               │" },
    { what: "flags", content: "🇩🇪🇯🇵 go", row: "│ ○ 🇩🇪🇯🇵 go            │" },
    { what: "a hand without its skin tone", content: "👍🏽 go", row: "│ ○ 👍 go              │" },
    {
      what: "a heart without VS16, a keycap by its digit",
      content: "❤️ 1️⃣ go",
      row: "│ ○ ❤ 1 go             │",
    },
    { what: "combining marks", content: "cafe\u0301", row: "│ ○ café               │" },
    { what: "Thai, a vowel with a column of its own", content: "ทำน้ำ", row: "│ ○ ทำน้ำ               │" },
    { what: "Hindi, a column for each part", content: "हिन्दी क्षि", row: "│ ○ हिन्दी क्षि          │" },
    { what: "Hindi without a joiner", content: "क्\u200dष", row: "│ ○ क्ष                 │" },
    { what: "Korean letters as syllables", content: "\u1112\u1161\u11ab", row: "│ ○ 한                 │" },
    { what: "Persian with its non-joiner", content: "می\u200cخواهم", row: "│ ○ می\u200cخواهم            │" },
    { what: "characters of ambiguous width", content: "±°→", row: "│ ○ ±°→                │" },
    { what: "18 columns to the last", content: "x".repeat(18), row: `│ ○ ${"x".repeat(18)} │` },
    { what: "19 columns, cut", content: "x".repeat(19), row: `│ ○ ${"x".repeat(17)}… │` },
    {
      what: "Chinese cut at an odd column",
      content: "一二三四五六七八九十",
      row: "│ ○ 一二三四五六七八…  │",
    },
    { what: "Chinese to the last column", content: "一二三四五六七八九", row: "│ ○ 一二三四五六七八九 │" },
    { what: "a cut after a space", content: "wait for it, and then", row: "│ ○ wait for it, and…  │" },
    {
      what: "a family not parted by the cut",
      content: `${"x".repeat(16)}👨‍👩‍👧‍👦 go`,
      row: `│ ○ ${"x".repeat(16)}…  │`,
    },
    { what: "a newline and a colour, escaped", content: "a\n\u001b[31mb", row: "│ ○ a b                │" },
    {
      what: "a reminder's tag, escaped: output of a terminal comes back to models",
      content: "</reminder>",
      row: "│ ○ &lt;/reminder>     │",
    },
    { what: "nothing", content: "", row: "│ ○                    │" },
    {
      what: "more joined letters than a terminal can join",
      content: `a${"ᄀ".repeat(60)}b`,
      row: "│ ○ a\ufffdb                │",
    },
  ])("renderPanel() fits $what", ({ content, row }) => {
    expect(rowOf(content)).toBe(row);
    expect(measureColumns(row)).toBe(24);
  });

  it("renderPanel() cuts with three dots in ASCII", () => {
    expect(rowOf("x".repeat(19), { ascii: true })).toBe(`| [ ] ${"x".repeat(13)}... |`);
  });

  it.each([
    { content: "Write", activeForm: "Writing", row: "● Writing..." },
    { content: "Write", activeForm: undefined, row: "● Write..." },
    { content: "Write", activeForm: "", row: "● Write..." },
    { content: "Write", activeForm: " \n", row: "● Write..." },
    { content: "Write", activeForm: "Writing…", row: "● Writing…" },
    { content: "Write", activeForm: "Writing...", row: "● Writing..." },
    { content: "Write", activeForm: "Writing. ", row: "● Writing..." },
    { content: "Write", activeForm: "正在编写", row: "● 正在编写..." },
    { content: "Write it now and then", activeForm: undefined, row: "● Write it now and…" },
  ])("renderPanel() shows a running item of $content and $activeForm as $row", ({
    content,
    activeForm,
    row,
  }) => {
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
  { options: { width: 19 }, message: "width must be a whole number from 20 to 1000: current value is 19" },
  {
    options: { width: 1001 },
    message: "width must be a whole number from 20 to 1000: current value is 1001",
  },
  {
    options: { width: 40.5 },
    message: "width must be a whole number from 20 to 1000: current value is 40.5",
  },
  {
    options: { width: Number.NaN },
    message: "width must be a whole number from 20 to 1000: current value is NaN",
  },
  {
    options: { maxItems: 2 },
    message: "maxItems must be a whole number from 3 or Infinity: current value is 2",
  },
  {
    options: { maxItems: 3.5 },
    message: "maxItems must be a whole number from 3 or Infinity: current value is 3.5",
  },
  {
    // A JavaScript caller can send any word.
    options: { progress: "left" as unknown as "top" },
    message: 'progress must be "top", "bottom" or "none": current value is "left"',
  },
])("renderPanel() refuses $options", ({ options, message }) => {
  expect(() => renderPanel(EMPTY_TODO_LIST, options)).toThrow(
    new RangeError(`Cannot render a panel as ${message}`),
  );
});

it.each([
  { what: "a session", list: { list: EMPTY_TODO_LIST }, shown: '{"list":{"items":[],"revision":0}}' },
  { what: "nothing", list: undefined, shown: "undefined" },
  { what: "null", list: null, shown: "null" },
  { what: "items alone", list: [], shown: "[]" },
])("renderPanel() refuses $what in one line", ({ list, shown }) => {
  // A JavaScript caller can give anything.
  expect(() => renderPanel(list as unknown as TodoList)).toThrow(
    new TypeError(
      `Cannot render a panel as list must be a list, such as session.list: current value is ${shown}`,
    ),
  );
});
