import type { TodoItem } from "./todo.js";

/** What about a write may be unintended, as each is called in rules, notes and issues; in the order they are told. */
export const TODO_PROTECTIONS = [
  "dropped_unfinished",
  "reopened",
  "reworded_finished",
  "many_completed",
  "not_started",
] as const;

/**
 * What about a write may be unintended: an unfinished item left out, a finished one opened again, a finished one
 * with another text, two or more completed at once, one completed that was never in progress.
 */
export type TodoProtection = (typeof TODO_PROTECTIONS)[number];

/** What becomes of it: nothing, a note in an accepted write, or an issue that refuses the write. */
export type TodoProtectionLevel = "ignore" | "note" | "refuse";

/** An item that a note or issue about the plan is about; without `after` it is gone. */
export interface ProtectedItem {
  readonly before: TodoItem;
  readonly after?: TodoItem;
}

/** Every concern is noted, and nothing is refused for one. */
export const DEFAULT_TODO_PROTECTION: Readonly<Record<TodoProtection, TodoProtectionLevel>> = Object.freeze({
  dropped_unfinished: "note",
  reopened: "note",
  reworded_finished: "note",
  many_completed: "note",
  not_started: "note",
});
