import type * as z from "zod/v4";
import { invalidOption } from "../core/option-error.js";
import { equalPlain, isRecord, withoutUndefined } from "../core/plain-json.js";
import { validateList } from "../core/serialize-todos.js";
import { EMPTY_TODO_LIST, type TodoItem, type TodoList } from "../core/todo.js";
import { type NagState, validateNagState } from "../nag/state.js";
import { isPairing, type Places } from "../plan/pairing.js";
import { invalidSnapshot, type KeptReminder, NONE, validateReminders } from "./kept-reminders.js";

/** What became of the model's writes in the round under way. */
export type RoundWrite = "none" | "ok" | "failed";

/** A session as plain JSON: all that another process needs to go on from it, in the middle of a round too. */
export interface TodoSnapshot<I extends TodoItem = TodoItem> {
  readonly version: 1;
  readonly list: TodoList<I>;
  readonly nag: NagState;
  /** What became of the model's writes in the round under way; left out without one. */
  readonly round?: "ok" | "failed";
  /**
   * The list as the model knew it when it wrote the reply under way, with the calls that it made in that; left out where
   * it equals `list`.
   */
  readonly seen?: TodoList<I>;
  /**
   * For each item of the list its position in `seen`, or -1; a pair that is only guessed from its words is -2 less the
   * position. Left out together with `seen`.
   */
  readonly matches?: readonly number[];
  /** Who changed the list since `seen`, by name; left out for the user alone. */
  readonly editors?: readonly string[];
  /**
   * The list as the answers of the round under way have told it, with its own places and editors; left out where that is
   * `seen`.
   */
  readonly told?: Pick<TodoSnapshot<I>, "list" | "matches" | "editors">;
  /** Whether the host says when a round is over; left out before it first did. */
  readonly hasRounds?: true;
  /** The reminders that stand in the conversation, and where; left out where none was given a mark. */
  readonly reminders?: readonly KeptReminder[];
  /** When the list last changed, in milliseconds since 1970; left out without a clock. */
  readonly updatedAt?: number;
}

/** A list that the model knows. */
export interface KnownList<I extends TodoItem = TodoItem> {
  readonly list: TodoList<I>;
  /** For each item of the session's list its place in this one; undefined while both are one. */
  readonly matches: Places | undefined;
  /** Who changed the list since, by name. */
  readonly editors: readonly string[];
}

/** The list as it is and as the model knows it. */
export interface Views<I extends TodoItem = TodoItem> {
  readonly list: TodoList<I>;
  /** What the model knew when it wrote the reply under way, with the calls that it made in that. */
  readonly seen: KnownList<I>;
  /** What the answers of the round under way have told it: the same object as `seen` if they told nothing else. */
  readonly told: KnownList<I>;
}

/** What a session holds. */
export interface SessionState<I extends TodoItem> extends Views<I> {
  /** Whether the host ever said that a round is over, or another moment. */
  readonly hasRounds: boolean;
  /** By what the host tells the reply of the last call from others; not in a snapshot. */
  readonly reply: object | undefined;
  readonly nag: NagState;
  readonly round: RoundWrite;
  readonly reminders: readonly KeptReminder[];
  /** In milliseconds since 1970. */
  readonly updatedAt: number | undefined;
}

/**
 * Gives the state that a session begins with: where a snapshot left off, or with a list that the model knows.
 *
 * @throws TodoError for a snapshot or list that cannot be read.
 */
export function firstState<I extends TodoItem>(
  { list: given, snapshot }: { readonly list?: unknown; readonly snapshot?: unknown },
  nag: NagState,
  itemSchema: z.ZodType<I> | undefined,
): SessionState<I> {
  // Stores give null where nothing was saved yet.
  if (snapshot !== undefined && snapshot !== null) return validateSnapshot<I>(snapshot, itemSchema);
  const list: TodoList<I> = given === undefined ? EMPTY_TODO_LIST : validateList(given, itemSchema);
  const seen = knowWhole(list);
  // A whole literal: a spread in it takes as long as all else of a new session.
  return {
    list,
    seen,
    told: seen,
    hasRounds: false,
    reply: undefined,
    nag,
    round: "none",
    reminders: NONE,
    updatedAt: undefined,
  };
}

/** Says that the model knows a list as it is. */
export function knowWhole<I extends TodoItem>(list: TodoList<I>): KnownList<I> {
  return { list, matches: undefined, editors: NOBODY };
}

const NOBODY: readonly never[] = /* @__PURE__ */ Object.freeze([]);

/** Gives a session's state its plain form. */
export function takeSnapshot<I extends TodoItem>(state: SessionState<I>): TodoSnapshot<I> {
  const { list, seen, told, hasRounds, nag, round, reminders, updatedAt } = state;
  const known = seen.list === list ? {} : writeKnown(seen);
  const parts = {
    version: 1,
    list,
    nag,
    round: round === "none" ? undefined : round,
    seen: known.list,
    matches: known.matches,
    editors: known.editors,
    told: told === seen ? undefined : Object.freeze(withoutUndefined<unknown>({ ...writeKnown(told) })),
    hasRounds: hasRounds || undefined,
    reminders: reminders.length === 0 ? undefined : reminders,
    updatedAt,
  };
  // What is left out is optional.
  return Object.freeze(withoutUndefined<unknown>(parts)) as unknown as TodoSnapshot<I>;
}

/** Gives a list that the model knows its plain form. */
function writeKnown({ list, matches, editors }: KnownList): Partial<NonNullable<TodoSnapshot["told"]>> {
  const isUser = editors.every((name) => name === "user");
  return {
    list,
    ...(matches && { matches: Object.freeze([...matches]) }),
    ...(!isUser && { editors: Object.freeze([...editors]) }),
  };
}

/**
 * Checks a snapshot and returns the state in it.
 *
 * @throws TodoError `unknown_version`, `invalid_list` or `invalid_snapshot`; the message says what is wrong.
 */
function validateSnapshot<I extends TodoItem>(
  snapshot: unknown,
  itemSchema: z.ZodType<I> | undefined,
): SessionState<I> {
  if (!isRecord(snapshot)) throw invalidSnapshot("it", "an object", snapshot);
  const { version, list, nag, round, seen, matches, editors, told, hasRounds, reminders, updatedAt } = snapshot;
  if (version !== 1) throw invalidSnapshot("version", "1", version, "unknown_version");
  if (round !== undefined && round !== "ok" && round !== "failed") {
    throw invalidSnapshot("round", '"ok" or "failed"', round);
  }
  if (updatedAt !== undefined && !isTime(updatedAt)) {
    throw invalidSnapshot("updatedAt", "a time in milliseconds", updatedAt);
  }
  const current = validateList(list, itemSchema);
  if (told !== undefined && !isRecord(told)) throw invalidSnapshot("told", "an object", told);
  const known =
    seen === undefined ? knowWhole(current) : readKnown({ list: seen, matches, editors }, "", current, itemSchema);
  return {
    list: current,
    seen: known,
    told: told === undefined ? known : readKnown(told, "told.", current, itemSchema),
    hasRounds: hasRounds === true,
    reply: undefined,
    nag: validateNagState(nag),
    round: round ?? "none",
    reminders: validateReminders(reminders),
    updatedAt,
  };
}

/** Checks a list that the model knows; a list equal to the session's becomes that same object again. */
function readKnown<I extends TodoItem>(
  { list: stored, matches, editors = [] }: Readonly<Record<string, unknown>>,
  place: "" | "told.",
  current: TodoList<I>,
  itemSchema: z.ZodType<I> | undefined,
): KnownList<I> {
  const list = validateList(stored, itemSchema);
  if (!Array.isArray(editors) || !editors.every((name) => typeof name === "string")) {
    throw invalidSnapshot(`${place}editors`, "an array of names", editors);
  }
  const known = validateMatches(matches, current, list, place);
  if (known === undefined && equalPlain(list, current)) return knowWhole(current);
  return { list, matches: known, editors: Object.freeze([...editors]) };
}

function validateMatches(
  matches: unknown,
  { items: after }: TodoList,
  { items: before }: TodoList,
  place: "" | "told.",
): Places | undefined {
  if (matches === undefined) return undefined;
  if (isPairing(matches, { before: before.length, after: after.length })) return Object.freeze([...matches]);
  const rule = `for each item of list its position in ${place === "" ? "seen" : "told.list"}, each once, or -1`;
  throw invalidSnapshot(`${place}matches`, rule, matches);
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
