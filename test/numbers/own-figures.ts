import { pathToFileURL } from "node:url";
import { createTodoSession } from "agent-todos";
import { quantile } from "../bench/figures.js";
import { spendOn } from "../bench/import-cost.js";
import { measureHeap } from "../bench/session-memory.js";
import { sendSteps } from "../bench/stores/steps.js";
import { ROOT, readText } from "../package/read-tree.js";
import type { BarChart } from "./draw-bars.js";

/** A plot of the library's own figures. */
export interface OwnPlot {
  readonly name: string;
  readonly chart: BarChart;
}

/** The plots of sizes, start-up, memory, stores, the observer and reminders: the first three measured, the others read from their pages. */
export function drawOwnFigures(): readonly OwnPlot[] {
  return [plotSizes(), plotStart(), plotMemory(), plotStores(), plotObserver(), plotReminders()];
}

/** The rows of the first table of a page whose head begins so, as cells. */
function readRows(path: string, head: string): readonly (readonly string[])[] {
  const [, table = ""] = readText(path).split(`${head}`, 2);
  const rows = table.slice(table.indexOf("\n")).trimStart().split("\n");
  const end = rows.findIndex((row) => !row.startsWith("|"));
  return rows.slice(1, end).map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.replaceAll("`", "").trim()),
  );
}

type Bars = readonly (readonly [name: string, value: number])[];

function plotOf(name: string, title: string, unit: string, rows: Bars): OwnPlot {
  const parts = [{ name: unit, values: rows.map(([, value]) => value) }];
  return { name, chart: { title, unit, rows: rows.map(([row]) => row), parts } };
}

function plotSizes(): OwnPlot {
  const rows = readRows("docs/sizes.md", "| import | minified").map(
    ([name = "", size]) => [name.replace("agent-todos/", ""), Number.parseFloat(size ?? "")] as const,
  );
  return plotOf("sizes", "What an import weighs, with zod where it is needed", "kB, minified and gzipped", rows);
}

/** Entries that programs begin with. */
const ENTRIES =
  "index presets/index shared/index observe/index replay/index terminal/index adapters/openai adapters/mcp".split(" ");

const RUNS = 15;

function plotStart(): OwnPlot {
  const spend = (...modules: readonly string[]): number =>
    quantile(Array.from({ length: RUNS }, () => spendOn(modules)));
  const rows = [
    ["zod", spend("zod")] as const,
    ...ENTRIES.map((file) => {
      const name = `agent-todos/${file.replace(/^adapters\/|\/?index$/g, "")}`.replace(/\/$/, "");
      return [name, spend(pathToFileURL(`${ROOT}/dist/${file}.js`).href)] as const;
    }),
  ];
  return plotOf("start-up", "What importing an entry takes", "ms of CPU, in a new process", rows);
}

const SESSIONS = 10_000;

function plotMemory(): OwnPlot {
  const text = JSON.stringify(sendSteps(0));
  const each = (make: () => unknown): number => measureHeap(SESSIONS, make) / SESSIONS / 1024;
  const open = (): unknown => {
    const todos = createTodoSession();
    todos.write(JSON.parse(text));
    return todos;
  };
  const rows = [
    ["the parsed list alone", each(() => JSON.parse(text))] as const,
    ["an empty session", each(() => createTodoSession())] as const,
    ["a session with the list", each(open)] as const,
  ];
  const title = `${SESSIONS.toLocaleString("en-US")} sessions of 20 items in memory`;
  return plotOf("memory", title, "kB each", rows);
}

function plotStores(): OwnPlot {
  const blocks = readText("docs/measurements/stores.md")
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
  return plotOf("stores", "A write of a shared list of 20 items", "times overwriting its text", rows);
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
  return { name: "observer", chart };
}

function plotReminders(): OwnPlot {
  const rows = readRows("docs/measurements/reminders.md", "| | reminders | waits").filter(([name = ""]) =>
    /, all$/.test(name),
  );
  const numbers = rows.map(
    ([name = "", , , often]) => [name.replace(/, all$/, ""), Number.parseFloat(often ?? "")] as const,
  );
  return plotOf("reminders", "How often a policy reminds", "reminders in 100 rounds", numbers);
}
