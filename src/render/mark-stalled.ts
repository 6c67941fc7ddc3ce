import { invalidOption } from "../model/option-error.js";
import { expectList, type TodoItem, type TodoList, type TodoStatus } from "../model/todo.js";

/** How a turn ended: the model ended it, a person stopped it, or it failed. */
export type TodoTurnEnd = "ended" | "stopped" | "failed";

/** The state that a display shows for an item: its status, or, for an item in progress, how the turn ended. */
export type TodoShown = TodoStatus | "unknown" | "stopped" | "failed";

/** A list for display: the items, each with the state to show for it. */
export interface TodoView<I extends TodoItem = TodoItem> extends TodoList<I> {
  readonly items: readonly (I & { readonly shown: TodoShown })[];
}

const SHOWN: Readonly<Record<TodoTurnEnd, TodoShown>> = { ended: "unknown", stopped: "stopped", failed: "failed" };

/**
 * Makes a view of a list for a display once the turn is over and nobody works on it: items in progress show `unknown`
 * (the model ended its turn without updating them), `stopped` or `failed`; all others show their status.
 *
 * The list and its statuses stay the same. `renderPanel` draws the view; anything else that takes a list accepts the
 * view too and prints the statuses.
 *
 * @throws RangeError when `end` is any other value.
 *
 * @example
 * ```ts
 * import { markStalled, type TodoList } from "agent-todos";
 *
 * const list: TodoList = { revision: 1, items: [{ content: "Write", status: "in_progress" }] };
 * const [item] = markStalled(list, "stopped").items;
 * console.log(item?.shown, item?.status); // => stopped in_progress
 * ```
 */
export function markStalled<I extends TodoItem>(list: TodoList<I>, end: TodoTurnEnd): TodoView<I> {
  expectList("markStalled", list);
  if (!Object.hasOwn(SHOWN, end)) {
    throw invalidOption("call of markStalled()", "end", `one of ${Object.keys(SHOWN).join(", ")}`, end);
  }
  const items = list.items.map((item) =>
    Object.freeze({ ...item, shown: item.status === "in_progress" ? SHOWN[end] : item.status }),
  );
  return Object.freeze({ ...list, items: Object.freeze(items) });
}
