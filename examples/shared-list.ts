// One list, two agents in separate processes, and a person; it needs only npm packages.
//
//   npx tsx examples/shared-list.ts
//
// PGlite is PostgreSQL inside this process. The agents reach it through a socket, as they would reach a server.

import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { renderCheckbox, type TodoItem } from "agent-todos";
import { postgresStore } from "agent-todos/postgres";
import { createSharedTodos } from "agent-todos/shared";
import { Pool } from "pg";

const LIST = "thread-7";
const STEPS = 3;

/**
 * An agent in a process of its own. As a model does, it sends the whole list as it last saw it, with its own steps moved on:
 * what others added meanwhile stays, and the reply names it.
 */
async function runAgent(agent: string, address: string): Promise<void> {
  const [host, port] = address.split(":");
  const pool = new Pool({ host, port: Number(port), user: "postgres", database: "postgres", max: 1 });
  const todos = createSharedTodos({ store: postgresStore(pool), id: LIST, agent });
  const isOwn = ({ content }: TodoItem): boolean => content.startsWith(`${agent}:`);
  let others: readonly TodoItem[] = [];
  for (let done = 0; done <= STEPS; done += 1) {
    const own = Array.from({ length: STEPS }, (_, index) => ({
      content: `${agent}: step ${index + 1}`,
      status: index < done ? "completed" : "pending",
    }));
    const input = { todos: [...others, ...own] };
    const { list } = await todos.write(input, { callId: `toolu_${agent}_${done}_x` });
    others = list.items.filter((item) => !isOwn(item));
    await todos.endRound();
    // A model works on its step now.
    await wait(150);
  }
  await pool.end();
}

/** The process of the person: it holds the database, adds an item while the agents work, and follows what they do. */
async function runPerson(): Promise<void> {
  const database = await PGlite.create();
  const server = new PGLiteSocketServer({ db: database, port: 0, maxConnections: 4 });
  await server.start();
  // No `listen`: PGlite does not hear what is notified through its socket, so the person looks every second.
  const store = postgresStore(database);
  await store.setUp();
  const todos = createSharedTodos({ store, id: LIST });

  const agents = ["reader", "writer"].map((name) =>
    fork(fileURLToPath(import.meta.url), [name, server.getServerConn()]),
  );
  const codes = Promise.all(agents.map(async (agent) => (await once(agent, "exit"))[0]));
  await todos.edit({ add: [{ content: "Ask Ann", status: "pending" }] }, { actor: "Bob" });

  const versions: number[] = [];
  for await (const change of todos.changes({ after: 0 })) {
    versions.push(change.version);
    if (change.type === "change") console.log(change.version, change.actor);
    // Each agent sends its steps four times; the person's edit makes nine.
    if (change.version === 9) break;
  }
  assert.deepEqual(await codes, [0, 0]);
  const list = await todos.read();
  console.log(renderCheckbox(list));
  const times = await todos.times();
  assert.ok(times.every(({ added = 0 }) => added > 0));
  assert.deepEqual(versions, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.equal(list.items.filter(({ status }) => status === "completed").length, 2 * STEPS);
  assert.ok(list.items.some(({ content, status }) => content === "Ask Ann" && status === "pending"));
  await server.stop();
  await database.close();
}

const [, , agent, address = ""] = process.argv;
await (agent === undefined ? runPerson() : runAgent(agent, address));
