import { expect, it } from "vitest";
import { runDemo } from "./run-demo.js";

const HINT = "See npm run demo -- --help.\n";

it.each([
  ["a session that is none", ["nobody"], 'There is no session and no file "nobody".'],
  ["two sessions", ["tasks", "forgets"], 'One session at a time, please: there is "forgets" too.'],
  ["a task that is missing", ["--live"], "--live needs a task in quotes."],
  ["an empty task", ["--live", " "], "--live needs a task in quotes."],
  ["more than --live beside --observe", ["--observe", "--preset", "codex"], "--observe takes --live and nothing else."],
])("the demo refuses %s with exit code 2", async (_name, args, problem) => {
  expect(await runDemo(args)).toMatchObject({ code: 2, stdout: "", stderr: `${problem}\n${HINT}` });
});

it("the demo says how it is called", async () => {
  const { code, stdout, stderr } = await runDemo(["--help"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/^Usage: npm run demo\n/);
  expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
});

it("the demo names what a real model needs, and sends nothing without it", async () => {
  expect(await runDemo(["--live", "Greet"])).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringMatching(/^Set ANTHROPIC_API_KEY/),
  });
  const { code, stdout, stderr } = await runDemo(["--observe", "--live"]);
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(/^--live needs ANTHROPIC_API_KEY .*nothing was sent\.\n$/);
});

it("the demo plays a step whose check fails after it was reported done, and one that a reviewer takes", async () => {
  const { code, stdout, stderr } = await runDemo([]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const panels = stdout.split("┌─ Plan").slice(1);
  const stepsOf = (panel: string) =>
    (panel.split("└──")[0] ?? "").split("\n").flatMap((line) => /^│ (.*?) *│$/.exec(line)?.[1] ?? []);
  expect(panels.map(stepsOf)).toEqual([
    ["● Fix the overlaps...", "○ Review the time zones"],
    ["✓ Fix the overlaps", "○ Review the time zones"],
    ["✓ Fix the overlaps (npm test failed)", "○ Review the time zones"],
    ["✓ Fix the overlaps (npm test failed)", "● Review the time zones...", "  └ reviewer"],
    ...["reviewer: 0/2 done. Now: Read the parser. Next: Try…", "reviewer: 1/2 done. Now: Try summer time."].map(
      (line) => ["✓ Fix the overlaps (npm test failed)", "● Review the time zones...", `  └ ${line}`],
    ),
    ["✓ Fix the overlaps (npm test failed)", "✓ Review the time zones"],
    ["✓ Fix the overlaps (npm test passed)", "✓ Review the time zones (npm test passed)"],
  ]);
  // The nudge comes before the command that passes, and nothing after it; its line breaks are those of the terminal.
  expect(stdout.replace(/\s+/g, " ")).toMatch(/ agent All done\. nudge [^│]*"Fix the overlaps".* npm test \(2 passed/);
  expect(stdout.match(/^nudge /gm)).toHaveLength(1);
});

it.each([
  { env: {}, codes: true },
  { env: { NO_COLOR: "1" }, codes: false },
])("the demo's script lasts under half a minute in a terminal, with colours: $codes", async ({ env, codes }) => {
  const { stdout, pauses } = await runDemo([], { isTTY: true, env });
  expect(stdout.includes("\u001b[33m")).toBe(codes);
  const total = pauses.reduce((sum, pause) => sum + pause, 0);
  expect(total).toBeGreaterThan(10_000);
  expect(total).toBeLessThan(30_000);
  expect((await runDemo([])).pauses).toEqual([]);
});

it("the demo plays an agent without a todo tool, whose plan a small model keeps", async () => {
  const { code, stdout, pauses } = await runDemo(["--observe"], { isTTY: true });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^An agent without a todo tool; the small model that watches it is a script\./);
  expect(stdout).toMatch(/look 1 {2}added "Find why a mail goes out twice"\n/);
  expect(stdout).toMatch(/not believed: every call of that round failed/);
  expect(stdout).toMatch(/not believed: a new item is added open/);
  expect(stdout).toMatch(/look 5 {2}the finished list makes room for a new one\n/);
  expect(stdout).toMatch(/\n6 looks, \d+ tokens of the small model by estimate/);
  const total = pauses.reduce((sum, pause) => sum + pause, 0);
  expect(total).toBeGreaterThan(5_000);
  expect(total).toBeLessThan(25_000);
  expect((await runDemo(["--observe"])).pauses).toEqual([]);
});
