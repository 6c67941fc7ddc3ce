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

/** One step of a plan: what to do, how far it is, and how it reads while it runs (`activeForm`). */
export interface TodoItem {
  readonly id?: string | undefined;
  readonly content: string;
  readonly status: TodoStatus;
  readonly activeForm?: string | undefined;
}

/**
 * A plan: plain frozen JSON.
 *
 * `revision` grows by one with each write that changes something and never goes back, even when the list is cleared,
 * so it serves a compare-and-swap in a shared store.
 */
export interface TodoList<I extends TodoItem = TodoItem> {
  readonly items: readonly I[];
  readonly summary?: string | undefined;
  readonly revision: number;
}

/**
 * The list every plan starts from: no items, revision 0.
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

/** Checks whether an item needs no more work: it is completed or cancelled. */
export function isDone(item: { readonly status: TodoStatus }): boolean {
  return item.status === "completed" || item.status === "cancelled";
}
