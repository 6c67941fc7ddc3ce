import { isRecord, parseJson } from "../core/plain-json.js";
import { EMPTY_TODO_LIST } from "../core/todo.js";
import type { TodoVersion } from "../shared/todo-store.js";

/**
 * Parses one row of a log; undefined for no row. Whether it makes sense is checked where it is used, so a damaged list
 * comes as undefined.
 */
export function parseRow(row: unknown): TodoVersion | undefined {
  if (!isRecord(row)) return undefined;
  const { version, data, actor, call, reply, at } = row;
  const parsed = {
    version: Number(version),
    list: parseText(data),
    actor,
    ...(isSet(call) ? { call } : {}),
    ...(isSet(reply) ? { reply } : {}),
    at: Number(at),
  };
  // A list opened on this store checks every field.
  return parsed as TodoVersion;
}

/** Parses what was saved for an agent; undefined where nothing was. */
export function parseState(row: unknown): unknown {
  if (!isRecord(row)) return undefined;
  const state = parseText(row["state"]);
  // A damaged row is not the row of an agent that was never saved.
  return state === undefined ? null : state;
}

function parseText(text: unknown): unknown {
  return typeof text === "string" ? parseJson(text) : undefined;
}

function isSet(value: unknown): boolean {
  return value !== null && value !== undefined;
}

/** Writes the list that stays behind where one was removed. */
export function writeEmptyList(version: number): string {
  return JSON.stringify({ ...EMPTY_TODO_LIST, revision: version });
}
