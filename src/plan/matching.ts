import { isDone, type TodoStatus } from "../core/todo.js";

/** What matching looks at; an item of a list, or one that was just parsed. */
export interface Matchable {
  readonly id?: string | undefined;
  readonly content: string;
  readonly status: TodoStatus;
}

/** The matching under way: for each new item its old position or -1, and which old items are taken. */
export interface Matching {
  readonly before: readonly Matchable[];
  readonly after: readonly Matchable[];
  /** Whether the ids of both lists only number the rows, so that they say little about which item is which. */
  readonly areNumbered: boolean;
  readonly matches: number[];
  readonly taken: boolean[];
}

/** Whether two items, were they the same, would be a finished one opened again. */
export function isReopened(old: Matchable | undefined, item: Matchable | undefined): boolean {
  return old !== undefined && item !== undefined && isDone(old) && !isDone(item);
}
