import { isRecord, isSent, parseJson } from "../../model/plain-json.js";
import { describeKind } from "../../model/quote.js";
import { EMPTY_TODO_LIST } from "../../model/todo.js";
import type { TodoStore, TodoVersion } from "../todo-store.js";

/** A store that can create its own tables. */
export interface TableStore extends TodoStore {
  /** Creates the tables where they are missing. */
  readonly setUp: () => Promise<void>;
}

/**
 * Expects the client of a database; the error shows no address, which may contain a password.
 *
 * @throws TypeError naming the call, the form to write instead, and the kind of the given value.
 */
export function expectClient(call: string, client: unknown, method: string, instead: string): void {
  if (isRecord(client) && typeof client[method] === "function") return;
  throw new TypeError(`Invalid call of ${call}(): it takes a client, as in ${instead} (got ${describeKind(client)})`);
}

/** Writes the tables of a database, which differ in the type of a time alone. */
export function writeTables(time: "bigint" | "integer"): string {
  return `create table if not exists agent_todos_log (
  list text not null,
  version integer not null,
  data text not null,
  actor text not null,
  call text,
  reply text,
  at ${time} not null,
  primary key (list, version)
);
create unique index if not exists agent_todos_call on agent_todos_log (list, call) where call is not null;
create table if not exists agent_todos_agent (
  list text not null,
  agent text not null,
  state text not null,
  primary key (list, agent)
);`;
}

/** The columns of a version, in the order of the table. */
export const COLUMNS = "version, data, actor, call, reply, at";

/**
 * Parses one row of a log; undefined for no row. The code that uses the row validates it, so a damaged list comes as
 * undefined.
 */
export function parseRow(row: unknown): TodoVersion | undefined {
  if (!isRecord(row)) return undefined;
  const { version, data, actor, call, reply, at } = row;
  const parsed = {
    version: Number(version),
    // Parsed when read: most rows that come along with the newest one are never used.
    get list() {
      return parseText(data);
    },
    actor,
    ...(isSent(call) ? { call } : {}),
    ...(isSent(reply) ? { reply } : {}),
    at: Number(at),
  };
  // A list opened on this store checks every field.
  return parsed as TodoVersion;
}

/** Parses the saved state of an agent; undefined where none was saved. */
export function parseState(row: unknown): unknown {
  if (!isRecord(row)) return undefined;
  const state = parseText(row["state"]);
  // Null for a damaged row, as undefined means an agent that was never saved.
  return state === undefined ? null : state;
}

function parseText(text: unknown): unknown {
  return typeof text === "string" ? parseJson(text) : undefined;
}

/** Writes the empty list that replaces a removed one. */
export function writeEmptyList(version: number): string {
  return JSON.stringify({ ...EMPTY_TODO_LIST, revision: version });
}
