import { expect, it } from "vitest";
import { EMPTY_TODO_LIST } from "../../src/core/todo.js";
import { createLivePanel, type LivePanelOptions } from "../../src/terminal/index.js";
import { listOf } from "../render/lists.js";
import { createScreen, type Screen } from "./screen.js";

const READ = listOf("[>] Read <- Reading", "[ ] Write", "[ ] Test");
const WRITE = listOf("[x] Read", "[>] Write", "[ ] Test");

const READ_ROWS = [
  "┌─ Tasks ──────────────┐",
  "│ ● Reading...         │",
  "│ ○ Write              │",
  "│ ○ Test               │",
  "└──────────────────────┘",
];
const WRITE_ROWS = [
  "┌─ Tasks ──────────────┐",
  "│ ✓ Read               │",
  "│ ● Write...           │",
  "│ ○ Test               │",
  "└──────────────────────┘",
];
const SHORT_ROWS = ["┌─ Tasks ──────────────┐", "│ ⊘ Port               │", "└──────────────────────┘"];

function openOn(screen: Screen, options: Omit<LivePanelOptions, "write"> = {}) {
  return createLivePanel({ width: 24, ...options, write: screen.write });
}

it("update() draws the panel, and the next one in its place", () => {
  const screen = createScreen(80);
  screen.write("Hello\n");
  const panel = openOn(screen);
  panel.update(READ);
  expect(screen.rows()).toEqual(["Hello", ...READ_ROWS, ""]);
  panel.update(WRITE);
  expect(screen.rows()).toEqual(["Hello", ...WRITE_ROWS, ""]);
});

it("update() leaves nothing behind of a longer list, and makes room for a longer one", () => {
  const screen = createScreen(80);
  const panel = openOn(screen);
  panel.update(READ);
  panel.update(listOf("[-] Port"));
  expect(screen.rows()).toEqual([...SHORT_ROWS, ""]);
  panel.update(WRITE);
  expect(screen.rows()).toEqual([...WRITE_ROWS, ""]);
  panel.update(EMPTY_TODO_LIST);
  expect(screen.rows()).toEqual([
    "┌─ Tasks ──────────────┐",
    "│ No todos.            │",
    "└──────────────────────┘",
    "",
  ]);
});

it("update() writes once, and nothing for a panel that would look the same", () => {
  const screen = createScreen(80);
  const panel = openOn(screen);
  panel.update(READ);
  panel.update({ ...READ, revision: 7 });
  expect(screen.writes()).toBe(1);
  panel.update(WRITE);
  expect(screen.writes()).toBe(2);
});

it("update() writes the sequences of a redraw and no other", () => {
  const written: string[] = [];
  const panel = createLivePanel({ write: (text) => written.push(text), width: 24 });
  panel.update(listOf("[ ] Port"));
  panel.update(listOf("[-] Port"));
  const rows = SHORT_ROWS.map((row) => `\u001b[2K${row}`).join("\n");
  expect(written).toEqual([
    `\u001b[?7l${rows.replace("⊘", "○")}\n\u001b[J\u001b[?7h`,
    `\r\u001b[3A\u001b[?7l${rows}\n\u001b[J\u001b[?7h`,
  ]);
});

it.each([
  { what: "a line", text: "Reading a.ts", above: ["Reading a.ts"] },
  { what: "a line with its end", text: "Reading a.ts\n", above: ["Reading a.ts"] },
  { what: "several lines", text: "one\ntwo", above: ["one", "two"] },
  { what: "an empty line", text: "", above: [""] },
  { what: "a line that wraps", text: "x".repeat(90), above: ["x".repeat(80), "x".repeat(10)] },
])("print() puts $what above the panel", ({ text, above }) => {
  const screen = createScreen(80);
  const panel = openOn(screen);
  panel.update(READ);
  panel.print(text);
  expect(screen.rows()).toEqual([...above, ...READ_ROWS, ""]);
  panel.update(WRITE);
  expect(screen.rows()).toEqual([...above, ...WRITE_ROWS, ""]);
});

it("print() is a plain line before the first panel", () => {
  const screen = createScreen(80);
  const panel = openOn(screen);
  panel.print("Hello");
  panel.update(READ);
  expect(screen.rows()).toEqual(["Hello", ...READ_ROWS, ""]);
});

it("close() leaves the panel and lets lines follow it", () => {
  const screen = createScreen(80);
  const panel = openOn(screen);
  panel.update(READ);
  panel.close();
  panel.update(WRITE);
  panel.print("Bye");
  expect(screen.rows()).toEqual([...READ_ROWS, "Bye", ""]);
});

it("the panel is never wider than the terminal, asked anew for each redraw", () => {
  let columns = 22;
  const screen = createScreen(columns);
  const panel = openOn(screen, { columns: () => columns });
  panel.update(READ);
  expect(screen.rows().slice(0, 2)).toEqual(["┌─ Tasks ────────────┐", "│ ● Reading...       │"]);
  columns = 80;
  screen.resize(columns);
  panel.update(READ);
  expect(screen.rows()).toEqual([...READ_ROWS, ""]);
});

it("the panel takes back lines that wrapped when the terminal became narrower", () => {
  let columns = 80;
  const screen = createScreen(columns);
  const panel = openOn(screen, { width: 60, columns: () => columns });
  screen.write("Hello\n");
  panel.update(READ);
  columns = 25;
  screen.resize(columns);
  expect(screen.rows()).toHaveLength(1 + 5 * 3 + 1);
  panel.update(WRITE);
  expect(screen.rows()).toEqual([
    "Hello",
    ...WRITE_ROWS.map((row) => row.replace(/(.)$/, `${row[1] === " " ? " " : "─"}$1`)),
    "",
  ]);
  columns = 24;
  screen.resize(columns);
  panel.print("narrower");
  expect(screen.rows()).toEqual(["Hello", "narrower", ...WRITE_ROWS, ""]);
  panel.update(READ);
  expect(screen.rows()).toEqual(["Hello", "narrower", ...READ_ROWS, ""]);
});

it("a terminal narrower than any panel shows its left part and stays in order", () => {
  const screen = createScreen(10);
  screen.write("Hello\n");
  const panel = openOn(screen, { columns: 10 });
  panel.update(READ);
  panel.update(WRITE);
  expect(screen.rows()).toEqual([
    "Hello",
    "┌─ Tasks ─",
    "│ ✓ Read  ",
    "│ ● Write.",
    "│ ○ Test  ",
    "└─────────",
    "",
  ]);
});

it.each([
  { what: "no size", columns: undefined },
  { what: "0, as some containers report", columns: 0 },
  { what: "no number", columns: Number.NaN },
  { what: "a function without an answer", columns: () => undefined },
  { what: "a size beyond all terminals", columns: 1_000_000 },
])("the panel keeps its own width where the terminal has $what", ({ columns }) => {
  const screen = createScreen(80);
  const panel = openOn(screen, { columns });
  panel.update(READ);
  panel.update(WRITE);
  expect(screen.rows()).toEqual([...WRITE_ROWS, ""]);
});

it("a list longer than the terminal is shown in part, the running item in view", () => {
  const rows = Array.from(
    { length: 30 },
    (_, index) => `[${index < 9 ? "x" : index === 9 ? ">" : " "}] Step ${index + 1}`,
  );
  const screen = createScreen(80);
  openOn(screen, { rows: 8 }).update(listOf(...rows));
  expect(screen.rows()).toEqual([
    "┌─ Tasks ──────────────┐",
    "│ … +8 more            │",
    "│ ✓ Step 9             │",
    "│ ● Step 10...         │",
    "│ ○ Step 11            │",
    "│ … +19 more           │",
    "└──────────────────────┘",
    "",
  ]);
});

it("a terminal of a few rows still shows the running item", () => {
  const screen = createScreen(80);
  openOn(screen, { rows: () => 2 }).update(listOf("[x] a", "[x] b", "[>] c", "[ ] d", "[ ] e"));
  expect(screen.rows()).toEqual([
    "┌─ Tasks ──────────────┐",
    "│ … +2 more            │",
    "│ ● c...               │",
    "│ … +2 more            │",
    "└──────────────────────┘",
    "",
  ]);
});

it("update() and print() work without their object", () => {
  const screen = createScreen(80);
  const { update, print } = openOn(screen);
  update(READ);
  print("Hello");
  expect(screen.rows()).toEqual(["Hello", ...READ_ROWS, ""]);
});

it("createLivePanel() refuses bad options at once", () => {
  const write = (): void => undefined;
  expect(() => createLivePanel({ write, width: 10 })).toThrow(
    new RangeError(
      "Cannot render a panel as width must be a whole number from 20 to 1000: current value is 10",
    ),
  );
  // A JavaScript caller can leave it out.
  const none = undefined as unknown as LivePanelOptions["write"];
  expect(() => createLivePanel({ write: none })).toThrow(
    new TypeError("Cannot create a live panel as write must be a function: current value is undefined"),
  );
});
