// What a shared list costs compared with the plainest write of the same text by the same client, and with the trips of its own
// store alone, in one run:
//   npm run bench:stores
//   npm run bench:stores -- redis
// Servers are taken from AGENT_TODOS_POSTGRES_URL and AGENT_TODOS_REDIS_URL; it judges nothing.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createSharedTodos,
  memoryStore,
  type TodoAgentEntry,
  type TodoAppend,
  type TodoEntry,
  type TodoStore,
} from "agent-todos/shared";
import { findServer } from "../../support/servers.js";
import { quantile } from "../figures.js";
import { type OpenDatabase, openDatabase } from "./open-database.js";
import { runWriters, WRITERS, type Work as WritersWork } from "./run-writers.js";
import { sendSteps, writeSteps } from "./steps.js";

/** The most that a write may cost, in the trips to the server that its store makes for it, with nothing of a list between. */
const OVER_TRIPS = 1.25;

/** The most that a write may cost where others wrote since, in bare overwrites. */
interface Most {
  readonly late: number;
}

const POSTGRES: Most = { late: 3 };
const REDIS: Most = { late: 3.5 };

/** Only writes are measured, so no round is reported. */
const QUIET = { nag: false } as const;

const ROUNDS = 4000;
const LISTS = 1000;

/** How many lists are counted by what they take, and how many items they have. */
const MANY = 10_000;
const SHORT = 8;

function printRow(name: string, measured: string, target?: string): void {
  console.log(`  ${name.padEnd(46)}${measured.padStart(16)}${target === undefined ? "" : `   ${target}`}`);
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Opens something to measure; what it returns is called before each turn, outside of the time. */
type Work = (database: OpenDatabase, id: string) => (turn: number) => Promise<() => Promise<unknown>>;

/** What is measured, over what, and the most that it may cost in it. */
interface Way {
  readonly name: string;
  readonly work: Work;
  readonly over: Work;
  readonly most?: number | undefined;
}

const callIdOf = (turn: number): string => `toolu_commit_${turn}_x`;

const overwrite: Work = (database, id) => async (turn) => () => database.overwrite(id, writeSteps(turn));

const readAndOverwrite: Work = (database, id) => async (turn) => async () => {
  await database.read(id);
  await database.overwrite(id, writeSteps(turn + 10));
};

const writeWithSame: Work = ({ store }, id) => {
  const todos = createSharedTodos({ store, id, ...QUIET });
  return async (turn) => () => todos.write(sendSteps(turn), { callId: callIdOf(turn) });
};

const writeWithNew: Work =
  ({ store }, id) =>
  async (turn) =>
  () =>
    createSharedTodos({ store, id, ...QUIET }).write(sendSteps(turn), { callId: callIdOf(turn) });

const writeLate: Work = ({ store }, id) => {
  const todos = createSharedTodos({ store, id, ...QUIET });
  const other = createSharedTodos({ store, id, agent: "other", rules: { ids: "keep" }, tool: { patch: true } });
  return async (turn) => {
    const [step] = sendSteps(turn + 2).todos;
    await other.edit({ updates: [{ ...step, status: turn % 2 === 0 ? "completed" : "pending" }] });
    return () => todos.write(sendSteps(turn), { callId: callIdOf(turn) });
  };
};

/** The one trip of a handle that is open: the very rows that `write()` appends, which a memory store hears beforehand. */
const appendAlone: Work = (database, id) => {
  const rows = recordRows(id);
  return async (turn) => {
    const { expected, entry, agent } = await rows(turn);
    return async () => expectSaved(await database.store.append(id, expected, entry, agent));
  };
};

/** The two trips of a new handle. */
const openAndAppend: Work = (database, id) => {
  const rows = recordRows(id);
  return async (turn) => {
    const { expected, entry, agent } = await rows(turn);
    return async () => {
      await database.store.open?.(id, "main", 2);
      expectSaved(await database.store.append(id, expected, entry, agent));
    };
  };
};

function expectSaved({ ok }: TodoAppend): void {
  if (!ok) throw new Error("The store did not save what the bench appends.");
}

/** What a write appends. */
interface Row {
  readonly expected: number;
  readonly entry: TodoEntry;
  readonly agent: TodoAgentEntry | undefined;
}

/** Writes the plan of each turn to a list in memory, and returns what was appended there. */
function recordRows(id: string): (turn: number) => Promise<Row> {
  const memory = memoryStore();
  let row: Row | undefined;
  const append: TodoStore["append"] = (list, expected, entry, agent) => {
    row = { expected, entry, agent };
    return memory.append(list, expected, entry, agent);
  };
  const todos = createSharedTodos({ store: { ...memory, append }, id, ...QUIET });
  return async (turn) => {
    await todos.write(sendSteps(turn), { callId: callIdOf(turn) });
    if (row === undefined) throw new Error("The write appended nothing.");
    return row;
  };
}

const listWays = (most: Most | undefined): readonly Way[] => [
  { name: "a bare read, then the overwrite", work: readAndOverwrite, over: overwrite },
  { name: "the store's append()", work: appendAlone, over: overwrite },
  { name: "the store's open(), then its append()", work: openAndAppend, over: overwrite },
  { name: "write(), the same handle", work: writeWithSame, over: overwrite },
  { name: "write(), a new handle", work: writeWithNew, over: overwrite },
  { name: "write(), others wrote since", work: writeLate, over: overwrite, most: most?.late },
  { name: "the same handle over append()", work: writeWithSame, over: appendAlone },
  { name: "a new handle over open() and append()", work: writeWithNew, over: openAndAppend, most: most && OVER_TRIPS },
];

/** One of each in turn, so that whatever else the machine does falls on both. */
async function measureCommit(database: OpenDatabase, { name, most, work, over }: Way): Promise<void> {
  // Lists of their own, as a removed one goes on with its next version.
  const [own, other] = [`bench ${name}`, `bench over ${name}`];
  const [prepareWork, prepareOver] = [work(database, own), over(database, other)];
  const times: { readonly over: number; readonly work: number }[] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const [runWork, runOver] = [await prepareWork(turn), await prepareOver(turn)];
    times.push({ over: await time(runOver), work: await time(runWork) });
  }
  const warm = times.slice(ROUNDS / 4);
  const [overTime, workTime] = [quantile(warm.map((one) => one.over)), quantile(warm.map((one) => one.work))];
  const limit = most === undefined ? "" : `at most ${most}   `;
  printRow(
    name,
    `${(workTime / overTime).toFixed(2)} x`,
    `${limit}${workTime.toFixed(3)} over ${overTime.toFixed(3)} ms`,
  );
  for (const id of [own, other]) await database.store.remove(id);
}

async function measureBytes({ store, countBytes }: OpenDatabase): Promise<void> {
  // What a file or a table has anyway is counted before.
  const before = await countBytes("bench-bytes-0");
  const lists = 20;
  for (let list = 0; list < lists; list += 1) {
    const todos = createSharedTodos({ store, id: `bench-bytes-${list}`, ...QUIET });
    for (let turn = 0; turn < 100; turn += 1) {
      await todos.write(sendSteps(turn), { callId: `toolu_bytes_${turn}_x` });
    }
  }
  const isEach = before === 0;
  const bytes = ((await countBytes("bench-bytes-0")) - before) / (isEach ? 1 : lists);
  const text = writeSteps(100).length;
  printRow(
    "a list of 20 items with 100 versions",
    `${Math.round(bytes / 1024)} kB`,
    `${(bytes / text / 100).toFixed(2)} x its texts`,
  );
  for (let list = 0; list < lists; list += 1) await store.remove(`bench-bytes-${list}`);
}

/** Many lists of one version each: what a database takes beside a text counts most where there is little of it. */
async function measureLists({ store, countBytes }: OpenDatabase): Promise<void> {
  const before = await countBytes("bench-list-0");
  const todos = sendSteps(0).todos.slice(0, SHORT);
  let texts = 0;
  for (let list = 0; list < MANY; list += 1) {
    const id = `bench-list-${list}`;
    const written = await createSharedTodos({ store, id }).write({ todos }, { callId: `toolu_list_${list}_x` });
    texts += JSON.stringify(written.list).length;
  }
  const isEach = before === 0;
  const bytes = ((await countBytes("bench-list-0")) - before) * (isEach ? MANY : 1);
  printRow(
    `${MANY} lists of ${SHORT} items with one version`,
    `${(bytes / 2 ** 20).toFixed(1)} MB`,
    `${(bytes / texts).toFixed(2)} x their texts, at most 4`,
  );
  for (let list = 0; list < MANY; list += 1) await store.remove(`bench-list-${list}`);
}

async function measureWriters(database: Pick<WritersWork, "address" | "isNamed">): Promise<void> {
  const { attempts } = await runWriters({ ...database, mode: "one list", lists: 1, writes: 30 });
  printRow(`attempts a write, ${WRITERS} processes on one list`, attempts.toFixed(2), "at most 2.5");
  const each = { ...database, lists: LISTS / WRITERS, writes: 4 };
  const bare = await runWriters({ ...each, mode: "bare" });
  const own = await runWriters({ ...each, mode: "own lists" });
  const again = await runWriters({ ...each, mode: "bare" });
  const rate = (bare.rate + again.rate) / 2;
  printRow(`${LISTS} lists, ${WRITERS} processes`, `${Math.round(own.rate)} writes/s`);
  printRow("the same texts overwritten", `${Math.round(rate)} writes/s`);
  printRow("the lists compared with it", `${(own.rate / rate).toFixed(2)} x`, "at least 0.7");
}

async function measure(
  name: string,
  address: string | undefined,
  { most, isNamed = false }: { readonly most?: Most; readonly isNamed?: boolean } = {},
): Promise<void> {
  if (address === undefined || !name.toLowerCase().includes(only)) return;
  console.log(`\n${name}`);
  const database = await openDatabase(address, isNamed);
  for (const way of listWays(most)) await measureCommit(database, way);
  await measureBytes(database);
  await measureLists(database);
  await measureWriters({ address, isNamed });
  await database.clear();
  await database.close();
}

const [, , only = ""] = process.argv;
const folder = mkdtempSync(join(tmpdir(), "agent-todos-stores-"));
console.log(`Node ${process.version}, medians of ${ROUNDS * 0.75}, default durability`);
await measure("SQLite over libsql, WAL", join(folder, "bench.db"));
rmSync(folder, { recursive: true });
const postgres = findServer("AGENT_TODOS_POSTGRES_URL", "PostgreSQL");
await measure("PostgreSQL over pg", postgres, { most: POSTGRES });
await measure("PostgreSQL over pg, named statements on both sides", postgres, { most: POSTGRES, isNamed: true });
await measure("Redis over ioredis", findServer("AGENT_TODOS_REDIS_URL", "Redis"), { most: REDIS });
