import type { TodoItem } from "./todo.js";

/** What a write did to an item: added, removed, or one of the eight things that happen to one that stays. */
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

/** One thing that a write did to one item; an item that was reworded and completed has two. */
export type TodoChange<I extends TodoItem = TodoItem> =
  | { readonly type: "added"; readonly after: I }
  | { readonly type: "removed"; readonly before: I }
  | { readonly type: Exclude<TodoChangeType, "added" | "removed">; readonly before: I; readonly after: I };
