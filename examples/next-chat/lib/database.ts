import { PGlite } from "@electric-sql/pglite";
import { postgresStore } from "agent-todos/postgres";
import { createSharedTodos, type SharedTodos } from "agent-todos/shared";
import type { UIMessage } from "ai";

async function openDatabase() {
  const database = await PGlite.create(process.env.DATABASE ?? ".data");
  const store = postgresStore(database, { listen: (channel, hear) => database.listen(channel, hear) });
  await store.setUp();
  await database.exec("create table if not exists chat (id text primary key, messages jsonb not null)");
  return { database, store };
}

// Next.js loads this file once for each route; the database is one for all of them. A global object takes any property.
const shared: { opened?: ReturnType<typeof openDatabase> } = globalThis as object;

function opened() {
  shared.opened ??= openDatabase();
  return shared.opened;
}

/** The list of a chat, which each request opens for itself. */
export async function openTodos(id: string): Promise<SharedTodos> {
  const { store } = await opened();
  return createSharedTodos({ store, id, rules: { ids: "assign" }, tool: { patch: true } });
}

export async function readMessages(id: string): Promise<UIMessage[]> {
  const { database } = await opened();
  const { rows } = await database.query<{ messages: UIMessage[] }>("select messages from chat where id = $1", [id]);
  return rows[0]?.messages ?? [];
}

export async function saveMessages(id: string, messages: readonly UIMessage[]): Promise<void> {
  const { database } = await opened();
  await database.query("insert into chat values ($1, $2) on conflict (id) do update set messages = excluded.messages", [
    id,
    JSON.stringify(messages),
  ]);
}
