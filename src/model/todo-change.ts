import type { TodoItem } from "./todo.js";

/** The kind of a change to an item: added, removed, or one of eight changes to an item that stays. */
export type TodoChangeType =
  | "added"
  | "started"
  | "paused"
  | "completed"
  | "cancelled"
  | "reopened"
  | "reworded"
  | "edited"
  | "moved"
  | "removed";

/** One change to one item; an item that was reworded and completed has two. */
export type TodoChange<I extends TodoItem = TodoItem> =
  | { readonly type: "added"; readonly after: I }
  | { readonly type: "removed"; readonly before: I }
  | { readonly type: Exclude<TodoChangeType, "added" | "removed">; readonly before: I; readonly after: I };
