import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { ROOT } from "../package/read-tree.js";
import type { Change } from "./find-changes.js";
import { findCompiled, nameChange } from "./find-compiled.js";
import { findIdle, listIdle, type Tried } from "./killed-share.js";
import type { Suite } from "./suites.js";
import { judge, type Outcome, readEvents, TRIAL_VARIABLE, type Trial, type TrialEvent, writeEvent } from "./trial.js";

/** A test that writes nothing for so long hangs without giving way to a timer. */
const HANGS_MS = 180_000;

interface Run {
  readonly sources: Trial["sources"];
  readonly suite: Suite;
  readonly name: string;
  readonly only: readonly string[];
}

/**
 * Runs the tests of a room over its changes, and tells what became of each that compiles. What happened is written down at
 * once, so that a run that was ended goes on where it was; one that came to its end leaves what became of each, and the
 * next one does not try again what was noticed, as long as the source is the same. With `only`, the rest is tried by
 * these files of tests, and what they do not reach keeps its outcome.
 */
export async function tryChanges(
  changes: readonly Change[],
  { sources, suite, name, only }: Run,
): Promise<{ readonly tried: readonly Tried[]; readonly idle: readonly string[] }> {
  mkdirSync(`${ROOT}/reports/mutation`, { recursive: true });
  const events = `${ROOT}/reports/mutation/${name}.events.jsonl`;
  const known = `${ROOT}/reports/mutation/${suite.room}.outcomes.json`;
  const compiled = findCompiled(changes);
  const paths = new Set(compiled.map(({ path }) => `${ROOT}/${path}`));
  const trial: Trial = {
    sources: Object.fromEntries(Object.entries(sources).filter(([path]) => paths.has(path))),
    ids: compiled.map(({ id }) => id),
    events,
    include: only.length > 0 ? only : listTests(suite),
  };
  const { idle, ...last }: Known = existsSync(known)
    ? JSON.parse(readFileSync(known, "utf8"))
    : { outcomes: [], idle: [] };
  const before = new Map(last.outcomes);
  if (!isSame(trial, name)) {
    const noticed = compiled.filter((change) => before.get(nameChange(change)) === "noticed");
    rmSync(events, { force: true });
    for (const { id } of noticed) writeEvent(events, { type: "failed", id, test: "a run before" });
  }
  for (;;) {
    const isKilled = await run(trial, name);
    const broken = findBroken(readEvents(events));
    if (!isKilled && broken.length === 0) break;
    for (const event of broken) await settle(event, trial, name);
  }
  const happened = readEvents(events);
  const tried = compiled.map((change) => {
    const outcome = judge(change, happened);
    const isLeft = only.length > 0 && (outcome === "never run" || outcome === "ignored");
    return { ...change, outcome: isLeft ? (before.get(nameChange(change)) ?? outcome) : outcome };
  });
  for (const change of tried) before.set(nameChange(change), change.outcome);
  const all = [...new Set([...(only.length > 0 ? idle : []), ...findIdle(happened)])];
  writeFileSync(known, JSON.stringify({ outcomes: [...before], idle: all } satisfies Known));
  rmSync(pathOf(name));
  console.log(listIdle(happened));
  return { tried, idle: all };
}

/** What the runs of a room came to: each change by its name, and the tests that decided on nothing. */
interface Known {
  readonly outcomes: readonly (readonly [change: string, outcome: Outcome])[];
  readonly idle: readonly string[];
}

function listTests({ room, tests }: Suite): readonly string[] {
  return [room, ...tests].map((folder) => `test/${folder}/**/*.{test,test-prop}.ts`);
}

function pathOf(name: string): string {
  return `${ROOT}/reports/mutation/${name}.trial.json`;
}

/** Checks whether a run that was ended had the same changes. */
function isSame(trial: Trial, name: string): boolean {
  return existsSync(pathOf(name)) && readFileSync(pathOf(name), "utf8") === JSON.stringify(trial);
}

/** Runs the tests, and tells whether they were killed, as they hung. */
async function run(trial: Trial, name: string): Promise<boolean> {
  const path = pathOf(name);
  writeFileSync(path, JSON.stringify(trial));
  const options = ["run", "--config", "test/mutation/vitest.config.ts", "--reporter", "dot", "--silent"];
  // A process group of its own, as a test that hangs does not hear of the end of the one that started it.
  const child = spawn(`${ROOT}/node_modules/.bin/vitest`, options, {
    cwd: ROOT,
    detached: true,
    stdio: "ignore",
    // A law of 20 cases finds what a law of 100 finds in nearly all changes, in a fifth of the time.
    env: { ...process.env, AGENT_TODOS_SCALE: "0.2", [TRIAL_VARIABLE]: path },
  });
  const ended = new Promise<void>((resolve) => {
    child.on("close", () => resolve());
  });
  let [seen, since, open, isKilled] = [-1, Date.now(), true, false];
  void ended.then(() => {
    open = false;
  });
  while (open) {
    await Promise.race([ended, wait(5000)]);
    const { length } = readEvents(trial.events);
    if (length !== seen) [seen, since] = [length, Date.now()];
    else if (open && Date.now() - since > HANGS_MS && child.pid !== undefined) {
      isKilled = true;
      process.kill(-child.pid, "SIGKILL");
    }
  }
  return isKilled;
}

type Broken = Extract<TrialEvent, { type: "tried" | "spoilt" }>;

/** Finds the changes that ended their process, on which nothing has been decided. */
function findBroken(events: readonly TrialEvent[]): readonly Broken[] {
  const broken = new Map<string, Broken>();
  for (const event of events) {
    if (event.type === "tried" || event.type === "spoilt") broken.set(event.id, event);
    else if ("id" in event && event.type !== "static") broken.delete(event.id);
  }
  return [...broken.values()];
}

/** Decides on a change that ended its process, which is then tried no more. */
async function settle({ type, id, file }: Broken, trial: Trial, name: string): Promise<void> {
  if (type === "tried") return writeEvent(trial.events, { type: "late", id });
  // Another change may have left something behind: a process in which only this one is tried decides.
  const events = `${trial.events}.alone`;
  writeFileSync(events, "");
  await run({ ...trial, ids: [id], events, include: [file.slice(ROOT.length + 1)] }, `${name}-alone`);
  const alone = readEvents(events).map(({ type }): TrialEvent["type"] => type);
  const noticed = alone.includes("failed") || alone.includes("spoilt") || alone.includes("looped");
  writeEvent(trial.events, { type: noticed ? "failed" : "passed", id, test: file });
}
