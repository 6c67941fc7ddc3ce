// What a shared list costs compared with the plainest write of the same text by the same client, in one run:
//   npm run bench:stores
//   npm run bench:stores -- redis
// Servers are taken from AGENT_TODOS_POSTGRES_URL and AGENT_TODOS_REDIS_URL; it judges nothing.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSharedTodos } from "agent-todos/shared";
import { findServer } from "../../support/servers.js";
import { quantile } from "../figures.js";
import { type OpenDatabase, openDatabase } from "./open-database.js";
import { runWriters, type Work, WRITERS } from "./run-writers.js";
import { sendSteps, writeSteps } from "./steps.js";

/** The most that a write may cost, in bare overwrites: by the same handle, by a new one, and where others wrote since. */
interface Most {
  readonly same: number;
  readonly fresh: number;
  readonly late: number;
}

const POSTGRES: Most = { same: 1.7, fresh: 2.2, late: 3 };
const REDIS: Most = { same: 2.2, fresh: 2.8, late: 3.5 };

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

/** How a write meets its list, and the most that it may cost in bare overwrites. */
interface Way {
  readonly name: string;
  readonly most: number | undefined;
  /** Opens what writes; called before each write, outside of the time. */
  readonly open: (database: OpenDatabase, id: string) => (turn: number) => Promise<() => Promise<unknown>>;
}

const callIdOf = (turn: number): string => `toolu_commit_${turn}_x`;

const listWays = (most: Most | undefined): readonly Way[] => [
  {
    // The least that two trips take, without anything of the library.
    name: "a bare read, then the overwrite",
    most: undefined,
    open:
      ({ read, overwrite }, id) =>
      async (turn) =>
      async () => {
        await read(id);
        await overwrite(id, writeSteps(turn + 10));
      },
  },
  {
    // What a new handle asks of its store, without anything between.
    name: "the store's open(), then its append()",
    most: undefined,
    open:
      ({ store }, id) =>
      async (turn) =>
      async () => {
        const opened = await store.open?.(id, "main", 2);
        const version = opened?.newest[0]?.version ?? 0;
        const { todos: items } = sendSteps(turn);
        const entry = { list: { items, revision: version + 1 }, actor: "main", call: callIdOf(turn), at: turn };
        await store.append(id, version, entry, { name: "main", state: { version: 1, seen: version + 1 } });
      },
  },
  {
    name: "write(), the same handle",
    most: most?.same,
    open: ({ store }, id) => {
      const todos = createSharedTodos({ store, id, ...QUIET });
      return async (turn) => () => todos.write(sendSteps(turn), { callId: callIdOf(turn) });
    },
  },
  {
    name: "write(), a new handle",
    most: most?.fresh,
    open:
      ({ store }, id) =>
      async (turn) =>
      () =>
        createSharedTodos({ store, id }).write(sendSteps(turn), { callId: callIdOf(turn) }),
  },
  {
    name: "write(), others wrote since",
    most: most?.late,
    open: ({ store }, id) => {
      const todos = createSharedTodos({ store, id, ...QUIET });
      const other = createSharedTodos({ store, id, agent: "other", rules: { ids: "keep" }, tool: { patch: true } });
      return async (turn) => {
        const [step] = sendSteps(turn + 2).todos;
        await other.edit({ updates: [{ ...step, status: turn % 2 === 0 ? "completed" : "pending" }] });
        return () => todos.write(sendSteps(turn), { callId: callIdOf(turn) });
      };
    },
  },
];

/** One of each in turn, so that whatever else the machine does falls on both. */
async function measureCommit(database: OpenDatabase, { name, most, open }: Way): Promise<void> {
  const { store, overwrite } = database;
  const begin = open(database, "bench-commit");
  const times: { readonly bare: number; readonly commit: number }[] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const write = await begin(turn);
    const bare = await time(() => overwrite("bench-commit", writeSteps(turn)));
    const commit = await time(write);
    times.push({ bare, commit });
  }
  const warm = times.slice(ROUNDS / 4);
  const [bare, commit] = [quantile(warm.map((one) => one.bare)), quantile(warm.map((one) => one.commit))];
  const limit = most === undefined ? undefined : `at most ${most}`;
  printRow(
    name,
    `${(commit / bare).toFixed(2)} x`,
    `${limit ?? ""}   ${commit.toFixed(3)} over ${bare.toFixed(3)} ms`.trim(),
  );
  await createSharedTodos({ store, id: "bench-commit" }).remove();
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

async function measureWriters(database: Pick<Work, "address" | "isNamed">): Promise<void> {
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
