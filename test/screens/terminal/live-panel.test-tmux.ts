import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { linesOf } from "../../programs/watch/watch-folder.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { openWindow, type TmuxWindow } from "./tmux-window.js";

const PROGRAM = "node --import tsx test/screens/terminal/panel-program.ts";
const SIXTY = `${PROGRAM} 60`;

function open(command: string, columns: number, rows: number): TmuxWindow {
  const window = openWindow(command, columns, rows);
  onTestFinished(window.close);
  return window;
}

/** Presses Enter once a step, each time until the program has printed its line and drawn its panel. */
async function stepTo(window: TmuxWindow, from: number, to: number): Promise<readonly string[]> {
  for (let step = from; step <= to; step += 1) {
    if (step > 0) window.press("Enter");
    await window.waitFor((rows) => rows.includes(`line ${step}`) && panelOf(rows).length > 0);
  }
  return window.rows();
}

/** The last panel, if it is whole and nothing stands below it. */
function panelOf(rows: readonly string[]): readonly string[] {
  const isWhole = rows.at(-1)?.startsWith("└") === true;
  return isWhole ? rows.slice(rows.findLastIndex((row) => row.startsWith("┌"))) : [];
}

const aboveOf = (rows: readonly string[]): readonly string[] => rows.slice(0, rows.length - panelOf(rows).length);
const linesUpTo = (last: number): readonly string[] => Array.from({ length: last + 1 }, (_, step) => `line ${step}`);

it("print() keeps forty lines in the scrollback above one panel, with sixty items in 24 rows", async () => {
  const window = open(`stty -echo; clear; ${SIXTY}`, 80, 24);
  const rows = await stepTo(window, 0, 39);
  expect(aboveOf(rows)).toEqual(linesUpTo(39));
  const panel = panelOf(rows);
  expect(panel).toHaveLength(16);
  expect(panel[0]).toBe("┌─ Plan ─────────────────────── 39/60 ─┐");
  expect(panel[1]).toBe("│ … +34 more                           │");
  expect(panel.some((row) => row.startsWith("│ ● Step 39 中文... "))).toBe(true);
  expect(panel[15]).toBe(`└${"─".repeat(38)}┘`);
});

it("a resize leaves one panel in the size of the window, and all that was printed", async () => {
  const window = open(`stty -echo; clear; ${SIXTY}`, 80, 24);
  await stepTo(window, 0, 3);
  for (const [columns, height] of [
    [60, 18],
    [100, 40],
  ] as const) {
    window.resize(columns, height);
    const rows = await window.waitFor((now) => panelOf(now).length === Math.floor((height * 2) / 3));
    expect(aboveOf(rows)).toEqual(linesUpTo(3));
  }
  expect(aboveOf(await stepTo(window, 4, 6))).toEqual(linesUpTo(6));
});

it("a window narrower than the panel wraps its lines, and they are taken back", async () => {
  const window = open(`stty -echo; clear; ${PROGRAM} 5`, 80, 24);
  await stepTo(window, 0, 20);
  window.resize(34, 24);
  const rows = await window.waitFor((now) => panelOf(now)[0]?.length === 34);
  expect(aboveOf(rows)).toEqual(linesUpTo(20));
  expect(aboveOf(await stepTo(window, 21, 23))).toEqual(linesUpTo(23));
});

it("a panel as wide as the window keeps the line above it in sight when that becomes narrower or lower", async () => {
  const window = open(`stty -echo; clear; ${PROGRAM} 5 160`, 80, 24);
  await stepTo(window, 0, 0);
  for (const [columns, height] of [
    [60, 24],
    [34, 24],
    [90, 12],
    [50, 30],
  ] as const) {
    window.resize(columns, height);
    const rows = await window.waitFor((now) => panelOf(now)[0]?.length === columns);
    expect(aboveOf(rows).at(-1)).toBe("line 0");
  }
});

it("agent-todos watch keeps the name of the session above its panel, which follows the width", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "one.jsonl"), linesOf("Read").join(""));
  const window = open(`stty -echo; clear; node --import tsx src/programs/agent-todos.ts watch ${folder}`, 80, 24);
  await window.waitFor((rows) => panelOf(rows)[0]?.length === 80);
  for (const columns of [60, 34, 100]) {
    window.resize(columns, 24);
    const rows = await window.waitFor((now) => panelOf(now)[0]?.length === columns);
    expect(aboveOf(rows).at(-1)).toMatch(/^codex/i);
  }
});

it.each([80, 40])("the demo's script fills %i columns, each row whole and each step on one row", async (columns) => {
  const window = open("stty -echo; clear; node --import tsx examples/demo.ts", columns, 24);
  const rows = await window.waitFor((now) => now.some((row) => row.includes("run demo -- --help")));
  const panel = rows.slice(rows.findLastIndex((row) => row.startsWith("┌"))).slice(0, 4);
  expect(panel.map((row) => row.length)).toEqual([columns, columns, columns, columns]);
  expect(panel[1]).toMatch(/^│ ✓ Fix the overlaps \(npm test passed\) +│$/);
  // One panel is left, and what was said is above it.
  expect(rows.filter((row) => row.startsWith("┌"))).toHaveLength(1);
  expect(rows.some((row) => row.startsWith("nudge     Marked as done"))).toBe(true);
});

it("Ctrl-C leaves the panel whole, the cursor on, and a shell below it", async () => {
  const window = open(SIXTY, 80, 24);
  const [last = ""] = (await stepTo(window, 0, 0)).slice(-1);
  window.press("C-c");
  await window.waitFor((rows) => rows.at(-1) === "$");
  window.press("echo o''k", "Enter");
  const rows = await window.waitFor((now) => now.includes("ok"));
  const end = rows.lastIndexOf(last);
  expect(panelOf(rows.slice(0, end + 1))).toHaveLength(16);
  expect(rows.slice(end + 1)).toEqual(["^C", "$ echo o''k", "ok", "$"]);
  expect(window.showsCursor()).toBe(true);
});

it("a pipe gets plain text, in which every line has the columns that a terminal draws", async () => {
  const count = `${SIXTY} < /dev/null | grep -c $'\\e'`;
  // A column too narrow: each line wraps, and holds its border alone in the second row.
  const window = open(`clear; ${SIXTY} < /dev/null | cat; echo codes: $(${count})`, 39, 100);
  const rows = await window.waitFor((now) => now.includes("codes: 0"));
  const top = rows.findIndex((row) => row.startsWith("┌"));
  const panel = rows.slice(top, rows.indexOf("line 0"));
  expect(panel).toHaveLength(2 * 62);
  expect(panel.filter((_, index) => index % 2 === 1)).toEqual(["┐", ...Array(60).fill("│"), "┘"]);
});
