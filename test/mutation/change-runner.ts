import { type RunnerTestCase, TestRunner } from "vitest";
import { KILLED, readEvents, readTrial, TRIAL_VARIABLE, type Trial, type TrialEvent, writeEvent } from "./trial.js";

/** What the changed sources read and count, under the name that the instrumenter gives it. */
interface Switch {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage: { readonly static: Record<string, number>; readonly perTest: Record<string, Record<string, number>> };
}

interface State {
  readonly trial: Trial;
  readonly alive: Set<string>;
  readonly finished: ReadonlySet<string>;
  /** Those whose place was reached before any test. */
  readonly loaded: Set<string>;
  readonly switch: Switch;
}

/** How many times as long as the test itself a change may take by the clock, and the least and the most of it. */
const [LIMIT_TIMES, LEAST_MS, MOST_MS] = [50, 10_000, 60_000];
const SLOW_SECONDS = 2;
// Tests replace the clock.
const { setTimeout, clearTimeout } = globalThis;
const now = performance.now.bind(performance);

/**
 * Runs each test once as it is, then again for every change it reaches that no test has noticed so far, in the same
 * process: what is imported is loaded once for hundreds of changes.
 */
// biome-ignore lint/style/noDefaultExport: Vitest asks for it.
export default class ChangeRunner extends TestRunner {
  override async onBeforeTryTask(test: RunnerTestCase): Promise<void> {
    state().switch.currentTestId = test.id;
    super.onBeforeTryTask(test);
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const { trial, alive, finished, switch: turn } = state();
    const [started, since] = [process.cpuUsage(), now()];
    try {
      await callTest(test);
    } catch (error) {
      writeEvent(trial.events, { type: "failing", test: test.name });
      throw error;
    } finally {
      // The next file is loaded by no test.
      turn.currentTestId = undefined;
    }
    const used = process.cpuUsage(started);
    const limit = Math.min(MOST_MS, Math.max(LEAST_MS, LIMIT_TIMES * (now() - since)));
    const reached = turn.mutantCoverage.perTest[test.id] ?? {};
    const changes = trial.ids.filter((id) => alive.has(id) && reached[id] !== undefined);
    const seconds = (used.user + used.system) / 1e6;
    if (!finished.has(test.id) && changes.length > 0) {
      if (seconds > SLOW_SECONDS) writeEvent(trial.events, { type: "slow", test: test.name, seconds });
      else await tryChanges(changes, test, { reached, limit });
    }
    // Also of a test without changes: who waits for these events sees that the run goes on.
    writeEvent(trial.events, { type: "finished", test: test.id });
  }

  override async onAfterRunFiles(): Promise<void> {
    const { trial, loaded, switch: turn } = state();
    for (const id of trial.ids.filter((id) => turn.mutantCoverage.static[id] !== undefined && !loaded.has(id))) {
      writeEvent(trial.events, { type: "static", id });
      loaded.add(id);
    }
    super.onAfterRunFiles();
  }
}

/** Files share one process, each with a runner of its own. */
const shared = globalThis as { __stryker__?: Switch; changeRunner?: State };

function state(): State {
  if (shared.changeRunner === undefined) {
    const trial = readTrial(process.env[TRIAL_VARIABLE] ?? "");
    const events = readEvents(trial.events);
    const decided = new Set(events.filter(isDecided).map(({ id }) => id));
    shared.__stryker__ ??= { mutantCoverage: { static: {}, perTest: {} } };
    shared.__stryker__.mutantCoverage ??= { static: {}, perTest: {} };
    shared.changeRunner = {
      trial,
      alive: new Set(trial.ids.filter((id) => !decided.has(id))),
      finished: new Set(events.flatMap((event) => (event.type === "finished" ? [event.test] : []))),
      loaded: new Set(),
      switch: shared.__stryker__,
    };
  }
  return shared.changeRunner;
}

function isDecided(event: TrialEvent): event is Extract<TrialEvent, { id: string }> {
  // One that spoilt its process was tried by itself then.
  return [...KILLED, "spoilt"].includes(event.type);
}

/** The test without a change. */
interface Unchanged {
  /** How often it reaches the place of each change. */
  readonly reached: Readonly<Record<string, number>>;
  /** How long it may take with a change, in milliseconds. */
  readonly limit: number;
}

async function tryChanges(changes: readonly string[], test: RunnerTestCase, unchanged: Unchanged): Promise<void> {
  // What one run leaves behind, as in a list of what was printed, would fail the next.
  await runHooksAfter(test);
  if ((await runAgain(test, MOST_MS)) === "passed") for (const id of changes) await tryChange(id, test, unchanged);
  else writeEvent(state().trial.events, { type: "once", test: test.name });
  // Vitest itself runs those after the test.
  await runHooksBefore(test);
}

async function tryChange(id: string, test: RunnerTestCase, { reached, limit }: Unchanged): Promise<void> {
  const { trial, alive, switch: turn } = state();
  const write = (event: TrialEvent): void => writeEvent(trial.events, event);
  write({ type: "tried", id, test: test.name, file: test.file.filepath });
  const hitLimit = 100 * (reached[id] ?? 0) + 1000;
  Object.assign(turn, { activeMutant: id, hitCount: 0, hitLimit });
  const result = await runAgain(test, limit);
  const { hitCount = 0 } = turn;
  Object.assign(turn, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined });
  if (hitCount > hitLimit) write({ type: "looped", id });
  else if (result === "late") write({ type: "late", id });
  else if (result === "passed") return write({ type: hitCount === 0 ? "unreached" : "passed", id });
  else if ((await runAgain(test, MOST_MS)) === "passed") write({ type: "failed", id, test: test.name });
  else {
    write({ type: "spoilt", id, file: test.file.filepath });
    // Vitest turns process.exit() into an error.
    process.kill(process.pid, "SIGKILL");
  }
  alive.delete(id);
}

async function runAgain(test: RunnerTestCase, limit: number): Promise<"passed" | "failed" | "late"> {
  const { switch: turn } = state();
  // What is reached from here on is reached by a test, and not while a file is loaded.
  turn.currentTestId = "again";
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), limit);
  });
  const run = runWithHooks(test).then(
    () => "passed" as const,
    () => "failed" as const,
  );
  const result = await Promise.race([run, late]);
  clearTimeout(timer);
  turn.currentTestId = undefined;
  return result;
}

async function runWithHooks(test: RunnerTestCase): Promise<void> {
  let cleanups: readonly unknown[] = [];
  try {
    cleanups = await runHooksBefore(test);
    await callTest(test);
  } finally {
    await runHooksAfter(test, cleanups);
  }
}

/** Runs what comes before a test, and returns what is to be run after it besides. */
async function runHooksBefore(test: RunnerTestCase): Promise<readonly unknown[]> {
  const cleanups: unknown[] = [];
  for (const suite of findSuites(test)) {
    for (const hook of TestRunner.getSuiteHooks(suite).beforeEach) cleanups.push(await hook(test.context, suite));
  }
  return cleanups;
}

async function runHooksAfter(test: RunnerTestCase, cleanups: readonly unknown[] = []): Promise<void> {
  for (const suite of findSuites(test).toReversed()) {
    for (const hook of TestRunner.getSuiteHooks(suite).afterEach.toReversed()) await hook(test.context, suite);
  }
  for (const cleanup of cleanups) if (typeof cleanup === "function") await cleanup();
  // What the test itself hands to onTestFinished(); its type does not name it.
  const { onFinished = [] } = test as { onFinished?: ((context: unknown) => unknown)[] };
  for (const finish of onFinished.splice(0).toReversed()) await finish(test.context);
}

type Suite = NonNullable<RunnerTestCase["suite"]>;

/** The file first. */
function findSuites({ suite, file }: RunnerTestCase): readonly Suite[] {
  const suites: Suite[] = [];
  for (let next = suite; next !== undefined && next !== file; next = next.suite) suites.unshift(next);
  return [file, ...suites];
}

async function callTest(test: RunnerTestCase): Promise<void> {
  await TestRunner.getTestFn(test)?.();
}
