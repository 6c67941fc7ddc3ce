import type * as z from "zod/v4";
import { TodoError } from "../core/error.js";
import { isRecord } from "../core/plain.js";
import { describeValue } from "../core/quote.js";
import { checkList } from "../core/serialize.js";
import type { TodoItem, TodoList } from "../core/todo.js";
import { type NagState, readNagState } from "../nag/state.js";
import { isTime } from "./session-time.js";

/** Whether the model wrote in the round that is under way. */
export type RoundWrite = "none" | "ok" | "failed";

/** A session as plain JSON: everything another process needs to go on from it, in the middle of a round too. */
export interface TodoSnapshot<I extends TodoItem = TodoItem> {
  readonly version: 1;
  readonly list: TodoList<I>;
  readonly nag: NagState;
  /** Whether the model wrote in the round under way; left out when it did not. */
  readonly round?: "ok" | "failed";
  /** The list as the model last knew it; left out when that is the list. */
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

/** The plain form of a session's state. */
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
 * The state in a snapshot, checked.
 *
 * @throws TodoError `unknown_version`, `invalid_list` or `invalid_snapshot`; the message says what is wrong.
 */
export function readSnapshot<I extends TodoItem>(
  snapshot: unknown,
  itemSchema: z.ZodType<I>,
): SessionState<I> {
  if (!isRecord(snapshot)) {
    throw new TodoError("invalid_snapshot", `Cannot read a snapshot as it is ${describeValue(snapshot)}`);
  }
  const { version, list, nag, round, seen, updatedAt } = snapshot;
  if (version !== 1) throw new TodoError("unknown_version", messageOf("version", "1", version));
  if (round !== undefined && round !== "ok" && round !== "failed") {
    throw new TodoError("invalid_snapshot", messageOf("round", '"ok" or "failed"', round));
  }
  if (updatedAt !== undefined && !isTime(updatedAt)) {
    throw new TodoError("invalid_snapshot", messageOf("updatedAt", "a time in milliseconds", updatedAt));
  }
  const current = checkList(list, itemSchema);
  return {
    list: current,
    seen: seen === undefined ? current : checkList(seen, itemSchema),
    nag: readNagState(nag),
    round: round ?? "none",
    updatedAt,
  };
}

function messageOf(name: string, allowed: string, value: unknown): string {
  return `Cannot read a snapshot as ${name} must be ${allowed}: current value is ${describeValue(value)}`;
}
