import type { TodoItem } from "../core/todo.js";

/** What follows from a sign of a loss: nothing, a note in an accepted write, or an issue that refuses the write. */
export type TodoProtectionLevel = "ignore" | "note" | "refuse";

/**
 * A sign that a write lost part of the plan by mistake: an unfinished item left out, a finished one opened again, a
 * finished one with another text, two or more completed at once, one completed that was never in progress.
 */
export type TodoProtection = "dropped_unfinished" | "reopened" | "reworded_finished" | "many_completed" | "not_started";

/** An item that a note or issue about the plan concerns; without `after` it is gone. */
export interface ProtectedItem {
  readonly before: TodoItem;
  readonly after?: TodoItem;
}

/** Everything is noted, and nothing is refused. */
export const DEFAULT_TODO_PROTECTION: Readonly<Record<TodoProtection, TodoProtectionLevel>> =
  /* @__PURE__ */ Object.freeze({
    dropped_unfinished: "note",
    reopened: "note",
    reworded_finished: "note",
    many_completed: "note",
    not_started: "note",
  });

/** The signs in the order in which they are reported. */
// The keys of a whole record are its names.
export const TODO_PROTECTIONS = /* @__PURE__ */ Object.keys(DEFAULT_TODO_PROTECTION) as readonly TodoProtection[];

/** A whole-list write, and which of its items is which of the old ones. */
export interface Replacement {
  readonly before: readonly TodoItem[];
  readonly after: readonly TodoItem[];
  /** For each new item the position of the old one, or -1. */
  readonly matches: readonly number[];
  /** Positions of new items whose text or status is unknown, as there is an issue about it. */
  readonly unread: ReadonlySet<number>;
  /** Whether the call named its items one by one: each is the item that it named, whatever its words are now. */
  readonly namesItems: boolean;
}

/** How the signs of a write are reported. */
export interface ReportOptions {
  /** Whether a sign may refuse the write; otherwise it is noted. False for what a person changed. */
  readonly mayRefuse: boolean;
}
