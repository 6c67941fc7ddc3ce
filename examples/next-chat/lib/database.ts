import { PGlite } from "@electric-sql/pglite";
import { postgresStore } from "agent-todos/postgres";
import { createSharedTodos, type SharedTodos, type SharedTodosOptions } from "agent-todos/shared";
import type { ChatMessage } from "./chat-message";
import { LIST_OPTIONS } from "./list-options";

async function openDatabase() {
  const database = await PGlite.create(process.env.DATABASE ?? ".data");
  const store = postgresStore(database, { listen: (channel, hear) => database.listen(channel, hear) });
  await store.setUp();
  await database.exec(`create table if not exists turn (
    chat text, place integer, question jsonb not null, answer jsonb, primary key (chat, place));
    alter table turn add column if not exists is_withdrawn boolean not null default false;
    create table if not exists approval (chat text primary key, approval jsonb not null)`);
  return { database, store };
}

// Next.js loads this file once for each route; the database is one for all of them. A global object takes any property.
const shared: { opened?: ReturnType<typeof openDatabase> } = globalThis as object;

export function opened() {
  shared.opened ??= openDatabase();
  return shared.opened;
}

/** The list of a chat, which each request opens for itself. */
export async function openTodos(id: string, onEvent?: SharedTodosOptions["onEvent"]): Promise<SharedTodos> {
  const { store } = await opened();
  return createSharedTodos({ store, id, onEvent, ...LIST_OPTIONS });
}

/** A message of the person, and the answer once it has ended. */
export interface Turn {
  readonly place: number;
  readonly question: ChatMessage;
  readonly answer: ChatMessage | null;
}

/** The turns of a chat in their order, without messages that the person withdrew. */
export async function readTurns(id: string): Promise<Turn[]> {
  const { database } = await opened();
  const { rows } = await database.query<Turn>(
    "select place, question, answer from turn where chat = $1 and not is_withdrawn order by place",
    [id],
  );
  return rows;
}

/** A message as it is stored. */
export interface StoredQuestion {
  readonly place: number;
  readonly isAnswered: boolean;
  readonly isWithdrawn: boolean;
}

/** Adds a message behind all others, or finds it where it was added before, also where it was withdrawn since. */
export async function saveQuestion(id: string, question: ChatMessage): Promise<StoredQuestion> {
  const { database } = await opened();
  return database.transaction(async (transaction) => {
    const select = `select place, answer is not null as "isAnswered", is_withdrawn as "isWithdrawn"
      from turn where chat = $1 and question ->> 'id' = $2`;
    const known = await transaction.query<StoredQuestion>(select, [id, question.id]);
    if (known.rows[0]) return known.rows[0];
    const { rows } = await transaction.query<{ place: number }>(
      "insert into turn select $1, coalesce(max(place), 0) + 1, $2::jsonb from turn where chat = $1 returning place",
      [id, JSON.stringify(question)],
    );
    return { place: rows[0]?.place ?? 0, isAnswered: false, isWithdrawn: false };
  });
}

/** Keeps a message from ever being answered. It stays stored, so that a tab that sends it late does not add it again. */
export async function saveWithdrawal(id: string, place: number): Promise<void> {
  const { database } = await opened();
  await database.query("update turn set is_withdrawn = true where chat = $1 and place = $2", [id, place]);
}

/** The ids of the messages that were withdrawn. */
export async function readWithdrawn(id: string): Promise<string[]> {
  const { database } = await opened();
  const { rows } = await database.query<{ id: string }>(
    "select question ->> 'id' as id from turn where chat = $1 and is_withdrawn",
    [id],
  );
  return rows.map(({ id }) => id);
}

export async function saveAnswer(id: string, place: number, answer: ChatMessage): Promise<void> {
  const { database } = await opened();
  await database.query("update turn set answer = $3 where chat = $1 and place = $2", [
    id,
    place,
    JSON.stringify(answer),
  ]);
}
