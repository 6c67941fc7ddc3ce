import { statSync } from "node:fs";
import { postgresStore } from "agent-todos/postgres";
import { redisStore } from "agent-todos/redis";
import type { TodoStore } from "agent-todos/shared";
import { sqliteStore } from "agent-todos/sqlite";
import { Redis } from "ioredis";
import Database from "libsql";
import { Client } from "pg";

/** A store, and the same client's plainest way to write a text under a key. */
export interface OpenDatabase {
  readonly store: TodoStore;
  readonly overwrite: (key: string, text: string) => Promise<unknown>;
  /** Reads what was written so. */
  readonly read: (key: string) => Promise<unknown>;
  /** How much all lists take. */
  readonly countBytes: (id: string) => Promise<number>;
  /** Drops all that was written here. */
  readonly clear: () => Promise<unknown>;
  readonly close: () => Promise<unknown>;
}

/** Opens the database of an address: `postgres://`, `redis://`, or a file of SQLite; PostgreSQL with named statements or without. */
export async function openDatabase(address: string, isNamed: boolean): Promise<OpenDatabase> {
  if (address.startsWith("postgres")) return openPostgres(address, isNamed);
  return address.startsWith("redis") ? openRedis(address) : openSqlite(address);
}

/** Tables and keys of its own, which go together. */
const BENCH_SCHEMA = "agent_todos_bench";

async function openPostgres(address: string, isNamed: boolean): Promise<OpenDatabase> {
  const client = new Client({ connectionString: address, options: `-c search_path=${BENCH_SCHEMA}` });
  await client.connect();
  await client.query("select pg_advisory_lock(7)");
  await client.query(`create schema if not exists ${BENCH_SCHEMA}`);
  const store = isNamed ? postgresStore(client, { prepare: true }) : postgresStore(client);
  await store.setUp();
  await client.query("create table if not exists plain (key text primary key, value text not null)");
  await client.query("select pg_advisory_unlock(7)");
  const size =
    "select pg_total_relation_size('agent_todos_log') + pg_total_relation_size('agent_todos_agent') as bytes";
  return {
    store,
    overwrite: async (key, text) => {
      const name = isNamed ? { name: "overwrite" } : {};
      const { rowCount } = await client.query({ ...name, text: OVERWRITE, values: [key, text] });
      if (rowCount === 0) await client.query("insert into plain values ($1, $2)", [key, text]);
    },
    read: (key) => client.query({ ...(isNamed ? { name: "read" } : {}), text: READ, values: [key] }),
    countBytes: async () => Number((await client.query(size)).rows[0].bytes),
    clear: () => client.query(`drop schema ${BENCH_SCHEMA} cascade`),
    close: () => client.end(),
  };
}

const OVERWRITE = "update plain set value = $2 where key = $1";
const READ = "select value from plain where key = $1";

async function openRedis(address: string): Promise<OpenDatabase> {
  const client = new Redis(address);
  return {
    store: redisStore(client, { prefix: BENCH_SCHEMA }),
    overwrite: (key, text) => client.set(`${BENCH_SCHEMA}:plain:${key}`, text),
    read: (key) => client.get(`${BENCH_SCHEMA}:plain:${key}`),
    countBytes: async (id) => {
      const keys = ["log", "index"].map((part) => `${BENCH_SCHEMA}:{${id}}:${part}`);
      const sizes = await Promise.all(keys.map((key) => client.call("MEMORY", "USAGE", key, "SAMPLES", "0")));
      return sizes.reduce((sum: number, size) => sum + Number(size), 0);
    },
    clear: async () => {
      for await (const keys of client.scanStream({ match: `${BENCH_SCHEMA}:*`, count: 500 })) {
        if (keys.length > 0) await client.unlink(...keys);
      }
    },
    close: () => client.quit(),
  };
}

async function openSqlite(file: string): Promise<OpenDatabase> {
  const database = new Database(file);
  // Eight writers wait long for each other where the disk is slow.
  database.exec("pragma busy_timeout = 60000");
  database.exec("pragma journal_mode = wal");
  database.exec("create table if not exists plain (key text primary key, value text not null)");
  const store = sqliteStore(database);
  await store.setUp();
  const write = database.prepare(
    "insert into plain values (?, ?) on conflict (key) do update set value = excluded.value",
  );
  const read = database.prepare("select value from plain where key = ?");
  return {
    store,
    overwrite: async (key, text) => write.run(key, text),
    read: async (key) => read.get(key),
    countBytes: async () => {
      // Pages that removed lists have left free would count as none.
      database.exec("vacuum");
      database.exec("pragma wal_checkpoint(truncate)");
      return statSync(file).size;
    },
    clear: async () => undefined,
    close: async () => database.close(),
  };
}
