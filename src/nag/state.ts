import { TodoError } from "../core/error.js";
import { isRecord } from "../core/plain.js";
import { describeValue } from "../core/quote.js";
import { findCurrent } from "../core/stats.js";
import { isDone, type TodoList } from "../core/todo.js";

/** Everything a nag policy remembers: plain numbers, so that it fits any checkpoint. */
export interface NagState {
  /** Rounds since the last write that counts. */
  readonly rounds: number;
  /** Rounds since the last reminder; -1 before the first one. */
  readonly sinceReminder: number;
  /** Reminders in mid-run since the plan last moved. */
  readonly fires: number;
  /** Nudges at the end of this user turn. */
  readonly nudges: number;
  /** Nudges at turn ends since the plan last moved. */
  readonly idleNudges: number;
  /** 1 once a start reminder was given, else 0. */
  readonly started: number;
  /** 1 when the last round wrote the list, else 0. */
  readonly wrote: number;
  /** A number for the open part of the plan as of its last move; 0 before the first. */
  readonly fingerprint: number;
  /** Writes in a row that moved an open plan, since it was last reminded of in mid-run, finished or empty. */
  readonly kept: number;
  /** Reminders in mid-run, in a row, that no write answered within a few rounds. */
  readonly ignored: number;
  /** A number for the text of the item in progress as of the plan's last move; 0 where none was. */
  readonly current: number;
  /** Moves of the plan that left that item in progress. */
  readonly passed: number;
}

/** The state before anything has happened. */
export const FIRST_NAG_STATE: NagState = Object.freeze({
  rounds: 0,
  sinceReminder: -1,
  fires: 0,
  nudges: 0,
  idleNudges: 0,
  started: 0,
  wrote: 0,
  fingerprint: 0,
  kept: 0,
  ignored: 0,
  current: 0,
  passed: 0,
});

/** The numbers that states had from the first version on; the others count from 0 where they are missing. */
const ALWAYS: ReadonlySet<string> = new Set([
  "rounds",
  "sinceReminder",
  "fires",
  "nudges",
  "idleNudges",
  "started",
  "wrote",
  "fingerprint",
]);

/**
 * A stored state, checked; one that an older version stored goes on with 0 for the numbers it did not know.
 *
 * @throws TodoError `invalid_snapshot` when a number is missing, none, or below its least value.
 */
export function readNagState(stored: unknown): NagState {
  const state: Record<string, number> = {};
  for (const name of Object.keys(FIRST_NAG_STATE)) {
    const found = isRecord(stored) ? stored[name] : undefined;
    const value = found === undefined && !ALWAYS.has(name) ? 0 : found;
    const least = name === "sinceReminder" ? -1 : 0;
    if (typeof value !== "number" || !Number.isSafeInteger(value) || value < least) {
      throw new TodoError(
        "invalid_snapshot",
        `Cannot read a nag state as ${name} must be a whole number from ${least}: current value is ${describeValue(value)}`,
      );
    }
    state[name] = value;
  }
  // Every field of NagState was just read by its name.
  return Object.freeze(state) as unknown as NagState;
}

/**
 * A number that differs, in practice, whenever the open part of a plan differs: its texts, its statuses or its order
 * (FNV-1a, 32 bits).
 *
 * A revision would not do: a write that touches nothing open, such as another activeForm or summary, is no progress.
 */
export function fingerprintOpen(list: TodoList): number {
  let hash = FNV_OFFSET;
  for (const item of list.items) {
    if (!isDone(item)) hash = addText(hash, `${item.status}\n${item.content}\n`);
  }
  return hash >>> 0;
}

/** A number for the text of the first item in progress; 0 where there is none. */
export function fingerprintCurrent(list: TodoList): number {
  const current = findCurrent(list);
  return current === undefined ? 0 : addText(FNV_OFFSET, current.content) >>> 0;
}

const FNV_OFFSET = 0x811c9dc5;

function addText(hash: number, text: string): number {
  let sum = hash;
  for (let index = 0; index < text.length; index += 1) {
    sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
  }
  return sum;
}
