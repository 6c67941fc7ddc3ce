import type { TodoList } from "../core/todo.js";
import type { SeenList } from "../plan/merge-todos.js";
import { completePlaces, followPlaces, type Places, stayInPlace } from "../plan/pairing.js";

/** A list that the session had before, for an edit that a screen made from it. */
export interface EarlierList {
  readonly list: TodoList;
  /** For each item of the list after it its place here. */
  readonly matches: Places;
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
  const lists = earlier.slice(start);
  const matches = lists.reduce<Places>((places, { matches: pairing }, index) => {
    const { items } = lists[index + 1]?.list ?? current;
    return completePlaces(found.list.items, items, followPlaces(places, pairing));
  }, stayInPlace(found.list.items));
  return { seen: found.list, matches };
}
