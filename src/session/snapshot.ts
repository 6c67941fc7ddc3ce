import type * as z from "zod/v4";
import { describeInvalid, invalidOption } from "../core/option-error.js";
import { isRecord } from "../core/plain-json.js";
import { validateList } from "../core/serialize-todos.js";
import type { TodoItem, TodoList } from "../core/todo.js";
import { TodoError, type TodoErrorCode } from "../core/todo-error.js";
import { type NagState, validateNagState } from "../nag/state.js";

/** What became of the model's writes in the round under way. */
export type RoundWrite = "none" | "ok" | "failed";

/** A session as plain JSON: all that another process needs to go on from it, in the middle of a round too. */
export interface TodoSnapshot<I extends TodoItem = TodoItem> {
  readonly version: 1;
  readonly list: TodoList<I>;
  readonly nag: NagState;
  /** What became of the model's writes in the round under way; left out without one. */
  readonly round?: "ok" | "failed";
  /** The list as the model last knew it; left out if that is the list. */
  readonly seen?: TodoList<I>;
  /** When the list last changed, in milliseconds since 1970; left out without a clock. */
  readonly updatedAt?: number;
}

/** What a session holds. */
export interface SessionState<I extends TodoItem> {
  readonly list: TodoList<I>;
  readonly seen: TodoList<I>;
  readonly nag: NagState;
  readonly round: RoundWrite;
  /** In milliseconds since 1970. */
  readonly updatedAt: number | undefined;
}

/** Gives a session's state its plain form. */
export function takeSnapshot<I extends TodoItem>(state: SessionState<I>): TodoSnapshot<I> {
  const { list, seen, nag, round, updatedAt } = state;
  return Object.freeze({
    version: 1,
    list,
    nag,
    ...(round === "none" ? {} : { round }),
    ...(seen === list ? {} : { seen }),
    ...(updatedAt === undefined ? {} : { updatedAt }),
  });
}

/**
 * Checks a snapshot and returns the state in it.
 *
 * @throws TodoError `unknown_version`, `invalid_list` or `invalid_snapshot`; the message says what is wrong.
 */
export function validateSnapshot<I extends TodoItem>(
  snapshot: unknown,
  itemSchema: z.ZodType<I>,
): SessionState<I> {
  if (!isRecord(snapshot)) throw invalid("invalid_snapshot", "it", "an object", snapshot);
  const { version, list, nag, round, seen, updatedAt } = snapshot;
  if (version !== 1) throw invalid("unknown_version", "version", "1", version);
  if (round !== undefined && round !== "ok" && round !== "failed") {
    throw invalid("invalid_snapshot", "round", '"ok" or "failed"', round);
  }
  if (updatedAt !== undefined && !isTime(updatedAt)) {
    throw invalid("invalid_snapshot", "updatedAt", "a time in milliseconds", updatedAt);
  }
  const current = validateList(list, itemSchema);
  return {
    list: current,
    seen: seen === undefined ? current : validateList(seen, itemSchema),
    nag: validateNagState(nag),
    round: round ?? "none",
    updatedAt,
  };
}

function invalid(code: TodoErrorCode, name: string, rule: string, value: unknown): TodoError {
  return new TodoError(code, describeInvalid("read a snapshot", name, rule, value));
}

/** Checks whether a Date can hold a stored value as its time. */
function isTime(value: unknown): value is number {
  return typeof value === "number" && !Number.isNaN(new Date(value).getTime());
}

/**
 * Reads the host's clock in milliseconds since 1970.
 *
 * @throws RangeError or TypeError when the clock returns anything but a valid Date.
 */
export function readClock(now: () => Date): number {
  const time = now();
  if (time instanceof Date && !Number.isNaN(time.getTime())) return time.getTime();
  throw invalidOption("change the list", "what now returns", "a valid Date", time);
}

/** Makes a new Date of a held time, so that nobody can change that time from outside. */
export function toDate(milliseconds: number | undefined): Date | undefined {
  return milliseconds === undefined ? undefined : new Date(milliseconds);
}
