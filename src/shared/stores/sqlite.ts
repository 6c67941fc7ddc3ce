import type { TodoAgentEntry, TodoAppend, TodoEntry, TodoVersion } from "../todo-store.js";
import { COLUMNS, expectClient, parseRow, parseState, type TableStore, writeEmptyList, writeTables } from "./rows.js";

export type { TableStore as SqliteStore } from "./rows.js";

/** The part of a SQLite database that the store uses: node:sqlite, better-sqlite3, libsql and Bun have it. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
}

/**
 * A prepared statement, with its values in order; written as methods, since each client types its values differently.
 */
export interface SqliteStatement {
  get(...values: unknown[]): unknown;
  all(...values: unknown[]): unknown[];
  run(...values: unknown[]): unknown;
}

/**
 * The tables that {@link sqliteStore} needs, for migrations of a host's own.
 *
 * @example
 * ```ts
 * import { SQLITE_TABLES } from "agent-todos/sqlite";
 *
 * console.log(SQLITE_TABLES.match(/agent_todos_\w+/)?.[0]); // => agent_todos_log
 * ```
 */
export const SQLITE_TABLES = /* @__PURE__ */ writeTables("integer");

const HEAD = `select ${COLUMNS} from agent_todos_log where list = ? order by version desc limit 1`;
const CALL = `select ${COLUMNS} from agent_todos_log where list = ? and call = ?`;
const LOG = `select ${COLUMNS} from agent_todos_log where list = ? and version > ? order by version limit ?`;
const ADD = `insert into agent_todos_log (list, ${COLUMNS}) select ?, ?, ?, ?, ?, ?, ?
  where ? = coalesce((select max(version) from agent_todos_log where list = ?), 0)
  on conflict do nothing returning version`;
const INSERT = `insert into agent_todos_log (list, ${COLUMNS}) values (?, ?, ?, ?, ?, ?, ?)`;
const AGENT = "select state from agent_todos_agent where list = ? and agent = ?";
const SAVE_AGENT = `insert into agent_todos_agent (list, agent, state) values (?, ?, ?)
  on conflict (list, agent) do update set state = excluded.state`;
const PRUNE = `delete from agent_todos_log where list = ? and version < (
  select version from agent_todos_log where list = ? order by version desc limit 1 offset ?
) returning version`;

/**
 * Keeps shared lists in SQLite. A commit is one immediate transaction.
 *
 * The database is the host's: `pragma journal_mode = wal` and `pragma busy_timeout = 5000` let several processes write
 * without errors. Other processes are not notified of a change, so followers of a list poll every second.
 *
 * @example
 * ```ts
 * import { createSharedTodos } from "agent-todos/shared";
 * import { sqliteStore } from "agent-todos/sqlite";
 * import Database from "libsql";
 *
 * const store = sqliteStore(new Database("todos.db"));
 * await store.setUp();
 * const todos = createSharedTodos({ store, id: "thread-7" });
 * console.log((await todos.edit({ add: [{ content: "Ask Ann", status: "pending" }] })).version); // => 1
 * ```
 */
export function sqliteStore(database: SqliteDatabase): TableStore {
  expectClient("sqliteStore", database, "prepare", "sqliteStore(new DatabaseSync(path))");
  // Statements are prepared at their first use, as the tables may be missing before.
  const prepared = new Map<string, SqliteStatement>();
  const prepare = (sql: string): SqliteStatement => {
    const known = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  const first = (sql: string, ...values: (string | number | null)[]): unknown =>
    prepare(sql).get(...values) ?? undefined;
  const findHead = (id: string): TodoVersion | undefined => parseRow(first(HEAD, id));

  function undo(): void {
    try {
      database.exec("rollback");
    } catch {
      // SQLite has ended the transaction itself, as with a full disk; the first error has the reason.
    }
  }

  /** Runs a transaction; as all calls are synchronous, no other code of this process runs in between. */
  function transact<T>(work: () => T): T {
    prepare("begin immediate").run();
    try {
      const result = work();
      prepare("commit").run();
      return result;
    } catch (error) {
      undo();
      throw error;
    }
  }

  async function append(
    id: string,
    expected: number,
    { list, actor, call, reply, at }: TodoEntry,
    agent?: TodoAgentEntry,
  ): Promise<TodoAppend> {
    const version = expected + 1;
    const row = [id, version, JSON.stringify(list), actor, call ?? null, reply ?? null, at];
    return transact(() => {
      const saved = first(ADD, ...row, expected, id);
      if (saved === undefined) {
        const duplicate = call === undefined ? undefined : parseRow(first(CALL, id, call));
        return duplicate === undefined ? { ok: false, head: findHead(id) } : { ok: false, duplicate };
      }
      if (agent !== undefined) prepare(SAVE_AGENT).run(id, agent.name, JSON.stringify(agent.state));
      return { ok: true, version };
    });
  }

  return Object.freeze({
    setUp: async () => {
      database.exec(SQLITE_TABLES);
    },
    head: async (id: string) => findHead(id),
    append,
    log: async (id: string, after: number, limit: number) =>
      prepare(LOG)
        .all(id, after, limit)
        .flatMap((row) => parseRow(row) ?? []),
    agent: async (id: string, name: string) => parseState(first(AGENT, id, name)),
    saveAgent: async (id: string, name: string, state: unknown) => {
      prepare(SAVE_AGENT).run(id, name, JSON.stringify(state));
    },
    prune: async (id: string, { entries }: { readonly entries: number }) =>
      prepare(PRUNE).all(id, id, Math.max(1, entries) - 1).length,
    remove: async (id: string) =>
      transact(() => {
        const head = findHead(id);
        prepare("delete from agent_todos_agent where list = ?").run(id);
        if (head === undefined) return;
        const version = head.version + 1;
        prepare("delete from agent_todos_log where list = ?").run(id);
        prepare(INSERT).run(id, version, writeEmptyList(version), "", null, null, head.at);
      }),
  });
}
