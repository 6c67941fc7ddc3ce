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
