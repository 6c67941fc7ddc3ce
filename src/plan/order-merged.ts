import type { TodoItem } from "../core/todo.js";
import type { MergeSide } from "./merge-fields.js";
import type { MergedItem } from "./merge-items.js";
import type { MergeRow } from "./pair-sides.js";

/** Merged items in their order, and whether both sides reordered them, each in its own way. */
export interface MergedOrder<I extends TodoItem> {
  readonly items: readonly MergedItem<I>[];
  readonly isContested: boolean;
}

/**
 * Orders merged items as the side that reordered them, or as `prefer` if both did.
 *
 * An item that the leading side lacks follows its nearest surviving predecessor, else precedes its successor, else goes
 * last; at one place, what current added stands before what next added.
 */
export function orderMerged<I extends TodoItem>(
  merged: readonly MergedItem<I>[],
  prefer: MergeSide,
): MergedOrder<I> {
  const rows = merged.map(({ row }) => row);
  const [ours, theirs] = [placesOf(rows, "current"), placesOf(rows, "next")];
  const [oursMoved, theirsMoved] = [isReordered(rows, ours), isReordered(rows, theirs)];
  const lead = (oursMoved && theirsMoved ? prefer === "current" : !theirsMoved) ? ours : theirs;
  const skeleton = lead.filter((place) => rows[place]?.base !== -1);
  const chain = createChain(skeleton, rows.length);
  weave(ours, chain, () => false);
  const woven = new Set(skeleton);
  // What current alone brought to a place comes first there.
  weave(theirs, chain, (place) => !woven.has(place) && rows[place]?.next === -1);
  const isShared = (place: number): boolean => {
    const row = rows[place];
    return row !== undefined && row.base !== -1 && row.current !== -1 && row.next !== -1;
  };
  const others = theirs.filter(isShared);
  const differ = ours.filter(isShared).some((place, at) => place !== others[at]);
  return {
    items: chain.list().flatMap((place) => merged[place] ?? []),
    isContested: oursMoved && theirsMoved && differ,
  };
}

/** Lists the rows that a side has, in the order of the side. */
export function listSide(rows: readonly MergeRow[], side: MergeSide): readonly MergeRow[] {
  return placesOf(rows, side).flatMap((place) => rows[place] ?? []);
}

/** Lists where the rows of a side stand among all rows, in the order of the side. */
function placesOf(rows: readonly MergeRow[], side: MergeSide): readonly number[] {
  const found = rows.flatMap((row, place) => (row[side] === -1 ? [] : [{ place, at: row[side] }]));
  return found.sort((one, other) => one.at - other.at).map(({ place }) => place);
}

function isReordered(rows: readonly MergeRow[], places: readonly number[]): boolean {
  let last = -1;
  for (const place of places) {
    const base = rows[place]?.base ?? -1;
    if (base === -1) continue;
    if (base < last) return true;
    last = base;
  }
  return false;
}

/** An order that grows in the middle without moving what it holds. */
interface Chain {
  readonly has: (place: number) => boolean;
  /** The place that follows; the chain's end is `undefined`. */
  readonly after: (place: number) => number | undefined;
  readonly insertAfter: (place: number, added: number) => void;
  readonly insertBefore: (place: number | undefined, added: number) => void;
  readonly list: () => readonly number[];
}

function createChain(first: readonly number[], size: number): Chain {
  // A ring through one entry more than there are places, which stands for both ends.
  const end = size;
  const following = new Map<number, number>([[end, end]]);
  const preceding = new Map<number, number>([[end, end]]);
  const insertAfter = (place: number, added: number): void => {
    const next = following.get(place) ?? end;
    following.set(place, added).set(added, next);
    preceding.set(next, added).set(added, place);
  };
  const insertBefore = (place: number | undefined, added: number): void =>
    insertAfter(preceding.get(place ?? end) ?? end, added);
  for (const place of first) insertBefore(undefined, place);
  const after = (place: number): number | undefined => {
    const next = following.get(place);
    return next === end ? undefined : next;
  };
  const list = (): readonly number[] => {
    const places: number[] = [];
    for (let place = after(end); place !== undefined; place = after(place)) places.push(place);
    return places;
  };
  return { has: (place) => following.has(place), after, insertAfter, insertBefore, list };
}

/** Puts the places of a side that the chain lacks next to their neighbours, after those to be skipped. */
function weave(side: readonly number[], chain: Chain, isSkipped: (place: number) => boolean): void {
  const successor = side.find(chain.has);
  let previous: number | undefined;
  for (const place of side) {
    if (!chain.has(place)) {
      if (previous === undefined) chain.insertBefore(successor, place);
      else chain.insertAfter(skipFrom(previous, chain, isSkipped), place);
    }
    // Up to its first known place, a side lines up before that one.
    if (previous !== undefined || place === successor || successor === undefined) previous = place;
  }
}

function skipFrom(place: number, chain: Chain, isSkipped: (place: number) => boolean): number {
  let last = place;
  for (let next = chain.after(last); next !== undefined && isSkipped(next); next = chain.after(last))
    last = next;
  return last;
}
