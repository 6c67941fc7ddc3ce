import { postgresStore } from "agent-todos/postgres";
import { redisStore } from "agent-todos/redis";
import { createSharedTodos, type TodoStore } from "agent-todos/shared";
import { Redis } from "ioredis";
import { Client, Pool } from "pg";
import { expect, it } from "vitest";
import { findServer } from "../../support/servers.js";

const [READERS, WRITERS, EDITS] = [1000, 8, 2];
// A write is three questions and more where it meets another; all readers together look a few times for each version.
const MOST_QUERIES = 400;
const VERSIONS = Array.from({ length: WRITERS * EDITS }, (_, index) => index + 1);

/** Lets a thousand readers follow what eight writers do, and gives what they read. */
async function readTogether(store: TodoStore): Promise<ReadonlySet<string>> {
  const id = `readers-${crypto.randomUUID()}`;
  async function read(): Promise<string> {
    const versions: number[] = [];
    for await (const { version } of createSharedTodos({ store, id, timeout: 60_000 }).changes({ after: 0 })) {
      versions.push(version);
      if (version === VERSIONS.length) break;
    }
    return versions.join();
  }
  async function write(writer: number): Promise<void> {
    const todos = createSharedTodos({ store, id, agent: `agent-${writer}`, timeout: 60_000 });
    for (let edit = 0; edit < EDITS; edit += 1) {
      await todos.edit({ add: [{ content: `Step ${writer}.${edit}`, status: "pending" }] });
    }
  }
  const reading = Promise.all(Array.from({ length: READERS }, read));
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return new Set(await reading);
}

const postgres = findServer("AGENT_TODOS_POSTGRES_URL", "a thousand readers of postgresStore()");

it.runIf(postgres !== undefined)(
  "a thousand readers of postgresStore() share ten connections and one subscription",
  async () => {
    const pool = new Pool({ connectionString: postgres, max: 10 });
    let [listens, queries] = [0, 0];
    const database = {
      query: (statement: { name: string; text: string; values: unknown[] }) => {
        queries += 1;
        return pool.query(statement);
      },
    };
    const store = postgresStore(database, {
      prepare: true,
      async listen(channel, hear, lost) {
        listens += 1;
        const client = new Client({ connectionString: postgres });
        client.on("error", lost);
        await client.connect();
        client.on("notification", ({ payload = "" }) => hear(payload));
        await client.query(`listen ${channel}`);
        return () => client.end();
      },
    });
    await store.setUp();
    expect(await readTogether(store)).toEqual(new Set([VERSIONS.join()]));
    expect(listens).toBe(1);
    expect(pool.totalCount).toBeLessThanOrEqual(10);
    expect(queries).toBeLessThan(MOST_QUERIES);
    await pool.end();
  },
  120_000,
);

const redis = findServer("AGENT_TODOS_REDIS_URL", "a thousand readers of redisStore()");

it.runIf(redis !== undefined)(
  "a thousand readers of redisStore() share one connection and one subscriber",
  async () => {
    const client = new Redis(redis ?? "");
    let [subscribers, commands] = [0, 0];
    const counted = {
      call: (command: string, ...values: string[]) => {
        commands += 1;
        return client.call(command, ...values);
      },
    };
    const store = redisStore(counted, {
      prefix: `readers-${crypto.randomUUID()}`,
      async subscribe(channel, hear) {
        subscribers += 1;
        const subscriber = client.duplicate();
        subscriber.on("message", (_, message) => hear(message));
        subscriber.on("ready", () => hear());
        await subscriber.subscribe(channel);
        return () => subscriber.quit();
      },
    });
    expect(await readTogether(store)).toEqual(new Set([VERSIONS.join()]));
    expect(subscribers).toBe(1);
    expect(commands).toBeLessThan(MOST_QUERIES);
    await client.quit();
  },
  120_000,
);
