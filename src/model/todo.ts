import { describeInvalid } from "./option-error.js";
import { type Fields, fieldsOf } from "./plain-json.js";

/**
 * The four states of a todo, in the order they are offered to a model.
 *
 * This is the only place where a status word is spelled; everything else derives from it.
 *
 * @example
 * ```ts
 * import { TODO_STATUSES } from "agent-todos";
 *
 * console.log(TODO_STATUSES.join(" | ")); // => pending | in_progress | completed | cancelled
 * ```
 */
export const TODO_STATUSES = /* @__PURE__ */ Object.freeze([
  "pending",
  "in_progress",
  "completed",
  "cancelled",
] as const);

/** One of {@link TODO_STATUSES}. */
export type TodoStatus = (typeof TODO_STATUSES)[number];

/**
 * One step of a plan: its task, its status, its wording while it runs (`activeForm`), and the reason why it cannot go
 * on while it is pending (`blocked`, where the rules have it).
 */
export interface TodoItem {
  readonly id?: string | undefined;
  readonly content: string;
  readonly status: TodoStatus;
  readonly activeForm?: string | undefined;
  readonly blocked?: string | undefined;
}

/** Builds an item with its fields in their usual order; those of the host come last. */
export function buildItem(
  id: string | undefined,
  content: string,
  status: TodoStatus,
  activeForm: string | undefined,
  custom?: Fields,
): TodoItem {
  // Whole literals: a spread takes several times as long, and this runs for every item that is sent.
  const item =
    activeForm === undefined
      ? id === undefined
        ? { content, status }
        : { id, content, status }
      : id === undefined
        ? { content, status, activeForm }
        : { id, content, status, activeForm };
  return custom ? { ...item, ...custom } : item;
}

/** The items of a list, in their order. */
export type Items = readonly TodoItem[];

/**
 * A plan: plain frozen JSON.
 *
 * `revision` grows by one with each write that changes something and never goes back, even when the list is cleared, so
 * that a shared store can compare and swap by it.
 */
export interface TodoList<I extends TodoItem = TodoItem> {
  readonly items: readonly I[];
  readonly summary?: string | undefined;
  readonly revision: number;
}

/**
 * The list that every plan starts from: no items, revision 0.
 *
 * @example
 * ```ts
 * import { EMPTY_TODO_LIST } from "agent-todos";
 *
 * console.log(EMPTY_TODO_LIST.items.length, EMPTY_TODO_LIST.revision); // => 0 0
 * ```
 */
export const EMPTY_TODO_LIST: TodoList<never> = /* @__PURE__ */ Object.freeze({
  items: /* @__PURE__ */ Object.freeze([]),
  revision: 0,
});

/**
 * Throws a TypeError for anything but a list, such as a session, an array or the promise of a list.
 *
 * It names the function that was called and its argument. Items stay unchecked, so an ordinary call pays for one check.
 */
export function expectList(called: string, list: unknown, argument: string = "list"): void {
  // Any value but null and undefined has properties.
  if (Array.isArray((list as { readonly items?: unknown } | null | undefined)?.items)) return;
  throw new TypeError(describeInvalid(`call of ${called}()`, argument, "a list, such as session.list", list));
}

type HasStatus = Pick<TodoItem, "status">;

/** Checks whether an item needs no more work: it is completed or cancelled. */
export function isDone(item: HasStatus): boolean {
  return item.status === "completed" || item.status === "cancelled";
}

/** The status word of an item that cannot go on; also the reason where the model names none. */
export const BLOCKED = "blocked";

/** Checks whether an item cannot go on: it is pending, and has a reason. */
export function isBlocked(item: Pick<TodoItem, "status" | "blocked">): boolean {
  return item.status === "pending" && typeof item.blocked === "string";
}

/** Counts the items that cannot go on. */
export function countBlocked({ items }: TodoList): number {
  let count = 0;
  for (const item of items) if (isBlocked(item)) count += 1;
  return count;
}

/** Checks whether an item would reopen a finished one, if both were the same item. */
export function isReopened(old: HasStatus | undefined, item: HasStatus | undefined): boolean {
  return old !== undefined && item !== undefined && isDone(old) && !isDone(item);
}

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
  expectList("countTodos", list);
  const total = list.items.length;
  let [pending, in_progress, completed] = [0, 0, 0];
  // Each status is spelled out: adding to a computed field takes several times as long.
  for (const { status } of list.items) {
    if (status === "pending") pending += 1;
    else if (status === "in_progress") in_progress += 1;
    else if (status === "completed") completed += 1;
  }
  const open = pending + in_progress;
  const done = total - open;
  return Object.freeze({ total, pending, in_progress, completed, cancelled: done - completed, done, open });
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
export function findCurrent<I extends TodoItem>({ items }: TodoList<I>): I | undefined {
  // A loop, as `find` is slow on a frozen array.
  for (const item of items) if (item.status === "in_progress") return item;
  return undefined;
}

/** Finds the revision of the list from which an edit was made, where it came as a whole TodoList. */
export function revisionOf(input: unknown): number | undefined {
  try {
    const { items, revision } = fieldsOf(input);
    return Array.isArray(items) && typeof revision === "number" ? revision : undefined;
  } catch {
    // The edit itself answers a getter or proxy that throws with an issue.
    return undefined;
  }
}
