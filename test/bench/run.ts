// What the pure parts cost, as a table with ratios; it judges nothing. `npm run bench`

import {
  createNagPolicy,
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
  validateAndReplace,
} from "agent-todos";
import { toJsonSchema } from "agent-todos/schema";
import { renderPanel } from "agent-todos/terminal";
import { Bench } from "tinybench";

const ITEMS = 20;

interface SentItem {
  readonly content: string;
  readonly status: string;
  readonly activeForm: string;
}

/** A list as models send it: the first `done` items are completed, the next one is in progress. */
function createInput(length: number, done: number): { readonly todos: readonly SentItem[] } {
  const todos = Array.from({ length }, (_, index) => ({
    content: `Step ${index + 1}: move the reader of month ${index % 12} to the new interface and run its tests`,
    status: index < done ? "completed" : index === done ? "in_progress" : "pending",
    activeForm: `Moving the reader of month ${index % 12}`,
  }));
  return { todos };
}

function write(current: TodoList, input: unknown): TodoList {
  return validateAndReplace(current, input).list;
}

const sent = createInput(ITEMS, 5);
const text = JSON.stringify(sent);
const list = write(EMPTY_TODO_LIST, sent);
const next = createInput(ITEMS, 6);
const over = createInput(51, 0);
const million = { todos: new Array(1_000_000).fill(sent.todos[0]) };
const tool = createTodoTool();
const policy = createNagPolicy();
const state = policy.start();

/** Each group's first row is what the others are compared with. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, () => unknown>>>> = {
  [`a write of ${ITEMS} items (${text.length} characters of JSON)`]: {
    "JSON.parse of the call": () => JSON.parse(text),
    "first write": () => write(EMPTY_TODO_LIST, sent),
    "update: one item done": () => write(list, next),
    "unchanged write": () => write(list, sent),
    "JSON text, first write": () => write(EMPTY_TODO_LIST, text),
  },
  "a list over the limit": {
    "51 items refused": () => validateAndReplace(list, over),
    "1,000,000 items refused": () => validateAndReplace(list, million),
  },
  [`a text of ${ITEMS} items`]: {
    "JSON.stringify of the list": () => JSON.stringify(list),
    renderCheckbox: () => renderCheckbox(list),
    renderMarkdown: () => renderMarkdown(list),
    renderRecap: () => renderRecap(list),
    renderStats: () => renderStats(list),
    renderProgress: () => renderProgress(list),
    renderUpdate: () => renderUpdate(list),
    "renderWithin 300": () => renderWithin(list, { budget: 300 }),
    renderPanel: () => renderPanel(list),
  },
  "once a request": {
    "nag policy, one round": () => policy.next(state, { type: "round", list, write: "none" }),
    "createTodoTool()": () => createTodoTool(),
    "toJsonSchema, portable": () => toJsonSchema(tool),
    "toJsonSchema, openai-strict": () => toJsonSchema(tool, { target: "openai-strict" }),
  },
};

async function printGroup(title: string, tasks: Readonly<Record<string, () => unknown>>): Promise<void> {
  const bench = new Bench({ time: 300, warmupTime: 100 });
  for (const [name, run] of Object.entries(tasks)) bench.add(name, run);
  await bench.run();
  const medians = bench.tasks.map(({ result }) =>
    "latency" in result ? result.latency.p50 * 1000 : Number.NaN,
  );
  console.log(`\n${title}`);
  for (const [index, { name }] of bench.tasks.entries()) {
    const median = medians[index] ?? Number.NaN;
    const ratio = median / (medians[0] ?? Number.NaN);
    console.log(`  ${name.padEnd(30)}${median.toFixed(2).padStart(10)} µs${ratio.toFixed(2).padStart(10)} x`);
  }
}

console.log(`Node ${process.version}, median of each`);
for (const [title, tasks] of Object.entries(GROUPS)) await printGroup(title, tasks);
