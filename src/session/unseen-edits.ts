import type { TodoItem, TodoList } from "../core/todo.js";
import { diffItems, findMatches, type TodoChange } from "../plan/diff-todos.js";
import { matchItems } from "../plan/match-items.js";
import { createMatching, matchByText } from "../plan/matching.js";

/** The list as it is and as the model knows it. */
export interface Views<I extends TodoItem> {
  readonly list: TodoList<I>;
  readonly seen: TodoList<I>;
  /** For each item of the list its position in `seen`, or -1; undefined while the two are one. */
  readonly matches: readonly number[] | undefined;
}

/** Lists what the person changed and the model was not told. */
export function findUnseen<I extends TodoItem>({ list, seen, matches }: Views<I>): readonly TodoChange<I>[] {
  if (list === seen) return [];
  return diffItems(seen.items, list.items, matches ?? matchItems(seen.items, list.items));
}

/**
 * Follows the items that the model knows through one more change: an item that a patch reworded is still the same,
 * whatever its words are now.
 */
export function trackEdit<I extends TodoItem>(
  { list, seen, matches }: Views<I>,
  after: TodoList<I>,
  changes: readonly TodoChange<I>[],
): readonly number[] {
  const origins = list === seen ? undefined : (matches ?? matchItems(seen.items, list.items));
  const tracked = findMatches(list.items, after.items, changes).map((place) =>
    place === -1 || origins === undefined ? place : (origins[place] ?? -1),
  );
  // Items that left the list and came back.
  const matching = createMatching<TodoItem>(seen.items, after.items, tracked);
  matchByText(matching);
  return matching.matches;
}
