import type { TodoItem, TodoList } from "../core/todo.js";
import { matchItems } from "../plan/match-items.js";
import { createMatching, followPlaces, matchByText } from "../plan/matching.js";
import type { SeenList } from "../plan/merge-todos.js";

/** A list that the session had before, for an edit that a screen made from it. */
export interface EarlierList {
  readonly list: TodoList;
  /** For each item of the list after it its position here, or -1; undefined where it has to be compared. */
  readonly matches: readonly number[] | undefined;
}

/** How many earlier lists are kept: more than a model writes while a person drags a step. */
const KEPT = 16;

/** Keeps one list more, and drops the oldest of too many. */
export function keepEarlier(earlier: readonly EarlierList[], last: EarlierList): readonly EarlierList[] {
  return [...earlier.slice(1 - KEPT), last];
}

/** Finds the list of a revision, and which item of the current list is which of it; undefined where it is not known. */
export function findEarlier(
  earlier: readonly EarlierList[],
  current: TodoList,
  revision: number,
): Required<SeenList> | undefined {
  const start = earlier.findLastIndex(({ list }) => list.revision === revision);
  const found = earlier[start];
  if (found === undefined) return undefined;
  const lists = [...earlier.slice(start), { list: current, matches: undefined }];
  const matches = lists.reduce<readonly number[] | undefined>((places, { list }, index) => {
    const before = lists[index - 1];
    if (before === undefined) return undefined;
    const pairing = before.matches ?? matchItems(before.list.items, list.items);
    return carryMatches(found.list, list, places === undefined ? pairing : followPlaces(places, pairing));
  }, undefined);
  return { seen: found.list, matches: matches ?? [] };
}

/** Completes a pairing of two lists by the items that left the list and came back. */
export function carryMatches(before: TodoList, after: TodoList, tracked: readonly number[]): readonly number[] {
  const matching = createMatching<TodoItem>(before.items, after.items, tracked);
  matchByText(matching);
  return matching.matches;
}
