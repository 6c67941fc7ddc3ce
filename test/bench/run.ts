// What the pure parts cost, as a table of ratios with the most that each should be; it judges nothing. `npm run bench`

import {
  createNagPolicy,
  createTodoPreview,
  createTodoSession,
  createTodoTool,
  EMPTY_TODO_LIST,
  renderCheckbox,
  renderMarkdown,
  renderProgress,
  renderRecap,
  renderStats,
  renderUpdate,
  renderWithin,
  type TodoList,
  type TodoPreset,
  validateAndReplace,
} from "agent-todos";
import * as presets from "agent-todos/presets";
import { toJsonSchema } from "agent-todos/schema";
import { renderPanel } from "agent-todos/terminal";
import { Bench } from "tinybench";
import { quantile } from "./figures.js";
import { HOSTILE_MEGABYTES, MANY_BLANKS, ORDINARY_MEGABYTE } from "./hostile-megabytes.js";
import { measureImport } from "./import-cost.js";
import { SIGHT_GROUPS } from "./plan-in-sight.js";
import { insertOne, reversePlan, rewordPlan, sendPlan, withIds } from "./sent-plans.js";
import { measurePresetMemory, measureSessionMemory } from "./session-memory.js";

const ITEMS = 20;
const SESSIONS = 10_000;
/** How often a row and what it is compared with take turns. */
const TURNS = 31;

/** What to measure, and the most that it should cost, in times of its group's first row. */
interface Task {
  readonly run: () => unknown;
  readonly target?: number;
  /** How many times the run does what the row names. Default 1. */
  readonly times?: number;
}

const write = (current: TodoList, input: unknown): TodoList => validateAndReplace(current, input).list;

const sent = sendPlan(ITEMS, 5);
const text = JSON.stringify(sent);
const list = write(EMPTY_TODO_LIST, sent);
const update = sendPlan(ITEMS, 6);
const named = withIds(sent);
const namedList = write(EMPTY_TODO_LIST, named);
const namedUpdate = withIds(update);
const inserted = insertOne(sent);
const reversed = reversePlan(sent);
const reworded = rewordPlan(sent);
const over = sendPlan(101, 0);
const million = { todos: new Array(1_000_000).fill(sent.todos[0]) };
/** The calls of a model that completes a plan, a step a call. */
const calls = Array.from({ length: ITEMS + 1 }, (_, done) => JSON.stringify(sendPlan(ITEMS, done)));
const working = createTodoSession();
const repeating = createTodoSession();
const unchecked = createTodoSession();
const checked = createTodoSession();
const delegating = createTodoSession();
const tool = createTodoTool();
const policy = createNagPolicy();
const state = policy.start();
const running = createTodoSession();
running.write(sent);
const snapshot = running.snapshot();
const emoji = write(EMPTY_TODO_LIST, {
  todos: sent.todos.map((item) => ({ ...item, content: "👩‍👩‍👧 🚀 修复 ✅ ".repeat(8) })),
});
// As a stream brings it: about four characters a token.
const tokens = text.match(/.{1,4}/gs) ?? [];

function writeRound(session: typeof working, call: string): void {
  session.write(JSON.parse(call));
  session.endRound();
}

function workThrough(): void {
  for (const call of calls) writeRound(working, call);
}

function workUnchecked(): void {
  for (const call of calls) writeRound(unchecked, call);
}

/** The same with a check that the host notes after each write. */
function workChecked(): void {
  for (const call of calls) {
    writeRound(checked, call);
    checked.check({ name: "npm test", ok: true });
  }
}

/** The same with the step in progress given to an agent after each write, who comes back at once. */
function workDelegated(): void {
  for (const [at, call] of calls.entries()) {
    writeRound(delegating, call);
    const step = sent.todos[at]?.content;
    if (step === undefined) continue;
    delegating.delegate(step, { callId: `call-${at}` });
    delegating.returned(`call-${at}`, { ok: true });
  }
}

function previewAll(): TodoList {
  const preview = createTodoPreview(list);
  let [part, shown] = ["", list];
  for (const token of tokens) {
    part += token;
    shown = preview(part);
  }
  return shown;
}

// The functions among the exports make presets. Each preset has items of its own kind, which is of no concern here.
const PRESETS = Object.values(presets).filter((value) => typeof value === "object") as readonly TodoPreset[];

/** Parses ordinary items of this many characters. */
function parseOrdinary(length: number): () => unknown {
  const ordinary = JSON.stringify(sendPlan(Math.ceil((length * ITEMS) / text.length), 3));
  return () => JSON.parse(ordinary);
}

const PARSE: Task = { run: () => JSON.parse(text) };

/** Each group's first row is what the others are compared with. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, Task>>>> = {
  [`a write of ${ITEMS} items (${text.length} characters of JSON)`]: {
    "JSON.parse of the call": PARSE,
    "first write": { run: () => write(EMPTY_TODO_LIST, sent), target: 0.7 },
    unchanged: { run: () => write(list, sent), target: 0.7 },
    "update of two": { run: () => write(list, update), target: 0.83 },
    "update of two, with own ids": { run: () => write(namedList, namedUpdate), target: 1.2 },
    "update of two, with its reply": { run: () => tool.run(list, update), target: 1.35 },
    "one inserted": { run: () => write(list, inserted), target: 1.1 },
    reversed: { run: () => write(list, reversed), target: 1.65 },
    "all reworded": { run: () => write(list, reworded), target: 35 },
    "JSON text, first write": { run: () => write(EMPTY_TODO_LIST, text) },
  },
  "sessions, panels and previews": {
    "JSON.parse of the call": PARSE,
    "write and endRound, parse included": { run: workThrough, target: 3.3, times: calls.length },
    "the same for an unchanged list": { run: () => writeRound(repeating, text), target: 2.5 },
    "createTodoSession()": { run: () => createTodoSession(), target: 0.35 },
    "a session from a snapshot": { run: () => createTodoSession({ snapshot }), target: 1 },
    "renderPanel, ASCII": { run: () => renderPanel(list), target: 3.5 },
    "renderPanel, emoji": { run: () => renderPanel(emoji), target: 400 },
    "createTodoPreview, a token": { run: previewAll, target: 1, times: tokens.length },
  },
  "a session with and without checks and delegated work, a round of it": {
    "JSON.parse of the call": PARSE,
    neither: { run: workUnchecked, target: 3.3, times: calls.length },
    "a check a round": { run: workChecked, target: 8, times: calls.length },
    "a step given away and back a round": { run: workDelegated, target: 30, times: calls.length },
  },
  "a preset's sessions from the second on": {
    "createTodoSession()": { run: () => createTodoSession() },
    ...Object.fromEntries(
      PRESETS.map((preset) => [preset.name, { run: () => createTodoSession({ preset }), target: 4 }]),
    ),
  },
  "a list over the limit": {
    "101 items refused": { run: () => validateAndReplace(list, over) },
    "1,000,000 items refused": { run: () => validateAndReplace(list, million) },
  },
  [`a text of ${ITEMS} items`]: {
    "JSON.stringify of the list": { run: () => JSON.stringify(list) },
    renderCheckbox: { run: () => renderCheckbox(list) },
    renderMarkdown: { run: () => renderMarkdown(list) },
    renderRecap: { run: () => renderRecap(list) },
    renderStats: { run: () => renderStats(list) },
    renderProgress: { run: () => renderProgress(list) },
    renderUpdate: { run: () => renderUpdate(list) },
    "renderWithin 300": { run: () => renderWithin(list, { budget: 300 }) },
  },
  "once a request": {
    "nag policy, one round": { run: () => policy.next(state, { type: "round", list, write: "none" }) },
    "createTodoTool()": { run: () => createTodoTool() },
    "toJsonSchema, portable": { run: () => toJsonSchema(tool) },
    "toJsonSchema, openai-strict": { run: () => toJsonSchema(tool, { target: "openai-strict" }) },
  },
  ...SIGHT_GROUPS,
  "a megabyte": {
    "JSON.parse of ordinary items": { run: () => JSON.parse(ORDINARY_MEGABYTE) },
    ...Object.fromEntries(
      Object.entries(HOSTILE_MEGABYTES).map(([name, input]) => [
        name,
        { run: () => validateAndReplace(EMPTY_TODO_LIST, input), target: 6 },
      ]),
    ),
  },
  ...Object.fromEntries(
    Object.entries(MANY_BLANKS).map(([title, texts]) => [
      title,
      {
        "JSON.parse of as many characters": { run: parseOrdinary(Object.values(texts)[0]?.length ?? 0) },
        ...Object.fromEntries(
          Object.entries(texts).map(([name, todos]) => [
            name,
            { run: () => validateAndReplace(EMPTY_TODO_LIST, { todos }), target: 20 },
          ]),
        ),
      },
    ]),
  ),
};

/**
 * Prints a row for each task. Each is measured by turns with the first of its group, and the median of the turns' ratios
 * stands, as a machine that others use too slows down for longer than a turn takes.
 */
async function printGroup(title: string, tasks: Readonly<Record<string, Task>>): Promise<void> {
  console.log(`\n${title}`);
  const [first] = Object.values(tasks);
  for (const [name, task] of Object.entries(tasks)) {
    const turns: { latency: number; ratio: number }[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const unit = await measure(first?.run);
      const latency = task === first ? unit : (await measure(task.run)) / (task.times ?? 1);
      turns.push({ latency, ratio: latency / unit });
    }
    const latency = quantile(turns.map((turn) => turn.latency));
    printRow(name, `${latency.toFixed(2)} µs`, quantile(turns.map(({ ratio }) => ratio)), task.target);
  }
}

/** The median time of a run, in microseconds. */
async function measure(run: () => unknown = () => undefined): Promise<number> {
  // A run of a megabyte may take a few milliseconds: three of these are enough for a turn.
  const bench = new Bench({ time: 6, iterations: 3, warmupTime: 2, warmupIterations: 1 });
  bench.add("run", run);
  await bench.run();
  const [task] = bench.tasks;
  return task && "latency" in task.result ? task.result.latency.p50 * 1000 : Number.NaN;
}

function printRow(name: string, measured: string, ratio: number, target?: number): void {
  const most = target === undefined ? "" : `   at most ${target}`;
  console.log(`  ${name.padEnd(38)}${measured.padStart(14)}${ratio.toFixed(2).padStart(10)} x${most}`);
}

console.log(`Node ${process.version}, median of ${TURNS} turns`);
for (const [title, tasks] of Object.entries(GROUPS)) await printGroup(title, tasks);
console.log("\nmemory, in times of the plain parsed lists");
printRow(`${SESSIONS} sessions of ${ITEMS} items`, "", measureSessionMemory(text, SESSIONS), 2.5);
console.log("\nmemory of a preset's sessions, in times of sessions without one");
for (const [name, ratio] of measurePresetMemory(PRESETS, SESSIONS)) printRow(name, "", ratio, 4);
console.log("\nCPU time of an import, in times of the other's");
printRow("agent-todos after zod/v4", "", measureImport("agent-todos", { after: "zod/v4" }), 0.21);
