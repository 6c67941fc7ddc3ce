import type { TodoItem, TodoList } from "./todo.js";

/** The number of items in each state; `done` is completed and cancelled, `open` the rest. */
export interface TodoCounts {
  readonly total: number;
  readonly pending: number;
  readonly in_progress: number;
  readonly completed: number;
  readonly cancelled: number;
  readonly done: number;
  readonly open: number;
}

/**
 * Counts the items of a list, by status and as done and open.
 *
 * A cancelled item is done: it needs no more work, so progress can reach the total.
 *
 * @example
 * ```ts
 * import { countTodos } from "agent-todos";
 *
 * const list = { revision: 1, items: [{ content: "a", status: "cancelled" as const }, { content: "b", status: "pending" as const }] };
 * console.log(countTodos(list).done, countTodos(list).open); // => 1 1
 * ```
 */
export function countTodos(list: TodoList): TodoCounts {
  const counts = { pending: 0, in_progress: 0, completed: 0, cancelled: 0 };
  for (const { status } of list.items) counts[status] += 1;
  const done = counts.completed + counts.cancelled;
  return Object.freeze({ total: list.items.length, ...counts, done, open: list.items.length - done });
}

/**
 * Checks whether a plan is finished: it has items, and each is completed or cancelled.
 *
 * @example
 * ```ts
 * import { EMPTY_TODO_LIST, isFinished } from "agent-todos";
 *
 * console.log(isFinished(EMPTY_TODO_LIST)); // => false
 * ```
 */
export function isFinished(list: TodoList): boolean {
  const { total, open } = countTodos(list);
  return total > 0 && open === 0;
}

/** Finds the item being worked on: the first in progress. */
export function findCurrent<I extends TodoItem>(list: TodoList<I>): I | undefined {
  return list.items.find((item) => item.status === "in_progress");
}
