import { PGlite } from "@electric-sql/pglite";
import { type PostgresStore, postgresStore } from "agent-todos/postgres";
import { todoStoreContract } from "agent-todos/testing";
import { Client, Pool } from "pg";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findServer } from "../support/servers.js";

describe("postgresStore() over PGlite", () => {
  const database = new PGlite();
  beforeAll(() => postgresStore(database).setUp());
  afterAll(() => database.close());
  async function makeStore() {
    return postgresStore(database, { listen: (channel, hear) => database.listen(channel, hear) });
  }
  for (const { name, run } of todoStoreContract(makeStore)) it(name, run);
});

it("postgresStore() removes a list again where another writer was faster with the next version", async () => {
  const answers = [[{ version: 4 }], [{ version: 5 }], []];
  const store = postgresStore({ query: async () => ({ rows: answers.shift() ?? [] }) });
  await store.remove("a");
  expect(answers).toEqual([]);
});

const url = findServer("AGENT_TODOS_POSTGRES_URL", "postgresStore() over pg and postgres.js");

if (url !== undefined)
  describe("postgresStore() over pg", () => {
    const pool = new Pool({ connectionString: url, max: 10 });
    afterAll(() => pool.end());
    const setUp = once(() => postgresStore(pool).setUp());
    async function makeStore(): Promise<PostgresStore> {
      await setUp();
      return postgresStore(pool, {
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
    }
    for (const { name, run } of todoStoreContract(makeStore)) it(name, run);
  });

if (url !== undefined)
  describe("postgresStore() where transactions are serializable", () => {
    const options = "-c default_transaction_isolation=serializable";
    const pool = new Pool({ connectionString: url, max: 10, options });
    afterAll(() => pool.end());
    const store = postgresStore(pool);
    const races = todoStoreContract(() => store).filter(({ name }) => /^append\(\)|writers/.test(name));
    for (const { name, run } of races) it(name, run);
  });

if (url !== undefined)
  describe("postgresStore() over postgres.js", () => {
    const sql = postgres(url, { max: 10, onnotice: () => undefined });
    afterAll(() => sql.end());
    async function makeStore() {
      const database = {
        // postgres.js types its values more narrowly than a client of any kind.
        query: async (text: string, values: unknown[]) => ({ rows: await sql.unsafe(text, values as string[]) }),
      };
      const store = postgresStore(database, {
        async listen(channel, hear) {
          const { unlisten } = await sql.listen(channel, hear, () => hear());
          return unlisten;
        },
      });
      await store.setUp();
      return store;
    }
    for (const { name, run } of todoStoreContract(makeStore)) it(name, run);
  });

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}
