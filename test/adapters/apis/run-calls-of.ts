import type { TodoSession } from "../../../src/session/todo-session.js";
import { ALL_APIS } from "./all-apis.js";

/** Answers the calls of a reply with the adapter of an entry, whatever shape the reply has. */
export function runCallsOf(entry: string, todos: TodoSession, reply: unknown): readonly object[] {
  const api = ALL_APIS.find((one) => one.entry === entry);
  if (api === undefined) throw new Error(`No dialect in ALL_APIS has the entry ${entry}`);
  return api.adapter.runTodoCalls(todos, reply);
}
