import { expect, it } from "vitest";
import { EMPTY_TODO_LIST, type TodoList } from "../../../src/model/todo.js";
import {
  createLivePanel,
  type LivePanel,
  type PanelStream,
  type RenderPanelOptions,
  renderPanel,
} from "../../../src/screens/terminal/index.js";
import { listOf } from "../../render/lists.js";
import { createScreen, type Screen } from "./screen.js";

const READ = listOf("[>] Read <- Reading", "[ ] Write", "[ ] Test");
const WRITE = listOf("[x] Read", "[>] Write", "[ ] Test");

const rowsOf = (list: TodoList): readonly string[] => renderPanel(list, { width: 24, progress: "none" }).split("\n");
const [READ_ROWS, WRITE_ROWS, SHORT_ROWS] = [rowsOf(READ), rowsOf(WRITE), rowsOf(listOf("[-] Port"))];

function openOn(screen: Screen, options: RenderPanelOptions = {}): LivePanel {
  return createLivePanel(screen, { width: 24, progress: "none", ...options });
}

/** A screen with a line on it, and a panel below. */
function open(columns = 80, options: RenderPanelOptions = {}): { readonly screen: Screen; readonly panel: LivePanel } {
  const screen = createScreen(columns);
  screen.write("Hello\n");
  return { screen, panel: openOn(screen, options) };
}

it("update() draws the panel, and the next one in its place, whatever its length", () => {
  const { screen, panel } = open();
  for (const list of [READ, WRITE, listOf("[-] Port"), WRITE, EMPTY_TODO_LIST, READ]) {
    panel.update(list);
    expect(screen.shown()).toEqual(["Hello", ...rowsOf(list), ""]);
  }
});

it("update() writes once, and nothing for a panel that would look the same", () => {
  const screen = createScreen(80);
  const panel = openOn(screen);
  panel.update(READ);
  panel.update({ ...READ, revision: 7 });
  expect(screen.written).toHaveLength(1);
  panel.update(WRITE);
  expect(screen.written).toHaveLength(2);
});

it("update() and print() write the sequences of a redraw and no other, in one piece", () => {
  const screen = createScreen(80);
  const panel = openOn(screen);
  panel.update(listOf("[ ] Port"));
  panel.update(listOf("[-] Port"));
  panel.print("Bye");
  const rows = SHORT_ROWS.map((row) => `\u001b[2K${row.slice(0, -1)}\u001b[24G\u001b[K${row.slice(-1)}\n`);
  const drawing = `\u001b[?7l${rows.join("")}\u001b[?7h`;
  expect(screen.written).toEqual([
    `${drawing.replace("⊘", "○")}\u001b[J`,
    `\r\u001b[3A${drawing}\u001b[J`,
    `\r\u001b[3A\u001b[2K\n\u001b[J\u001b[ABye\n${drawing}`,
  ]);
});

it.each([
  { what: "a line", text: "Reading a.ts", above: ["Reading a.ts"] },
  { what: "a line with its end", text: "Reading a.ts\n", above: ["Reading a.ts"] },
  { what: "several lines", text: "one\ntwo", above: ["one", "two"] },
  { what: "an empty line", text: "", above: [""] },
  { what: "a line that wraps", text: "x".repeat(90), above: ["x".repeat(80), "x".repeat(10)] },
])("print() puts $what above the panel", ({ text, above }) => {
  const { screen, panel } = open();
  panel.update(READ);
  panel.print(text);
  expect(screen.shown()).toEqual(["Hello", ...above, ...READ_ROWS, ""]);
  panel.update(WRITE);
  expect(screen.shown()).toEqual(["Hello", ...above, ...WRITE_ROWS, ""]);
});

it("print() is a plain line before the first panel", () => {
  const { screen, panel } = open();
  panel.print("first");
  panel.update(READ);
  expect(screen.shown()).toEqual(["Hello", "first", ...READ_ROWS, ""]);
});

it("close() leaves the panel, lets lines follow it, and listens for no resize any more", () => {
  const { screen, panel } = open();
  expect(screen.listeners()).toBe(1);
  panel.update(READ);
  panel.close();
  panel.update(WRITE);
  panel.print("Bye");
  expect(screen.shown()).toEqual(["Hello", ...READ_ROWS, "Bye", ""]);
  expect(screen.listeners()).toBe(0);
});

it("the panel is drawn anew when the size changes, never wider than the terminal", () => {
  const screen = createScreen(22);
  const panel = openOn(screen);
  screen.resize(21);
  expect(screen.written).toEqual([]);
  panel.update(READ);
  expect(screen.shown().slice(0, 2)).toEqual(["┌─ Plan ────────────┐", "│ ● Reading...      │"]);
  screen.resize(80);
  expect(screen.shown()).toEqual([...READ_ROWS, ""]);
});

it("the panel takes back lines that wrapped when the terminal became narrower", () => {
  const { screen, panel } = open(80, { width: 60 });
  panel.update(READ);
  screen.resize(24);
  expect(screen.shown()).toEqual(["Hello", ...READ_ROWS, ""]);
  panel.print("narrower");
  panel.update(WRITE);
  expect(screen.shown()).toEqual(["Hello", "narrower", ...WRITE_ROWS, ""]);
});

it("a resize draws the line above the panel too, in its place, however many rows it takes", () => {
  const { screen, panel } = open(80, { width: 60 });
  panel.print("\u001b[1mthe name of a session\u001b[0m, which is long");
  panel.update(READ);
  for (const columns of [24, 30, 80]) screen.resize(columns);
  expect(screen.lines().slice(0, 2)).toEqual(["Hello", "the name of a session, which is long"]);
  expect(screen.written.at(-1)).toContain("the name of a session");
  expect(screen.lines().at(2)).toMatch(/^┌/);
});

it("a resize of the rows alone draws the line above the panel too", () => {
  const screen = createScreen(80, 24);
  const panel = openOn(screen);
  panel.print("the name of a session");
  panel.update(SIXTY);
  screen.resize(80, 10);
  expect(screen.written.at(-1)).toContain("the name of a session");
  expect(screen.shown().slice(0, 2)).toEqual(["the name of a session", "┌─ Plan ───────────────┐"]);
});

it("the panel takes back wrapped lines at the next update where nobody tells of a resize", () => {
  const screen = createScreen(80);
  screen.write("Hello\n");
  // The screen resizes, and has no listener to tell.
  const { on: _on, off: _off, ...silent } = Object.getOwnPropertyDescriptors(screen);
  const panel = createLivePanel(Object.defineProperties({}, silent) as Screen, { width: 60, progress: "none" });
  panel.update(READ);
  screen.resize(24);
  expect(screen.shown()).toHaveLength(1 + 5 * 3 + 1);
  panel.update(WRITE);
  expect(screen.shown()).toEqual(["Hello", ...WRITE_ROWS, ""]);
});

it("a terminal narrower than any panel shows its left part with the border, and stays in order", () => {
  const { screen, panel } = open(10);
  panel.update(READ);
  panel.update(WRITE);
  expect(screen.shown()).toEqual(["Hello", "┌─ Plan ─┐", "│ ✓ Read │", "│ ● Write│", "│ ○ Test │", "└────────┘", ""]);
});

it.each([
  { what: "no size", columns: undefined },
  { what: "0, as some containers report", columns: 0 },
  { what: "no number", columns: Number.NaN },
  { what: "a size beyond all terminals", columns: 1_000_000 },
])("the panel keeps its own width where the terminal has $what", ({ columns }) => {
  const screen = createScreen(80);
  const { write } = screen;
  const panel = createLivePanel({ isTTY: true, write, columns, rows: columns }, { width: 24, progress: "none" });
  panel.update(READ);
  panel.update(WRITE);
  expect(screen.shown()).toEqual([...WRITE_ROWS, ""]);
});

const SIXTY = listOf(
  ...Array.from({ length: 60 }, (_, index) => `[${index < 9 ? "x" : index === 9 ? ">" : " "}] Step ${index + 1}`),
);

it("a list longer than the terminal takes two thirds of it, the running item and the counts in view", () => {
  const screen = createScreen(80, 10);
  createLivePanel(screen, { width: 24 }).update(SIXTY);
  expect(screen.shown()).toEqual([
    "┌─ Plan ──────── 9/60 ─┐",
    "│ … +9 more            │",
    "│ ● Step 10...         │",
    "│ ○ Step 11            │",
    "│ … +49 more           │",
    "└──────────────────────┘",
    "",
  ]);
});

it.each([
  [24, 16],
  [undefined, 16],
  ...Object.entries({ 9: 6, 7: 5, 5: 4, 4: 3, 2: 1, 1: 1 }).map(([rows, lines]) => [Number(rows), lines] as const),
] as const)("sixty items in a terminal of %s rows take %s lines", (rows, lines) => {
  const screen = createScreen(80, rows);
  openOn(screen).update(SIXTY);
  expect(screen.shown()).toHaveLength(lines + 1);
  expect(screen.shown().some((row) => row.includes("Step 10..."))).toBe(lines > 2);
});

it("update() and print() work without their object", () => {
  const screen = createScreen(80);
  const { update, print } = openOn(screen);
  update(READ);
  print("Hello");
  expect(screen.shown()).toEqual(["Hello", ...READ_ROWS, ""]);
});

it("a pipe gets each panel that looks different as plain text, whole", () => {
  let text = "";
  const pipe: PanelStream = {
    rows: 8,
    write: (piece) => {
      text += piece;
    },
  };
  const panel = createLivePanel(pipe, { width: 24, color: true, progress: "none" });
  panel.print("Hello");
  panel.update(READ);
  panel.update({ ...READ, revision: 7 });
  panel.print("written\n");
  panel.update(SIXTY);
  panel.close();
  panel.update(WRITE);
  panel.print("Bye");
  const lines = text.split("\n");
  expect(lines.slice(0, 8)).toEqual(["Hello", ...READ_ROWS, "written", "┌─ Plan ───────────────┐"]);
  expect(lines).toHaveLength(7 + 62 + 2);
  expect(lines.slice(-3)).toEqual(["└──────────────────────┘", "Bye", ""]);
});

it("createLivePanel() refuses bad options at once", () => {
  expect(() => createLivePanel(createScreen(80), { width: 10 })).toThrow(
    new RangeError("Invalid panel options: width must be a whole number from 20 to 1000 (got 10)"),
  );
});

it.each([
  { what: "nothing", stream: undefined, shown: "undefined" },
  { what: "null", stream: null, shown: "null" },
  { what: "what does not write", stream: { width: 24 }, shown: '{"width":24}' },
])("createLivePanel() refuses $what in one line", ({ stream, shown }) => {
  // A JavaScript caller can give anything.
  expect(() => createLivePanel(stream as unknown as PanelStream)).toThrow(
    new TypeError(`Invalid call of createLivePanel(): stream must be a stream, such as process.stdout (got ${shown})`),
  );
});
