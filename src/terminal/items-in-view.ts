import { isDone, type TodoItem } from "../core/todo.js";

/** A stretch of a list, and how many items lie before and after it. */
export interface ItemsInView<I extends TodoItem> {
  readonly above: number;
  readonly items: readonly I[];
  readonly below: number;
}

/** The stretch of a list that fits into `most` rows, one row kept for each end that is out of view. */
export function itemsInView<I extends TodoItem>(items: readonly I[], most: number): ItemsInView<I> {
  const total = items.length;
  if (total <= most) return { above: 0, items, below: 0 };
  const focus = findFocus(items);
  if (focus < most - 1) return { above: 0, items: items.slice(0, most - 1), below: total - most + 1 };
  if (focus > total - most) return { above: total - most + 1, items: items.slice(1 - most), below: 0 };
  const size = most - 2;
  const above = focus - ((size - 1) >> 1);
  return { above, items: items.slice(above, above + size), below: total - above - size };
}

/** Where a person looks: the running item, or else the next one, or else the end. */
function findFocus(items: readonly TodoItem[]): number {
  const running = items.findIndex((item) => item.status === "in_progress");
  if (running >= 0) return running;
  const next = items.findIndex((item) => !isDone(item));
  return next >= 0 ? next : items.length - 1;
}
