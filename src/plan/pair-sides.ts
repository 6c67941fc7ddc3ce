import { normalizeText } from "../core/normalize.js";
import type { TodoItem } from "../core/todo.js";
import type { TodoRules } from "../rules/todo-rules.js";
import { matchItems } from "./match-items.js";
import type { Matchable } from "./matching.js";
import { queuePositions } from "./position-queues.js";

/** The items of the three lists of a merge. */
export interface MergeSides<I extends TodoItem> {
  readonly base: readonly I[];
  readonly current: readonly I[];
  readonly next: readonly I[];
}

/** One item of a merge: its position in each of the three lists, -1 where the list lacks it. */
export interface MergeRow {
  readonly base: number;
  readonly current: number;
  readonly next: number;
}

/** For each item of a side its position in base or -1, where that is known better than the items show. */
export interface KnownMatches {
  readonly current?: readonly number[] | undefined;
  readonly next?: readonly number[] | undefined;
}

/** Pairs the items of three lists: first each side with base, then what both sides added. */
export function pairSides<I extends TodoItem>(
  { base, current, next }: MergeSides<I>,
  { ids }: Pick<TodoRules, "ids">,
  known: KnownMatches,
): readonly MergeRow[] {
  const hide = (items: readonly I[]): readonly Matchable[] => items.map((item) => hideGeneratedId(item, ids));
  const hidden = hide(base);
  const inCurrent = known.current ?? matchItems(hidden, hide(current));
  const inNext = known.next ?? matchItems(hidden, hide(next));
  const [currentOf, nextOf] = [invert(inCurrent, base.length), invert(inNext, base.length)];
  const rows = base.map((_, place): MergeRow => {
    return { base: place, current: currentOf[place] ?? -1, next: nextOf[place] ?? -1 };
  });
  return [...rows, ...pairAdditions(current, next, inCurrent, inNext)];
}

/**
 * Checks whether the rules may have given an item its id: such an id says which items are one only within one side, as
 * the other side may have given the same one to another item.
 */
export function isGeneratedId(id: string, ids: TodoRules["ids"]): boolean {
  if (ids === "renew") return true;
  if (ids === "assign") return /^t\d+$/.test(id);
  return ids === "position" && /^\d+$/.test(id);
}

function hideGeneratedId({ id, content, status }: TodoItem, ids: TodoRules["ids"]): Matchable {
  return id === undefined || isGeneratedId(id, ids) ? { content, status } : { id, content, status };
}

/** Turns "where each item stood in base" into "where each item of base stands". */
function invert(matches: readonly number[], length: number): readonly number[] {
  const places = new Array<number>(length).fill(-1);
  for (const [place, old] of matches.entries()) if (old !== -1) places[old] = place;
  return places;
}

function pairAdditions<I extends TodoItem>(
  current: readonly I[],
  next: readonly I[],
  inCurrent: readonly number[],
  inNext: readonly number[],
): readonly MergeRow[] {
  const added = (matches: readonly number[]): number[] =>
    matches.flatMap((old, place) => (old === -1 ? [place] : []));
  const [ours, theirs] = [added(inCurrent), added(inNext)];
  const partners = pairByText(current, ours, next, theirs);
  const taken = new Set(partners.values());
  return [
    ...ours.map((place) => ({ base: -1, current: place, next: partners.get(place) ?? -1 })),
    ...theirs.flatMap((place) => (taken.has(place) ? [] : [{ base: -1, current: -1, next: place }])),
  ];
}

/** Pairs items at some places of two lists by their texts, exactly or but for case, space and marks. */
export function pairByText(
  items: readonly TodoItem[],
  places: readonly number[],
  others: readonly TodoItem[],
  otherPlaces: readonly number[],
): ReadonlyMap<number, number> {
  const partners = new Map<number, number>();
  const taken = new Set<number>();
  for (const keyOf of TEXT_KEYS) {
    const waiting = queuePositions(otherPlaces, (place) =>
      taken.has(place) ? undefined : keyOf(others[place]),
    );
    for (const place of places) {
      const partner = partners.has(place) ? undefined : waiting.take(keyOf(items[place]));
      if (partner === undefined) continue;
      partners.set(place, partner);
      taken.add(partner);
    }
  }
  return partners;
}

/** By what two additions are one, first to last; of equal texts, those of one status come first. */
const TEXT_KEYS: readonly ((item: TodoItem | undefined) => string | undefined)[] = [
  (item) => item && `${item.status} ${item.content}`,
  (item) => item?.content,
  (item) => item && normalizeText(item.content),
];
