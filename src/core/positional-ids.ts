import type { Matchable } from "./matchable.js";

/**
 * Whether the ids of both lists, where items have one, only number the rows (1, 2, 3, … or 0, 1, 2, …): after an
 * insertion such an id stands on another item, so the texts are asked first.
 */
export function arePositional(before: readonly Matchable[], after: readonly Matchable[]): boolean {
  return numbersRows(before) && numbersRows(after);
}

function numbersRows(items: readonly Matchable[]): boolean {
  const first = items[0]?.id;
  const start = first === "0" ? 0 : 1;
  return (
    first !== undefined && items.every(({ id }, index) => id === undefined || id === String(start + index))
  );
}
