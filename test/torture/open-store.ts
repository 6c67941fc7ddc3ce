import { postgresStore } from "agent-todos/postgres";
import { redisStore } from "agent-todos/redis";
import type { TodoStore } from "agent-todos/shared";
import { sqliteStore } from "agent-todos/sqlite";
import { naiveStore } from "./naive-store.js";
import { waitFor } from "./wait-for.js";

export const STORES = ["postgres", "redis", "sqlite"] as const;

export type StoreName = (typeof STORES)[number];

export interface OpenedStore {
  readonly store: TodoStore;
  /** Cuts the connections of all other processes; left out where there are none. */
  readonly cut?: () => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** Opens the store of a run; `naive` reads and then writes, as hosts do without a store. */
export async function openStore(name: StoreName, url: string, isNaive: boolean): Promise<OpenedStore> {
  const open = { postgres: openPostgres, redis: openRedis, sqlite: openSqlite }[name];
  const opened = await open(url);
  return isNaive ? { ...opened, store: naiveStore(opened.store) } : opened;
}

// Each loads its client itself: a writer is started often.

async function openPostgres(url: string): Promise<OpenedStore> {
  const { Client, Pool } = await import("pg");
  const pool = new Pool({ connectionString: url, max: 3 });
  // A connection that was cut while idle: the pool opens another one.
  pool.on("error", () => undefined);
  const store = postgresStore(pool, {
    prepare: true,
    async listen(channel, hear, lost) {
      const client = new Client({ connectionString: url });
      client.on("error", lost);
      await client.connect();
      client.on("notification", ({ payload = "" }) => hear(payload));
      await client.query(`listen ${channel}`);
      return () => client.end();
    },
  });
  // A writer may start while the server does.
  await waitFor(() => store.setUp());
  return {
    store,
    cut: () => pool.query("select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()"),
    close: () => pool.end(),
  };
}

async function openRedis(url: string): Promise<OpenedStore> {
  const { Redis } = await import("ioredis");
  const client = new Redis(url, { maxRetriesPerRequest: 1, retryStrategy: () => 50 });
  client.on("error", () => undefined);
  const store = redisStore(client, {
    async subscribe(channel, hear) {
      const subscriber = client.duplicate();
      subscriber.on("error", () => undefined);
      subscriber.on("message", (_, message) => hear(message));
      subscriber.on("ready", () => hear());
      await subscriber.subscribe(channel);
      return () => subscriber.quit();
    },
  });
  return {
    store,
    cut: () => client.call("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"),
    close: async () => client.disconnect(),
  };
}

async function openSqlite(file: string): Promise<OpenedStore> {
  const { default: Database } = await import("libsql");
  const database = new Database(file);
  database.exec("pragma busy_timeout = 10000");
  database.exec("pragma journal_mode = wal");
  const store = sqliteStore(database);
  await store.setUp();
  return { store, close: async () => void database.close() };
}
