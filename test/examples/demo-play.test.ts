import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PRESET_NAMES } from "../../examples/demo/find-preset.js";
import { loadSessions, SESSION_NAMES } from "../../examples/demo/find-session.js";
import { scaled } from "../support/scale.js";
import { useTemporaryFolder } from "../support/temporary-folder.js";
import { readScreen, runDemo } from "./demo-world.js";

const folder = useTemporaryFolder();
const ESCAPE = "\u001b";

function save(name: string, rounds: readonly unknown[]): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify({ agent: "codex", rounds }));
  return path;
}

function write(...todos: readonly unknown[]): object {
  return { tools: ["TodoWrite"], todo: { tool: "TodoWrite", input: { todos }, error: false } };
}

const RUNNING = { content: "Read the parser", status: "in_progress", activeForm: "Reading the parser" };
const DONE = { ...RUNNING, status: "completed" };
const NEXT = { content: `Mend${ESCAPE}[2J it`, status: "pending" };

const TINY = save("tiny.jsonl", [
  { tools: ["Grep", "Read"], userBefore: true, userText: `Mend the ${ESCAPE}[31mparser.\nThanks` },
  { ...write({ ...RUNNING, status: "pending" }, NEXT), text: "Two steps." },
  ...Array.from({ length: 10 }, () => ({ tools: ["Edit"] })),
  write({ ...DONE, status: "failed" }, { ...NEXT, status: "pending" }),
  { ...write(DONE, { ...NEXT, status: "IN-PROGRESS" }), compactBefore: true },
  ...Array.from({ length: 3 }, () => ({ tools: ["Edit"] })),
  { tools: ["Bash", "Bash"], text: "All tests pass." },
  { ...write(), userBefore: true, tools: ["TodoWrite", "Bash"] },
]);

it("main() plays a session to its end", async () => {
  const { code, stdout, stderr, pauses } = await runDemo([TINY], { columns: 72 });
  expect({ code, stderr, pauses }).toEqual({ code: 0, stderr: "", pauses: [] });
  expect(stdout).toBe(readScreen("tiny.txt"));
});

it("main() writes no line wider than the screen, and moves no cursor, unless on a terminal", async () => {
  const { stdout } = await runDemo(["bad-writes", "--preset", "standardEnvelope"], { columns: 50 });
  expect(stdout.split("\n").filter((line) => line.length > 50)).toEqual([]);
  expect(stdout).not.toContain(ESCAPE);
});

// Each preset plays each session in the long run, and one of them, in turn, on each push.
const LISTS = SESSION_NAMES.filter((name) => name !== "tasks");
const PLAYED = PRESET_NAMES.flatMap((preset, index) =>
  Array.from({ length: Math.min(scaled(1), LISTS.length) }, (_, next) => ({
    preset,
    name: LISTS[(index + next) % LISTS.length] ?? "",
  })),
);

it.each(PLAYED)("main() plays $name to its end with the preset $preset", async ({ preset, name }) => {
  const { code, stdout, stderr } = await runDemo([name, "--preset", preset]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const sessions = loadSessions(name);
  const rounds = sessions.ok ? sessions.value[0]?.rounds : undefined;
  expect(stdout).toMatch(new RegExp(`^End: ${rounds?.length} rounds, \\d+ writes `, "m"));
});

it("main() plays a session of single tasks with the tools that it was made with", async () => {
  const { stdout } = await runDemo(["tasks"]);
  expect(stdout.split("\n")[0]).toBe('agent-todos plays "tasks", 30 rounds, with the preset claudeCodeTasks');
  expect(stdout).toContain(`
      → TaskCreate, "Add a test that fails above 20 queries": 1 added
      ← Task #5 created: Add a test that fails above 20 queries
`);
  expect(stdout).toContain(`
   4  → TaskUpdate, task #1: 1 started
      ← Task #1 is in_progress.
`);
  expect(stdout).toMatch(/^End: 30 rounds, 23 writes \(0 refused\), 1 reminder, 7 of 7 items done\.$/m);
});

it("main() shows what the person changes, and that the model is told", async () => {
  const { stdout } = await runDemo([]);
  expect(stdout).toContain('\n you  in the panel: added "Limit /login to five tries a minute"\n      ┌─ Todos ─');
  expect(stdout).toContain(`
      ! reminder, edited: a person changed the list
        <reminder>The user changed the todo list: added "Limit /login to five
`);
});

it("main() ends its first session with a finished list", async () => {
  const { stdout } = await runDemo([]);
  expect(stdout).toMatch(/^End: 68 rounds, 16 writes \(0 refused\), \d reminders, 4 of 4 items done\.$/m);
});

it("main() passes over an edit that the library refuses", async () => {
  const file = save("edit.jsonl", [
    { ...write(RUNNING), userBefore: true, edit: { remove: ["Nothing of the kind"] } },
    { tools: ["Bash"], edit: { remove: [RUNNING.content] } },
  ]);
  const { stdout } = await runDemo([file]);
  expect(
    stdout
      .split("in the panel: ")
      .slice(1)
      .map((text) => text.split("\n")[0]),
  ).toEqual(['removed "Read the parser"']);
});

it("main() fills in what a preset asks for, and says so", async () => {
  const { stdout } = await runDemo(["bad-writes", "--preset", "miniClaudeCode"]);
  expect(stdout).toContain(`   5  The list has to be an array, not text. Sending it as one.
      → TodoWrite, 7 items: nothing changed (filled in for this tool:
        activeForm)
      ← [>] List the spec files that use jest globals, mocks or timers <- List
`);
  expect(stdout).toContain(`
      → TodoWrite, 10 items (filled in for this tool: activeForm)
      ✗ Error: Only one task can be in_progress at a time
`);
});

it("main() tells a reminder that comes again and again once, and counts the others", async () => {
  const { stdout } = await runDemo(["forgets", "--preset", "learnClaudeCode"]);
  expect(stdout).toContain(`   8  Reproduced: 4,102.31 instead of 4,102.29.
      Bash
      ! reminder, stale: the list was not written for a while
        <reminder>Update your todos.</reminder>
   9  Edit ×3, Bash, Read ×2 · 5 rounds · the same reminder 5 times
`);
});

it("main() draws marks and panels in ASCII with --ascii", async () => {
  const { stdout } = await runDemo([TINY, "--ascii"]);
  expect(stdout).toMatch(/^[ -~\n]+$/);
  expect(stdout).toContain(`
      +- Todos ---------------------------------------------------------- 1/2 -+
      | [x] Read the parser                                                    |
      | [>] Mend it...                                                         |
      +------------------------------------------------------------------------+
`);
});

it.each([
  { name: "--plain", args: ["--plain"], env: {} },
  { name: "a terminal that can do nothing", args: [], env: { TERM: "dumb" } },
])("main() prints on a terminal as into a file for $name", async ({ args, env }) => {
  const file = await runDemo([TINY]);
  expect(await runDemo([TINY, ...args], { isTTY: true, env })).toEqual(file);
});

it("main() keeps the panel below and leaves time to read on a terminal, 25 seconds at most", async () => {
  for (const name of SESSION_NAMES) {
    const { stdout, pauses } = await runDemo([name], { isTTY: true });
    const total = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(total).toBeGreaterThan(8_000);
    expect(total).toBeLessThan(20_000);
    expect(stdout).toContain(`${ESCAPE}[33m● `);
    // The cursor goes back up to the panel before each line above it.
    expect(stdout.split(new RegExp(`\\r${ESCAPE}\\[\\d+A`)).length).toBeGreaterThan(10);
  }
});

it("main() ends with a panel on which nobody works any more", async () => {
  const { stdout } = await runDemo(["forgets"]);
  const [, end = ""] = stdout.split("That is as far as I got").slice(-2);
  expect(end).toContain("│ ? Report skipped rows with line numbers in");
  expect(end).not.toContain("●");
});

it("main() does not pause with --fast", async () => {
  const { pauses, stdout } = await runDemo([TINY, "--fast"], { isTTY: true });
  expect(pauses).toEqual([]);
  expect(stdout).toContain(`${ESCAPE}[4A`);
});

it("main() uses no colours where NO_COLOR is set", async () => {
  const { stdout } = await runDemo([TINY, "--fast"], { isTTY: true, env: { NO_COLOR: "1" } });
  expect(stdout).toContain(`${ESCAPE}[4A`);
  expect(stdout).not.toMatch(new RegExp(`${ESCAPE}\\[[\\d;]*m`));
});
