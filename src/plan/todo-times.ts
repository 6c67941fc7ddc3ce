import { isRecord } from "../model/plain-json.js";
import { isDone, type TodoList, type TodoStatus } from "../model/todo.js";
import { type KeyedList, pairByKeys } from "./keys.js";

/** The times of one item, in milliseconds since 1970. */
export interface TodoTime {
  /** When it came into the list; left out where there was no clock then. */
  readonly added?: number;
  /** When it last became in progress. */
  readonly started?: number;
  /** When it was completed or cancelled; left out while it is open. */
  readonly finished?: number;
  /** For how many milliseconds it was in progress until its last pause or its end. */
  readonly ran?: number;
}

/** The times of a list's items, in their order. */
export type TodoTimes = readonly TodoTime[];

/** Returns the times of a list that replaced another one at a given time. */
export function followTimes(times: TodoTimes, before: KeyedList, after: KeyedList, at: number): TodoTimes {
  const { matches } = pairByKeys(before, after);
  const followed = after.list.items.map(({ status }, index) => {
    const place = matches[index] ?? -1;
    const old = before.list.items[place];
    if (old === undefined) return move(Object.freeze({ added: at }), "pending", status, at);
    return move(times[place], old.status, status, at);
  });
  return Object.freeze(followed);
}

function move(time: TodoTime = UNKNOWN, from: TodoStatus, to: TodoStatus, at: number): TodoTime {
  if (from === to) return time;
  const { finished = at, ...rest } = time;
  const { started } = rest;
  const isOver = from === "in_progress" && started !== undefined;
  return Object.freeze({
    ...rest,
    ...(to === "in_progress" && { started: at }),
    ...(isDone({ status: to }) && { finished }),
    // A clock may go back.
    ...(isOver && { ran: (rest.ran ?? 0) + Math.max(0, at - started) }),
  });
}

const UNKNOWN: TodoTime = /* @__PURE__ */ Object.freeze({});

/** Reads the times of a list that were stored; undefined where they are missing, or damaged in any place. */
export function readTimes(stored: unknown, { items }: TodoList): TodoTimes | undefined {
  if (!Array.isArray(stored) || stored.length !== items.length) return undefined;
  const times = stored.map(readTime);
  return times.every((time) => time !== undefined) ? Object.freeze(times) : undefined;
}

function readTime(stored: unknown): TodoTime | undefined {
  if (!isRecord(stored)) return undefined;
  const known = NAMES.flatMap((name) => (stored[name] === undefined ? [] : [[name, stored[name]] as const]));
  const isSound = known.every(([, value]) => Number.isFinite(value));
  return isSound ? Object.freeze(Object.fromEntries(known)) : undefined;
}

const NAMES = ["added", "started", "finished", "ran"] as const;
