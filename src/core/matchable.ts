import { isDone, type TodoStatus } from "./todo.js";

/** What matching looks at; an item of a list, or one that was just read. */
export interface Matchable {
  readonly id?: string | undefined;
  readonly content: string;
  readonly status: TodoStatus;
}

/** Whether two items, were they the same, would be a finished one opened again. */
export function isReopened(old: Matchable | undefined, item: Matchable | undefined): boolean {
  return old !== undefined && item !== undefined && isDone(old) && !isDone(item);
}

/** The entry at a position, if there is one; a new item's match is at -1. */
export function itemAt<T>(entries: readonly T[], position: number | undefined): T | undefined {
  // Reading an array outside its bounds is a look-up by name, many times slower, and this runs for every item.
  return position === undefined || position < 0 || position >= entries.length ? undefined : entries[position];
}
