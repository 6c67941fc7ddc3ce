import { PGlite } from "@electric-sql/pglite";
import { type PostgresStore, postgresStore } from "agent-todos/postgres";
import { todoStoreContract } from "agent-todos/testing";
import { Client, Pool } from "pg";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findServer } from "../../support/servers.js";

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

const rowOf = (version: number, call: string | null) => ({ version, data: "{}", actor: "", call, reply: null, at: 0 });
const lostRace = Object.assign(new Error("could not serialize access"), { code: "40001" });
const entry = { list: { items: [], revision: 3 }, actor: "", at: 0 };

interface Answered {
  readonly name: string;
  readonly answers: readonly (Error | readonly object[])[];
  readonly expected: object;
}

it.each<Answered>([
  {
    name: "takes a later version for the newest at once",
    answers: [[rowOf(3, "other")]],
    expected: { ok: false, head: { version: 3 } },
  },
  {
    name: "takes its own call as it was saved, at once",
    answers: [[rowOf(2, "mine")]],
    expected: { ok: false, duplicate: { version: 2 } },
  },
  {
    name: "looks again where another writer was faster by a moment",
    answers: [[rowOf(2, "other")], [rowOf(3, "other")]],
    expected: { ok: false, head: { version: 3 } },
  },
  {
    name: "looks again where the statement was refused as a lost race",
    answers: [lostRace, [rowOf(3, "other")]],
    expected: { ok: false, head: { version: 3 } },
  },
  { name: "tells of a list that is gone", answers: [[], []], expected: { ok: false, head: undefined } },
])("postgresStore() $name", async ({ answers, expected }) => {
  const left = [...answers];
  const query = async () => {
    const answer = left.shift() ?? [];
    if (answer instanceof Error) throw answer;
    return { rows: answer };
  };
  expect(await postgresStore({ query }).append("a", 2, { ...entry, call: "mine" })).toMatchObject(expected);
  expect(left).toEqual([]);
});

it("postgresStore() takes no call without an id for an earlier one", async () => {
  const rows = [rowOf(3, null)];
  expect(await postgresStore({ query: async () => ({ rows }) }).append("a", 2, entry)).toMatchObject({
    ok: false,
    head: { version: 3 },
  });
});

it.each([
  ["an error of the database", Object.assign(new Error("disk full"), { code: "53100" })],
  ["anything else that is thrown", new Error("no code")],
])("postgresStore() passes on %s", async (_name, error) => {
  const answers = [Promise.reject(error), Promise.resolve({ rows: [] })];
  const query = async () => (await answers.shift()) ?? { rows: [] };
  await expect(postgresStore({ query }).append("a", 2, entry)).rejects.toBe(error);
});

it("postgresStore() names each statement once, and only where it is to prepare them", async () => {
  const asked: unknown[] = [];
  const query = async (asking: unknown) => {
    asked.push(asking);
    return { rows: [] };
  };
  const prepared = postgresStore({ query }, { prepare: true });
  for (const id of ["a", "b"]) await prepared.head(id);
  await prepared.agent("a", "main");
  const names = asked.map((one) => Object(one).name);
  expect(names).toEqual([names[0], names[0], expect.stringMatching(/^agent_todos_./)]);
  expect(names[0]).toMatch(/^agent_todos_./);
  expect(names[2]).not.toBe(names[0]);
  await postgresStore({ query }, { prepare: false } as object).head("a");
  expect(asked.at(-1)).toBeTypeOf("string");
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
