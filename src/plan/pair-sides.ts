import type { TodoItem } from "../core/todo.js";
import type { TodoRules } from "../rules/todo-rules.js";
import { itemAt, matchItems } from "./match-items.js";
import { createMatching, type Matchable, matchByText } from "./matching.js";

/** A side of a merge; the one that is preferred wins a conflict. */
export type MergeSide = "current" | "next";

/** One thing as the three lists of a merge have it: the list that a writer saw, and what both sides made of it. */
export type Trio<T> = Readonly<Record<MergeSide | "base", T>>;

/** One item of a merge in each of the three lists, and its positions there, -1 where a list lacks it. */
export interface MergeRow<I extends TodoItem> extends Trio<I | undefined> {
  readonly at: Trio<number>;
}

/** For each item of a side its position in base or -1, where that is known better than the items show. */
export type KnownMatches = Readonly<Partial<Record<MergeSide, readonly number[]>>>;

/** Applies a function to each of the three. */
export function mapTrio<T, R>({ base, current, next }: Trio<T>, map: (one: T) => R): Trio<R> {
  return { base: map(base), current: map(current), next: map(next) };
}

/** Pairs the items of three lists: first each side with base, then what both sides added. */
export function pairSides<I extends TodoItem>(
  sides: Trio<readonly I[]>,
  { ids }: Pick<TodoRules, "ids">,
  known: KnownMatches,
): readonly MergeRow<I>[] {
  const { base, current, next } = sides;
  const hidden = mapTrio(sides, (items) => items.map((item) => hideGeneratedId(item, ids)));
  const inCurrent = known.current ?? matchItems(hidden.base, hidden.current);
  const inNext = known.next ?? matchItems(hidden.base, hidden.next);
  const [currentOf, nextOf] = [invert(inCurrent), invert(inNext)];
  const kept = base.map((_, place) => [place, currentOf.get(place), nextOf.get(place)] as const);
  const rows = [...kept, ...pairAdditions(sides, inCurrent, inNext)];
  return rows.map(([inBase = -1, ours = -1, theirs = -1]) => ({
    base: itemAt(base, inBase),
    current: itemAt(current, ours),
    next: itemAt(next, theirs),
    at: { base: inBase, current: ours, next: theirs },
  }));
}

/**
 * Checks whether the rules may have given an item its id: such an id says which items are one only within one side, as
 * the other side may have given the same one to another item.
 */
export function isGeneratedId(id: string | undefined, ids: TodoRules["ids"]): boolean {
  if (ids === "assign") return /^t\d+$/.test(id ?? "");
  return ids === "renew" || (ids === "position" && /^\d+$/.test(id ?? ""));
}

function hideGeneratedId({ id, content, status }: TodoItem, ids: TodoRules["ids"]): Matchable {
  return { id: isGeneratedId(id, ids) ? undefined : id, content, status };
}

/** Turns "where each item stood before" into "where each item stands now". */
function invert(matches: readonly number[]): ReadonlyMap<number, number> {
  return new Map(matches.map((old, place) => [old, place]));
}

/** Pairs what both sides added by the texts alone; positions as in a row. */
function pairAdditions<I extends TodoItem>(
  { current, next }: Trio<readonly I[]>,
  inCurrent: readonly number[],
  inNext: readonly number[],
): readonly (readonly (number | undefined)[])[] {
  const isAdded = (matches: readonly number[]) => (place: number) => matches[place] === -1;
  const ours = [...current.keys()].filter(isAdded(inCurrent));
  const theirs = [...next.keys()].filter(isAdded(inNext));
  const matching = createMatching<TodoItem>(
    ours.flatMap((place) => current[place] ?? []),
    theirs.flatMap((place) => next[place] ?? []),
  );
  matchByText(matching);
  const partners = invert(matching.matches);
  const alone = theirs.filter((_, index) => matching.matches[index] === -1);
  return [
    ...ours.map((place, index) => [undefined, place, theirs[partners.get(index) ?? -1]]),
    ...alone.map((place) => [undefined, undefined, place]),
  ];
}
