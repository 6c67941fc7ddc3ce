import { BOOLEAN, checkCall, FUNCTION, type RulesOf } from "../../model/check-options.js";
import { hashText } from "../../model/hash-text.js";
import { isRecord } from "../../model/plain-json.js";
import { shareWatch } from "../share-watch.js";
import type { TodoAgentEntry, TodoAppend, TodoEntry } from "../todo-store.js";
import { COLUMNS, expectClient, parseRow, parseState, type TableStore, writeTables } from "./rows.js";

export type { TableStore as PostgresStore } from "./rows.js";

/** The part of a PostgreSQL client that the store uses: a Pool or Client of pg, or PGlite. */
export interface PostgresDatabase {
  readonly query: (sql: string, values: unknown[]) => Promise<{ readonly rows: readonly unknown[] }>;
}

/** A client that takes named statements: a Pool or Client of pg. */
export interface PreparingPostgresDatabase {
  readonly query: (statement: {
    readonly name: string;
    readonly text: string;
    readonly values: unknown[];
  }) => Promise<{ readonly rows: readonly unknown[] }>;
}

/**
 * Starts to listen to a channel; resolves to the function that ends it. It is called once for all readers of a store,
 * and again after a call of `lost`, when the connection broke. A client that connects again by itself then calls `hear`
 * without a payload.
 */
export type PostgresListen = (
  channel: string,
  hear: (payload?: string) => void,
  lost: () => void,
) => Promise<() => Promise<unknown>>;

/** How the store listens for changes. */
export interface PostgresStoreOptions {
  /** Listens for notifications. Without it, followers of a list poll every second. */
  readonly listen?: PostgresListen | undefined;
  /**
   * Whether a commit notifies those who listen. PostgreSQL lets one such commit through at a time, which slows down
   * many writers of many lists. Default: where `listen` is given.
   */
  readonly notify?: boolean | undefined;
}

/** The same, over a client that takes named statements. */
export interface PreparingPostgresStoreOptions extends PostgresStoreOptions {
  /**
   * Names each statement, so that a connection plans it once. Not for a pooler in transaction mode without prepared
   * statements.
   */
  readonly prepare: true;
}

const RULES: RulesOf<PreparingPostgresStoreOptions> = { listen: FUNCTION, notify: BOOLEAN, prepare: BOOLEAN };

/**
 * The tables that {@link postgresStore} needs, for migrations of a host's own.
 *
 * @example
 * ```ts
 * import { POSTGRES_TABLES } from "agent-todos/postgres";
 *
 * console.log(POSTGRES_TABLES.match(/agent_todos_\w+/)?.[0]); // => agent_todos_log
 * ```
 */
export const POSTGRES_TABLES = /* @__PURE__ */ writeTables("bigint");

/** The channel of all lists; the payload is the id of the one that changed. */
const CHANNEL = "agent_todos";

// One statement in one transaction; the lock lets processes that start together create the tables one after the other.
const SET_UP = `do $do$ begin
  perform pg_advisory_xact_lock(hashtext('agent_todos'));
  ${POSTGRES_TABLES}
end $do$`;

const HEAD = `select ${COLUMNS} from agent_todos_log where list = $1 order by version desc limit 1`;
const LOG = `select ${COLUMNS} from agent_todos_log where list = $1 and version > $2::bigint order by version limit $3`;
const OPEN = `(select ${COLUMNS}, null as state from agent_todos_log where list = $1 order by version desc limit $3)
  union all
  select null, null, null, null, null, null, state from agent_todos_agent where list = $1 and agent = $2`;
const NEWEST = "select version from agent_todos_log where list = $1 order by version desc limit 1";
/** Asks for the version of a call, or else for the newest one. */
const writeReason = (call: string, newest: string): string =>
  `select ${COLUMNS} from agent_todos_log where list = $1 and version = coalesce(
  (select version from agent_todos_log where list = $1 and call = ${call}), (${newest})
)`;
const REASON = /* @__PURE__ */ writeReason("$2", NEWEST);
const AGENT = "select state from agent_todos_agent where list = $1 and agent = $2";
const SAVE_AGENT = `insert into agent_todos_agent (list, agent, state) values ($1, $2, $3)
  on conflict (list, agent) do update set state = excluded.state`;
const PRUNE = `delete from agent_todos_log where list = $1 and version < (
  select version from agent_todos_log where list = $1 order by version desc offset $2 limit 1
) returning version`;

/** Returns a row where the empty version could not be added, as another writer was faster. */
const REMOVE = `with gone as (
  delete from agent_todos_log where list = $1 returning version, at
), forgotten as (
  delete from agent_todos_agent where list = $1
), last as (
  select max(version) + 1 as version, max(at) as at from gone having count(*) > 0
), saved as (
  insert into agent_todos_log (list, version, data, actor, at)
  select $1, version, '{"items":[],"revision":' || version || '}', '', at from last
  on conflict do nothing returning version
) select version from last where not exists (select from saved)`;

function writeAppend(notify: boolean): string {
  return `with newest as materialized (${NEWEST}), saved as (
  insert into agent_todos_log (list, ${COLUMNS})
  select $1, $2::integer + 1, $3, $4, $5, $6, $7 where $2 = coalesce((select version from newest), 0)
  on conflict do nothing returning version
), agent as (
  insert into agent_todos_agent (list, agent, state)
  select $1, $8, $9 from saved where $8::text is not null
  on conflict (list, agent) do update set state = excluded.state
) select version, null as data, null as actor, null as call, null as reply, null as at${notify ? `, pg_notify('${CHANNEL}', $1)::text` : ""}
  from saved
union all select *${notify ? ", null" : ""} from (${writeReason("$5", "select version from newest")}) as other where not exists (select from saved)`;
}

/**
 * Keeps shared lists in PostgreSQL. A commit is one statement: it inserts where the newest version is the expected one.
 *
 * Works with an unmodified Pool or Client of pg and with PGlite; postgres.js needs the two lines in `docs/stores.md`.
 * The isolation level may be read committed (the default) or stricter.
 *
 * @example
 * ```ts
 * import { postgresStore } from "agent-todos/postgres";
 * import { createSharedTodos } from "agent-todos/shared";
 * import { Pool } from "pg";
 *
 * const pool = new Pool();
 * pool.on("error", console.error); // of a connection that is cut while nobody uses it
 * const store = postgresStore(pool);
 * await store.setUp();
 * const todos = createSharedTodos({ store, id: "thread-7" });
 * await todos.edit({ add: [{ content: "Ask Ann", status: "pending" }] });
 * ```
 */
export function postgresStore(database: PostgresDatabase, options?: PostgresStoreOptions): TableStore;
export function postgresStore(database: PreparingPostgresDatabase, options: PreparingPostgresStoreOptions): TableStore;
export function postgresStore(
  database: PostgresDatabase | PreparingPostgresDatabase,
  options: PostgresStoreOptions | PreparingPostgresStoreOptions = {},
): TableStore {
  expectClient("postgresStore", database, "query", "postgresStore(new Pool({ connectionString }))");
  checkCall("postgresStore", options, RULES);
  const { listen, notify = listen !== undefined } = options;
  const add = writeAppend(notify);
  const query = createQuery(database, "prepare" in options && options.prepare);

  async function append(
    id: string,
    expected: number,
    { list, actor, call, reply, at }: TodoEntry,
    agent?: TodoAgentEntry,
  ): Promise<TodoAppend> {
    const texts = [actor, call ?? null, reply ?? null, at];
    const row = agent === undefined ? [null, null] : [agent.name, JSON.stringify(agent.state)];
    const values = [id, expected, JSON.stringify(list), ...texts, ...row];
    const saved = await query(add, ...values).catch(ignoreLostRace);
    const [first] = saved;
    if (isRecord(first) && first["data"] === null) return { ok: true, version: expected + 1 };
    // A statement does not see the row of a writer that was faster by a moment; the next one does.
    const isSeen = isRecord(first) && (first["version"] !== expected || first["call"] === call);
    const version = parseRow(isSeen ? first : (await query(REASON, id, call ?? null))[0]);
    if (version !== undefined && version.call === call && call !== undefined) {
      return { ok: false, duplicate: version };
    }
    return { ok: false, head: version };
  }

  async function remove(id: string): Promise<void> {
    // The next round finds and drops a version that another writer adds meanwhile.
    while ((await query(REMOVE, id)).length > 0);
  }

  const store = {
    setUp: async () => {
      await query(SET_UP);
    },
    head: async (id: string) => parseRow((await query(HEAD, id))[0]),
    append,
    log: async (id: string, after: number, limit: number) =>
      (await query(LOG, id, after, limit)).flatMap((row) => parseRow(row) ?? []),
    open: async (id: string, name: string, limit: number) => {
      const rows = await query(OPEN, id, name, limit);
      const newest = rows.flatMap((row) => (hasState(row) ? [] : (parseRow(row) ?? [])));
      return { newest, agent: parseState(rows.find(hasState)) };
    },
    agent: async (id: string, name: string) => parseState((await query(AGENT, id, name))[0]),
    saveAgent: async (id: string, name: string, state: unknown) => {
      await query(SAVE_AGENT, id, name, JSON.stringify(state));
    },
    prune: async (id: string, { entries }: { readonly entries: number }) =>
      (await query(PRUNE, id, Math.max(1, entries) - 1)).length,
    remove,
  };
  if (listen === undefined) return Object.freeze(store);
  const watch = shareWatch((hear, lost) => listen(CHANNEL, hear, lost));
  return Object.freeze({ ...store, watch });
}

function hasState(row: unknown): boolean {
  return isRecord(row) && row["state"] !== null;
}

type Query = (sql: string, ...values: unknown[]) => Promise<readonly unknown[]>;

function createQuery(database: PostgresDatabase | PreparingPostgresDatabase, prepare: boolean): Query {
  if (!prepare) {
    // Without the option the signature takes no other client.
    const plain = database as PostgresDatabase;
    return async (sql, ...values) => (await plain.query(sql, values)).rows;
  }
  // With the option it takes only this one.
  const preparing = database as PreparingPostgresDatabase;
  const names = new Map<string, string>();
  return async (text, ...values) => {
    const name = names.get(text) ?? `agent_todos_${hashText(text)}`;
    names.set(text, name);
    return (await preparing.query({ name, text, values })).rows;
  };
}

/**
 * Treats a lost race as an existing row: under a stricter isolation level PostgreSQL refuses the slower of two writers.
 */
function ignoreLostRace(error: unknown): readonly unknown[] {
  if (isRecord(error) && error["code"] === "40001") return [];
  throw error;
}
