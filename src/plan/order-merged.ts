import type { TodoItem } from "../core/todo.js";
import { isRising } from "./diff-todos.js";
import type { MergedItem } from "./merge-items.js";
import type { MergeRow, MergeSide } from "./pair-sides.js";

type Placed = Pick<MergeRow<TodoItem>, "at">;

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
  const [ours, theirs] = [listSide(merged, "current"), listSide(merged, "next")];
  const [oursMoved, theirsMoved] = [isReordered(ours), isReordered(theirs)];
  const lead = (oursMoved && theirsMoved ? prefer === "current" : !theirsMoved) ? ours : theirs;
  const known = lead.filter(({ base }) => base !== undefined);
  const woven = weave(known, ours, () => false);
  const led = new Set(known);
  // What current alone brought to a place comes first there.
  const items = weave(woven, theirs, (entry) => entry.next === undefined && !led.has(entry));
  const others = theirs.filter(isShared);
  const differ = ours.filter(isShared).some((entry, place) => entry !== others[place]);
  return { items, isContested: oursMoved && theirsMoved && differ };
}

/** Lists the rows that a list has, in its order. */
export function listSide<R extends Placed>(rows: readonly R[], side: keyof Placed["at"]): readonly R[] {
  return rows.filter(({ at }) => at[side] !== -1).sort((one, other) => one.at[side] - other.at[side]);
}

/** Checks whether all three lists have an item. */
export function isShared({ at }: Placed): boolean {
  return at.base !== -1 && at.current !== -1 && at.next !== -1;
}

function isReordered(side: readonly Placed[]): boolean {
  return !isRising(side.map(({ at }) => at.base));
}

/** Puts the items of a side that an order lacks next to their neighbours, after those to be skipped. */
function weave<I extends TodoItem>(
  order: readonly MergedItem<I>[],
  side: readonly MergedItem<I>[],
  isSkipped: (entry: MergedItem<I>) => boolean,
): readonly MergedItem<I>[] {
  const known = new Set(order);
  const lead: MergedItem<I>[] = [];
  const runs = new Map<MergedItem<I>, MergedItem<I>[]>();
  let run = lead;
  for (const entry of side) {
    if (known.has(entry)) {
      run = [];
      runs.set(entry, run);
    } else run.push(entry);
  }
  const [first] = runs.keys();
  let waiting: readonly MergedItem<I>[] = [];
  const woven = order.flatMap((entry) => {
    if (isSkipped(entry)) return [entry];
    // Up to its first known item, a side lines up before that one.
    const due = entry === first ? [...waiting, ...lead] : waiting;
    waiting = runs.get(entry) ?? [];
    return [...due, entry];
  });
  return [...woven, ...waiting, ...(first === undefined ? lead : [])];
}
