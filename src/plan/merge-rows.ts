import { normalizeText } from "../model/normalize.js";
import { itemAt } from "../model/plain-json.js";
import type { Items, TodoItem } from "../model/todo.js";
import type { TodoRules } from "../model/todo-rules.js";
import { withId } from "../parse/parse-item.js";
import { createNumbering, findHighestNumber } from "./assign-ids.js";
import { differsIn, isRising } from "./diff-todos.js";
import { type KeyedList, pairByKeys } from "./keys.js";
import { createMatching, matchByKey, matchByText } from "./matching.js";
import { type ItemPairs, isGeneratedId } from "./pairing.js";

/** A side of a merge; the one that is preferred wins a conflict. */
export type MergeSide = "current" | "next";

/**
 * A value in each of the three lists of a merge: the list that a writer saw, and the lists of the two sides after their
 * changes.
 */
export type ThreeWay<T> = Readonly<Record<MergeSide | "base", T>>;

/** One item of a merge in each of the three lists, and its positions there, -1 where a list lacks it. */
export interface MergeRow extends ThreeWay<TodoItem | undefined> {
  readonly at: ThreeWay<number>;
  /** The side, if any, that is only guessed to have the item of base. */
  readonly guessed?: MergeSide | undefined;
}

/** An item that a merge keeps; its id may still be that of either side. */
export interface MergedItem extends MergeRow {
  readonly item: TodoItem;
}

/** Applies a function to each of the three. */
export function mapThree<T, R>({ base, current, next }: ThreeWay<T>, map: (one: T) => R): ThreeWay<R> {
  return { base: map(base), current: map(current), next: map(next) };
}

/**
 * Pairs the items of three lists: first each side with base, then what both sides added.
 *
 * A pair that is only a guess counts where the other side left the item as it was, as the merge is the same either way
 * then. Otherwise the two texts are two items.
 */
export function pairSides(keyed: ThreeWay<KeyedList>): readonly MergeRow[] {
  const sides = mapThree(keyed, ({ list }) => list.items);
  const { base, current, next } = sides;
  const pair = (side: MergeSide): ItemPairs => pairByKeys(keyed.base, keyed[side]);
  const pairs = { current: pair("current"), next: pair("next") };
  const inCurrent = settleGuesses("current", "next", sides, pairs);
  const inNext = settleGuesses("next", "current", sides, pairs);
  const [currentOf, nextOf] = [invert(inCurrent, base.length), invert(inNext, base.length)];
  const makeRow = (inBase: number, ours = -1, theirs = -1): MergeRow => ({
    base: itemAt(base, inBase),
    current: itemAt(current, ours),
    next: itemAt(next, theirs),
    at: { base: inBase, current: ours, next: theirs },
    guessed: inBase === -1 ? undefined : findGuessed(pairs, ours, theirs),
  });
  const kept = base.map((_, position) => makeRow(position, currentOf[position], nextOf[position]));
  const added = pairAdditions(keyed, inCurrent, inNext).map(([ours, theirs]) => makeRow(-1, ours, theirs));
  return [...kept, ...added];
}

type SidePairs = Readonly<Record<MergeSide, ItemPairs>>;

function findGuessed({ current, next }: SidePairs, ours: number, theirs: number): MergeSide | undefined {
  if (current.guessed.has(ours)) return "current";
  return next.guessed.has(theirs) ? "next" : undefined;
}

/** Returns for each of `length` earlier items the position of the same item in the later list, or -1. */
function invert(matches: readonly number[], length: number): readonly number[] {
  const inverse = new Array<number>(length).fill(-1);
  for (const [index, position] of matches.entries()) if (position !== -1) inverse[position] = index;
  return inverse;
}

/**
 * Takes the guesses of a side for certain where the other side left the item alone, and drops the others. A text that
 * the other side added too is a new item rather than a reworded old one.
 */
function settleGuesses(
  side: MergeSide,
  other: MergeSide,
  { base, ...sides }: ThreeWay<Items>,
  pairs: SidePairs,
): readonly number[] {
  const { matches, guessed } = pairs[side];
  const known = pairs[other].matches.map((position, at) => (pairs[other].guessed.has(at) ? -1 : position));
  const partners = invert(known, base.length);
  const added = new Set(sides[other].flatMap(({ content }, at) => (known[at] === -1 ? [normalizeText(content)] : [])));
  return matches.map((old, at) => {
    if (!guessed.has(at)) return old;
    if (added.has(normalizeText(sides[side][at]?.content ?? ""))) return -1;
    const [before, left] = [base[old], itemAt(sides[other], partners[old])];
    return before !== undefined && left !== undefined && !differsIn(before, left) ? old : -1;
  });
}

/**
 * Finds the items of one side in a merge. A pair is a guess where the merge took the other side's text, which merely
 * resembles this side's.
 */
export function pairMerged(side: MergeSide, rows: readonly Pick<MergeRow, "at" | "guessed">[]): ItemPairs {
  const isGuess = ({ at, guessed = side }: Pick<MergeRow, "at" | "guessed">): boolean =>
    at[side] !== -1 && guessed !== side;
  return {
    matches: rows.map(({ at }) => at[side]),
    guessed: new Set(rows.flatMap((row, index) => (isGuess(row) ? [index] : []))),
  };
}

/** Pairs what both sides added, by keys and then by the texts alone; positions in current and in next. */
function pairAdditions(
  { current, next }: ThreeWay<KeyedList>,
  inCurrent: readonly number[],
  inNext: readonly number[],
): readonly (readonly [current: number | undefined, next?: number | undefined])[] {
  const listAdded = ({ list, keys }: KeyedList, matches: readonly number[]) =>
    list.items.flatMap((item, position) =>
      matches[position] === -1 ? [{ item, position, key: keys[position] || undefined }] : [],
    );
  const [ours, theirs] = [listAdded(current, inCurrent), listAdded(next, inNext)];
  const byKey = createMatching(ours, theirs);
  matchByKey(byKey, ({ key }) => key);
  const matching = createMatching<TodoItem>(
    ours.map(({ item }) => item),
    theirs.map(({ item }) => item),
    byKey.matches,
  );
  matchByText(matching);
  const partners = invert(matching.matches, ours.length);
  const alone = theirs.filter((_, index) => matching.matches[index] === -1);
  return [
    ...ours.map(({ position }, index) => [position, itemAt(theirs, partners[index])?.position] as const),
    ...alone.map(({ position }) => [undefined, position] as const),
  ];
}

type Positioned = Pick<MergeRow, "at">;

/**
 * Orders merged items as the side that reordered them, or as `prefer` if both did, each in its own way: a contested
 * order.
 *
 * An item that the leading side lacks follows its nearest surviving predecessor, else precedes its successor, else goes
 * last; at one place, the additions of current come before those of next.
 */
export function orderMerged(
  merged: readonly MergedItem[],
  prefer: MergeSide,
): { readonly items: readonly MergedItem[]; readonly isContested: boolean } {
  const [ours, theirs] = [listSide(merged, "current"), listSide(merged, "next")];
  const [oursMoved, theirsMoved] = [isReordered(ours), isReordered(theirs)];
  const lead = (oursMoved && theirsMoved ? prefer === "current" : !theirsMoved) ? ours : theirs;
  const known = lead.filter(({ base }) => base !== undefined);
  const withOurs = interleave(known, ours, () => false);
  const led = new Set(known);
  // Items that only current added to a place come first there.
  const items = interleave(withOurs, theirs, (entry) => entry.next === undefined && !led.has(entry));
  const others = theirs.filter(isShared);
  const differ = ours.filter(isShared).some((entry, position) => entry !== others[position]);
  return { items, isContested: oursMoved && theirsMoved && differ };
}

/** Lists the rows that a list has, in its order. */
export function listSide<R extends Positioned>(rows: readonly R[], side: keyof Positioned["at"]): readonly R[] {
  return rows.filter(({ at }) => at[side] !== -1).sort((one, other) => one.at[side] - other.at[side]);
}

/** Checks whether all three lists have an item. */
export function isShared({ at }: Positioned): boolean {
  return at.base !== -1 && at.current !== -1 && at.next !== -1;
}

function isReordered(side: readonly Positioned[]): boolean {
  return !isRising(side.map(({ at }) => at.base));
}

/** Adds the items of a side that an order lacks next to their neighbours, after those that `isSkipped` accepts. */
function interleave(
  order: readonly MergedItem[],
  side: readonly MergedItem[],
  isSkipped: (entry: MergedItem) => boolean,
): readonly MergedItem[] {
  const known = new Set(order);
  const lead: MergedItem[] = [];
  const runs = new Map<MergedItem, MergedItem[]>();
  let run = lead;
  for (const entry of side) {
    if (known.has(entry)) {
      run = [];
      runs.set(entry, run);
    } else run.push(entry);
  }
  const [first] = runs.keys();
  let waiting: readonly MergedItem[] = [];
  const ordered = order.flatMap((entry) => {
    if (isSkipped(entry)) return [entry];
    // The items of a side up to its first known one go in front of that.
    const due = entry === first ? [...waiting, ...lead] : waiting;
    waiting = runs.get(entry) ?? [];
    return [...due, entry];
  });
  return [...ordered, ...waiting, ...(first === undefined ? lead : [])];
}

/**
 * Assigns the final ids of merged items: current's stay, and each occurs once.
 *
 * Ids that the rules number go on after the highest of current and of the kept items of base; an item that a person
 * brought back keeps its old number, where that is free. Any other id that another item has already is dropped, or
 * replaced by a free number where every item must have one.
 */
export function assignMergedIds(
  merged: readonly MergedItem[],
  sides: ThreeWay<Items>,
  { ids, prefer }: Pick<TodoRules, "ids"> & { readonly prefer: MergeSide },
): readonly MergedItem[] {
  const assigned = merged.map(({ current }) => current?.id);
  const taken = new Set(assigned);
  const assign = (position: number, id: string | undefined): boolean => {
    if (id === undefined || taken.has(id)) return false;
    assigned[position] = id;
    taken.add(id);
    return true;
  };
  // An id that the writer of next chose; a number that the rules generated does not count.
  const given = merged.map(({ next }) => (isGeneratedId(next?.id, ids) ? undefined : next?.id));
  merged.forEach(({ base, current, next }, position) => {
    const isNew = current !== undefined && current.id === base?.id && next?.id !== base?.id;
    if (isNew) assign(position, given[position]);
  });
  const added = merged.flatMap(({ base, current }, position) => {
    const id = base?.id === undefined ? undefined : (given[position] ?? base.id);
    return current !== undefined || assign(position, id) ? [] : [position];
  });
  const nextId = numberMerged(ids, sides, taken);
  const highest = findHighestNumber([...sides.base, ...sides.current].map(({ id }) => id));
  // A person brought it back: its number is lower than the new ones.
  const isGivenBefore = (entry: MergedItem | undefined): boolean =>
    ids === "assign" && prefer === "next" && findHighestNumber([entry?.next?.id]) <= highest;
  for (const position of added) {
    const sent = ids === "position" || isGivenBefore(merged[position]) ? merged[position]?.next?.id : given[position];
    if (!assign(position, sent)) assign(position, nextId());
  }
  return merged.map((entry, position) => {
    const id = assigned[position];
    return entry.item.id === id ? entry : { ...entry, item: Object.freeze(withId(entry.item, id)) };
  });
}

/** Creates unused ids, each once, in the form of the rules; no ids where they only come from outside. */
function numberMerged(
  ids: TodoRules["ids"],
  { base, current, next }: ThreeWay<Items>,
  taken: ReadonlySet<string | undefined>,
): () => string | undefined {
  if (ids === "keep") return () => undefined;
  const idsOf = (items: Items) => items.map(({ id }) => id);
  if (ids === "assign" || ids === "renew")
    return createNumbering("t", findHighestNumber([...taken, ...idsOf(current)]), (id) => taken.has(id));
  // The model may still use the number of a removed item, or of one that has another id by now.
  const known = new Set([...idsOf(base), ...idsOf(next)]);
  return createNumbering("", 0, (id) => known.has(id) || taken.has(id));
}
