import { describeValue } from "../core/quote.js";
import type { TodoItem, TodoList, TodoStatus } from "../core/todo.js";

/** How a turn ended: the model ended it, a person stopped it, or it failed. */
export type TodoTurnEnd = "ended" | "stopped" | "failed";

/** What a display shows for an item: its status, or what became of one that was in progress when the turn ended. */
export type TodoShown = TodoStatus | "unknown" | "stopped" | "failed";

/** A list for display: items as they are, each with what to show for it. */
export interface TodoView<I extends TodoItem = TodoItem> extends TodoList<I> {
  readonly items: readonly (I & { readonly shown: TodoShown })[];
}

const SHOWN: Readonly<Record<TodoTurnEnd, TodoShown>> = {
  ended: "unknown",
  stopped: "stopped",
  failed: "failed",
};

/**
 * A list as a display should show it when the turn is over and nobody works on it: items still in progress are
 * `unknown` (the model ended its turn without saying), `stopped` or `failed`; all others show their status.
 *
 * It is a view: statuses stay as they are, and so does the list. `renderPanel` draws it; anything that takes a list
 * takes it too and prints the statuses.
 *
 * @throws RangeError when `end` is none of the three words.
 *
 * @example
 * ```ts
 * import { reconcile, type TodoList } from "agent-todos";
 *
 * const list: TodoList = { revision: 1, items: [{ content: "Write", status: "in_progress" }] };
 * const [item] = reconcile(list, "stopped").items;
 * console.log(item?.shown, item?.status); // => stopped in_progress
 * ```
 */
export function reconcile<I extends TodoItem>(list: TodoList<I>, end: TodoTurnEnd): TodoView<I> {
  if (!Object.hasOwn(SHOWN, end)) {
    throw new RangeError(
      `Cannot reconcile a list as end must be one of ${Object.keys(SHOWN).join(", ")}: current value is ${describeValue(end)}`,
    );
  }
  const items = list.items.map((item) =>
    Object.freeze({ ...item, shown: item.status === "in_progress" ? SHOWN[end] : item.status }),
  );
  return Object.freeze({ ...list, items: Object.freeze(items) });
}
