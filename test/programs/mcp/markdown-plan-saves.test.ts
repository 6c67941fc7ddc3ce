import { fork } from "node:child_process";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { openMarkdownPlan } from "../../../src/programs/mcp/markdown-plan.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

const FIRST = "# Plan\n\n- [ ] **Read**\n- [ ] Test\n";

const write = (...contents: readonly string[]) => ({
  todos: contents.map((content, index) => ({ content, status: index === 0 ? "in_progress" : "pending" })),
});

// The person's own functions, which nothing waits at.
const { readFileSync, writeFileSync, renameSync, existsSync, openSync, writeSync, closeSync, ftruncateSync } = fs;

const STEPS = Object.entries(fs).flatMap(([name, value]) =>
  name.endsWith("Sync") && typeof value === "function" ? [name as "renameSync"] : [],
);

/** Calls `visit` with the number of each call that the plan makes of the file system, right before it. */
function visitSteps(visit: (step: number) => void): void {
  let step = 0;
  for (const name of STEPS) {
    const original = fs[name];
    vi.spyOn(fs, name).mockImplementation((...given) => {
      step += 1;
      visit(step);
      return original(...given);
    });
  }
  // Named imports of a built-in module are copies of its properties.
  syncBuiltinESMExports();
}

function leaveSteps(): void {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
}

afterEach(() => {
  leaveSteps();
  vi.useRealTimers();
});

type Save = (path: string, text: string) => void;

/** How people's programs save; `begin` is called before the write, and what it returns at the step. */
const WAYS: readonly { readonly name: string; readonly begin: (path: string) => Save }[] = [
  {
    name: "by a rename",
    begin: () => (path, text) => {
      writeFileSync(`${path}.person`, text);
      renameSync(`${path}.person`, path);
    },
  },
  { name: "in place", begin: () => (path, text) => writeFileSync(path, text) },
  {
    name: "to the file that was open",
    begin: (path) => {
      const descriptor = openSync(path, "r+");
      return (_, text) => {
        ftruncateSync(descriptor);
        writeSync(descriptor, text, 0);
        closeSync(descriptor);
      };
    },
  },
];

/** Writes once, and saves right before a step of it; false where it has fewer steps. */
function saveAt(step: number, begin: (path: string) => Save) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const path = join(temporaryFolder(), "PLAN.md");
  writeFileSync(path, FIRST);
  const reported: string[] = [];
  const plan = openMarkdownPlan(path, undefined, (problem) => reported.push(problem));
  const save = begin(path);
  let isReached = false;
  visitSteps((number) => {
    if (number !== step) return;
    isReached = true;
    // A person saves what they last saw, and one more row.
    const seen = existsSync(path) ? readFileSync(path, "utf8") : FIRST;
    save(path, `${begin.length === 0 ? seen : FIRST}- [ ] Ask Ann\n`);
  });
  plan.todos.write(write("Read", "Test", "Ship"));
  leaveSteps();
  vi.advanceTimersByTime(30_000);
  plan.todos.write(write("Read", "Test", "Ship", "Tell"));
  vi.advanceTimersByTime(30_000);
  const contents = plan.todos.list.items.map(({ content }) => content).sort();
  plan.close();
  vi.useRealTimers();
  const files = fs.readdirSync(join(path, ".."));
  return { isReached, contents, text: readFileSync(path, "utf8"), reported, files };
}

it.each(WAYS)("a save $name at any step of a write is kept, and so is the write", ({ begin }) => {
  let steps = 0;
  for (let step = 1; ; step += 1) {
    const { isReached, contents, text, reported, files } = saveAt(step, begin);
    if (!isReached) break;
    steps += 1;
    expect({ step, contents, reported, files }).toEqual({
      step,
      contents: ["Ask Ann", "Read", "Ship", "Tell", "Test"],
      reported: [],
      files: ["PLAN.md"],
    });
    for (const content of contents) expect(text).toContain(content);
  }
  expect(steps).toBeGreaterThan(10);
});

it("a process killed at any step leaves the old file or the new one, here or at the next start", () => {
  let steps = 0;
  for (let step = 1; ; step += 1) {
    const path = join(temporaryFolder(), "PLAN.md");
    writeFileSync(path, FIRST);
    const plan = openMarkdownPlan(path, undefined, () => undefined);
    let isKilled = false;
    visitSteps((number) => {
      // Whatever such a process would still do at later steps is not done.
      if (number < step) return;
      isKilled = true;
      throw new Error("killed");
    });
    plan.todos.write(write("Read", "Test", "Ship"));
    leaveSteps();
    plan.close();
    if (!isKilled) break;
    steps += 1;
    const next = openMarkdownPlan(path, undefined, () => undefined);
    next.close();
    const text = readFileSync(path, "utf8");
    expect([step, [FIRST, `${FIRST}- [ ] Ship\n`].includes(text)]).toEqual([step, true]);
    expect(next.todos.list.items.length).toBeGreaterThanOrEqual(2);
  }
  expect(steps).toBeGreaterThan(10);
});

it("38 saves of another process while the model writes are all kept", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "PLAN.md");
  writeFileSync(path, FIRST);
  const person = join(folder, "person.mjs");
  writeFileSync(
    person,
    `import { readFileSync, renameSync, writeFileSync } from "node:fs";
const path = process.argv[2];
const read = () => {
  for (;;) try { return readFileSync(path, "utf8"); } catch {}
};
for (let save = 1; save <= 38; save += 1) {
  writeFileSync(path + ".person", read().trimEnd() + "\\n- [ ] Save " + save + "\\n");
  renameSync(path + ".person", path);
  await new Promise((resolve) => setTimeout(resolve, 3 + (save % 7)));
}`,
  );
  const reported: string[] = [];
  const plan = openMarkdownPlan(path, undefined, (problem) => reported.push(problem));
  const ended = new Promise<number | null>((resolve) => fork(person, [path]).once("exit", resolve));
  let isRunning = true;
  void ended.then(() => {
    isRunning = false;
  });
  for (let round = 0; isRunning; round += 1) {
    const { items } = plan.todos.list;
    const status = round % 2 === 0 ? "in_progress" : "pending";
    plan.todos.write({ todos: items.map((item, index) => (index === 0 ? { ...item, status } : item)) });
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(await ended).toBe(0);
  await plan.settle();
  plan.close();
  expect([reported, plan.isSaved()]).toEqual([[], true]);
  const saves = Array.from({ length: 38 }, (_, index) => `Save ${index + 1}`);
  const kept = plan.todos.list.items.map(({ content }) => content);
  expect(saves.filter((save) => !kept.includes(save))).toEqual([]);
  expect(saves.filter((save) => !readFileSync(path, "utf8").includes(`- [ ] ${save}\n`))).toEqual([]);
}, 60_000);
