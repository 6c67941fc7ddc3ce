// Several workers share one list in the database that you run. Without an address it is SQLite, in memory.
//
//   npx tsx examples/several-workers.ts
//   TODOS_DATABASE=postgres://localhost/test npx tsx examples/several-workers.ts
//   TODOS_DATABASE=redis://localhost npx tsx examples/several-workers.ts

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { renderCheckbox } from "agent-todos";
import { POSTGRES_TABLES, postgresStore } from "agent-todos/postgres";
import { redisStore } from "agent-todos/redis";
import { createSharedTodos, type TodoStore } from "agent-todos/shared";
import { SQLITE_TABLES, sqliteStore } from "agent-todos/sqlite";
import { Redis } from "ioredis";
import Database from "libsql";
import { Pool } from "pg";

const address = process.env["TODOS_DATABASE"] ?? ":memory:";

/** Opens the store and creates its tables, if it has any; you can also put them into your own migrations. */
async function openStore(): Promise<{ readonly store: TodoStore; readonly close: () => unknown }> {
  if (address.startsWith("postgres")) {
    const pool = new Pool({ connectionString: address });
    await pool.query(POSTGRES_TABLES);
    return { store: postgresStore(pool, { prepare: true }), close: () => pool.end() };
  }
  if (address.startsWith("redis")) {
    const client = new Redis(address);
    return { store: redisStore(client), close: () => client.quit() };
  }
  const database = new Database(address);
  database.exec(SQLITE_TABLES);
  return { store: sqliteStore(database), close: () => database.close() };
}

const { store, close } = await openStore();
const id = `archive-${randomUUID()}`;
const open = (agent: string) => createSharedTodos({ store, id, agent, tool: { patch: true } });
const step = (content: string, status: string) => ({ content, status });

// One plans, and the others do not know it yet: sending their own whole lists drops nothing of it.
const planner = open("planner");
await planner.write({ todos: [step("Index the archive", "in_progress"), step("Mail the report", "pending")] });
const results = await Promise.all(
  ["indexer", "printer", "checker"].map((name) =>
    open(name).write({ todos: [step(`Ask the ${name}`, "pending")] }, { callId: `toolu_${randomUUID()}` }),
  ),
);
assert.deepEqual(results.map(({ version }) => version).sort(), [2, 3, 4]);

// The planner finishes its step: its reply names what it had not seen.
const { text, list } = await planner.write({
  todos: [step("Index the archive", "completed"), step("Mail the report", "in_progress")],
});
console.log(text);
assert.match(text, /Ask the indexer/);
assert.equal(list.items.length, 5);

// The log says who did what, and every version can be undone.
for (const { version, actor } of await planner.history()) console.log(version, actor);
const { list: restored } = await planner.undo(5);
console.log(renderCheckbox(restored));
assert.equal(restored.items[0]?.status, "in_progress");

await planner.remove();
await close();
