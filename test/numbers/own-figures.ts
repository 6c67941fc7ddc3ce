import { readFileSync } from "node:fs";
import { createTodoSession } from "agent-todos";
import { quantile } from "../bench/figures.js";
import { spendOn } from "../bench/import-cost.js";
import { measureHeap } from "../bench/session-memory.js";
import { sendSteps } from "../bench/stores/steps.js";
import type { BarChart } from "./draw-bars.js";

const ROOT = new URL("../../", import.meta.url);

/** A plot of the library's own figures, and the words that stand for it where it cannot be seen. */
export interface OwnPlot {
  readonly name: string;
  readonly description: string;
  readonly chart: BarChart;
}

/** The plots of sizes, start-up, memory, stores, the observer and reminders: the first three measured, the others read from their pages. */
export function drawOwnFigures(): readonly OwnPlot[] {
  return [plotSizes(), plotStart(), plotMemory(), plotStores(), plotObserver(), plotReminders()];
}

function readPage(path: string): string {
  return readFileSync(new URL(path, ROOT), "utf8");
}

/** The rows of the first table of a page whose head begins so, as cells. */
function readRows(path: string, head: string): readonly (readonly string[])[] {
  const [, table = ""] = readPage(path).split(`${head}`, 2);
  const rows = table.slice(table.indexOf("\n")).trimStart().split("\n");
  const end = rows.findIndex((row) => !row.startsWith("|"));
  return rows.slice(1, end).map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.replaceAll("`", "").trim()),
  );
}

function chartOf(title: string, unit: string, rows: readonly (readonly [name: string, value: number])[]): BarChart {
  return {
    title,
    unit,
    rows: rows.map(([name]) => name),
    parts: [{ name: unit, values: rows.map(([, value]) => value) }],
  };
}

function plotSizes(): OwnPlot {
  const rows = readRows("README.md", "| import | minified").map(
    ([name = "", size]) => [name.replace("agent-todos/", ""), Number.parseFloat(size ?? "")] as const,
  );
  const title = "What an import weighs, with zod where it is needed";
  return {
    name: "sizes",
    description: "Bars of the weight of each import",
    chart: chartOf(title, "kB, minified and gzipped", rows),
  };
}

/** Entries that programs begin with. */
const ENTRIES = [
  "index",
  "presets/index",
  "shared/index",
  "observe/index",
  "replay/index",
  "terminal/index",
  "adapters/openai",
  "adapters/mcp",
];

const RUNS = 15;

function plotStart(): OwnPlot {
  const spend = (...modules: readonly string[]): number =>
    quantile(Array.from({ length: RUNS }, () => spendOn(modules)));
  const rows = [
    ["zod", spend("zod")] as const,
    ...ENTRIES.map((file) => {
      const name = `agent-todos/${file.replace(/^adapters\/|\/?index$/g, "")}`.replace(/\/$/, "");
      return [name, spend(new URL(`dist/${file}.js`, ROOT).href)] as const;
    }),
  ];
  const chart = chartOf("What importing an entry takes", "ms of CPU, in a new process", rows);
  return { name: "start-up", description: "Bars of the time that importing each entry takes", chart };
}

const SESSIONS = 10_000;

function plotMemory(): OwnPlot {
  const text = JSON.stringify(sendSteps(0));
  const each = (make: () => unknown): number => measureHeap(SESSIONS, make) / SESSIONS / 1024;
  const rows = [
    ["the parsed list alone", each(() => JSON.parse(text))] as const,
    ["an empty session", each(() => createTodoSession())] as const,
    [
      "a session with the list",
      each(() => {
        const todos = createTodoSession();
        todos.write(JSON.parse(text));
        return todos;
      }),
    ] as const,
  ];
  const chart = chartOf(`${SESSIONS.toLocaleString("en-US")} sessions of 20 items in memory`, "kB each", rows);
  return { name: "memory", description: "Bars of the memory that a session takes", chart };
}

function plotStores(): OwnPlot {
  const blocks = readPage("docs/measurements/stores.md")
    .split(/\n\n(?=SQLite|PostgreSQL|Redis)/)
    .slice(1);
  const rows = blocks.flatMap((block) => {
    const [store = ""] = block.split("\n");
    const found = block.matchAll(/^ {2}(a bare read|write\(\), )([^\d]*?) {2,}.*?([\d.]+) x/gm);
    return [...found].map(([, kind, way = "", times]) => {
      const name = kind === "a bare read" ? `${kind}${way}` : way.replace("the ", "");
      return [`${shorten(store)}: ${name}`, Number(times)] as const;
    });
  });
  const chart = chartOf("A write of a shared list of 20 items", "times overwriting its text", rows);
  return { name: "stores", description: "Bars of the time that a write takes in each store", chart };
}

function shorten(store: string): string {
  return store.replace(/ over \w+|, WAL| on both sides/g, "").replace(", named statements", ", named");
}

function plotObserver(): OwnPlot {
  const rows = readRows("docs/measurements/observer.md", "| the list as |");
  const values = (at: number): readonly number[] => rows.map((cells) => Number(cells[at]) / (at === 3 ? 10 : 1));
  const chart = {
    title: "What keeping a plan costs, the small model at a tenth of the price",
    unit: "tokens a session, at the main model's price",
    rows: rows.map(([name = ""]) => name),
    parts: [
      { name: "main model", values: values(1) },
      { name: "small model", values: values(3) },
    ],
  };
  return { name: "observer", description: "Bars of what each way of keeping a plan costs", chart };
}

function plotReminders(): OwnPlot {
  const rows = readRows("docs/measurements/reminders.md", "| | reminders | waits").filter(([name = ""]) =>
    /, all$/.test(name),
  );
  const numbers = rows.map(
    ([name = "", , , often]) => [name.replace(/, all$/, ""), Number.parseFloat(often ?? "")] as const,
  );
  const chart = chartOf("How often a policy reminds", "reminders in 100 rounds", numbers);
  return { name: "reminders", description: "Bars of how often each policy reminds", chart };
}
