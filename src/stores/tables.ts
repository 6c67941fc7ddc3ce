import type { TodoStore } from "../shared/todo-store.js";

/** A store that can create its own tables. */
export interface TableStore extends TodoStore {
  /** Creates the tables where they are missing. */
  readonly setUp: () => Promise<void>;
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
