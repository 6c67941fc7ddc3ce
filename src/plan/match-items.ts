import { normalizeText } from "../core/normalize.js";
import type { TodoStatus } from "../core/todo.js";
import { matchReworded } from "./match-reworded.js";
import { isReopened, type Matchable, type Matching } from "./matching.js";
import { queuePositions } from "./position-queues.js";

/**
 * For each item of `after`, the position of the same item in `before`, or -1 for a new one.
 *
 * Identity is, in this order: an id both sides were given, the exact text, the text without case, space and
 * punctuation, and last the likeness of the words, helped by the place. Ids that only number the rows come after the
 * texts. Each item is matched once, and nothing is ever merged. Equal texts pair in order where they are
 * as many as before and none would be reopened by it; otherwise those of the same status pair first.
 */
export function matchItems(before: readonly Matchable[], after: readonly Matchable[]): readonly number[] {
  if (before.length === 0) return new Array<number>(after.length).fill(-1);
  if (isSameSequence(before, after)) return Array.from(after.keys());
  const matching = matchKnown(before, after);
  if (isOpen(matching)) matchReworded(matching);
  return matching.matches;
}

/** {@link matchItems} without its last step: for a list that may go on, whose other items are still unknown. */
export function matchStrictly(before: readonly Matchable[], after: readonly Matchable[]): readonly number[] {
  return matchKnown(before, after).matches;
}

/** The entry at a position, if there is one; the match of a new item is at -1. */
export function itemAt<T>(entries: readonly T[], position: number | undefined): T | undefined {
  // Reading an array outside its bounds is a look-up by name, many times slower, and this runs for every item.
  return position === undefined || position < 0 || position >= entries.length ? undefined : entries[position];
}

function matchKnown(before: readonly Matchable[], after: readonly Matchable[]): Matching {
  const matches = after.map(() => -1);
  const areNumbered = numbersRows(before) && numbersRows(after);
  const matching: Matching = { before, after, areNumbered, matches, taken: before.map(() => false) };
  if (!areNumbered) matchIds(matching);
  matchTexts(matching, ({ content }) => content);
  if (isOpen(matching)) matchTexts(matching, ({ content }) => normalizeText(content));
  return matching;
}

/** Whether both lists have items left to match; after an insertion only the new one has. */
function isOpen({ matches, taken }: Matching): boolean {
  return matches.includes(-1) && taken.includes(false);
}

/** The usual write: the same texts in the same places, with other statuses. */
function isSameSequence(before: readonly Matchable[], after: readonly Matchable[]): boolean {
  if (before.length !== after.length) return false;
  let isReopening = false;
  for (let index = 0; index < after.length; index += 1) {
    const old = before[index];
    const item = after[index];
    if (old === undefined || item === undefined || old.content !== item.content) return false;
    if (item.id !== undefined && item.id !== old.id) return false;
    if (item.status !== old.status && isReopened(old, item)) isReopening = true;
  }
  // Equal texts may have changed places rather than statuses.
  return !isReopening || new Set(after.map((item) => item.content)).size === after.length;
}

/**
 * Whether the ids of a list, where items have one, only number the rows (1, 2, 3, … or 0, 1, 2, …): after an insertion
 * such an id stands on another item, so the texts are asked first.
 */
function numbersRows(items: readonly Matchable[]): boolean {
  const first = items[0]?.id;
  if (first !== "0" && first !== "1") return false;
  const start = Number(first);
  return items.every(({ id }, index) => id === undefined || id === String(start + index));
}

/** Pairs items of one id; an id that stands twice on one side leaves identity open. */
function matchIds({ before, after, matches, taken }: Matching): void {
  const ids = groupPositions(before, ({ id }) => id);
  if (ids.size === 0) return;
  for (const [id, positions] of groupPositions(after, (item) => item.id)) {
    const olds = ids.get(id);
    const [old, position] = [olds?.[0], positions[0]];
    if (olds?.length !== 1 || positions.length !== 1 || old === undefined || position === undefined) continue;
    matches[position] = old;
    taken[old] = true;
  }
}

/** The positions of the items that have a key, by key. */
function groupPositions(
  items: readonly Matchable[],
  keyOf: (item: Matchable, index: number) => string | undefined,
): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [index, item] of items.entries()) {
    const key = keyOf(item, index);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(index);
    else groups.set(key, [index]);
  }
  return groups;
}

/** Pairs what is left by a text of the items. */
function matchTexts(matching: Matching, keyOf: (item: Matchable) => string | undefined): void {
  const { before, after, matches, taken } = matching;
  const olds = new Map<string, number>();
  const twins = new Set<string>();
  for (let index = 0; index < before.length; index += 1) {
    const item = before[index];
    const key = item === undefined || taken[index] ? undefined : keyOf(item);
    if (key === undefined) continue;
    if (olds.has(key)) twins.add(key);
    else olds.set(key, index);
  }
  const seen = new Set<number>();
  for (let index = 0; index < after.length; index += 1) {
    const item = after[index];
    const key = item === undefined || matches[index] !== -1 ? undefined : keyOf(item);
    const old = key === undefined ? undefined : olds.get(key);
    if (key === undefined || old === undefined) continue;
    if (seen.has(old)) twins.add(key);
    seen.add(old);
    matches[index] = old;
  }
  if (twins.size > 0) pairTwins(matching, keyOf, twins);
  for (const old of matches) if (old !== -1) taken[old] = true;
}

/** Pairs the items of texts that stand more than once on one side. */
function pairTwins(
  { before, after, matches, taken }: Matching,
  keyOf: (item: Matchable) => string | undefined,
  twins: ReadonlySet<string>,
): void {
  const keyOfTwin = (item: Matchable): string | undefined => {
    const key = keyOf(item);
    return key !== undefined && twins.has(key) ? key : undefined;
  };
  const olds = groupPositions(before, (item, index) => (taken[index] ? undefined : keyOfTwin(item)));
  const isFree = (index: number): boolean => matches[index] === -1 || !taken[matches[index] ?? -1];
  for (const [key, positions] of groupPositions(after, (item, index) =>
    isFree(index) ? keyOfTwin(item) : undefined,
  )) {
    const waiting = olds.get(key) ?? [];
    const isSteady =
      waiting.length === positions.length &&
      positions.every((position, place) => !isReopened(itemAt(before, waiting[place]), after[position]));
    const pairs = isSteady ? waiting : pairByStatus(waiting, positions, before, after);
    for (const [place, position] of positions.entries()) matches[position] = pairs[place] ?? -1;
  }
}

/** For each position an old one, of the same status where there is one; -1 for what is left over. */
function pairByStatus(
  waiting: readonly number[],
  positions: readonly number[],
  before: readonly Matchable[],
  after: readonly Matchable[],
): readonly number[] {
  const queues = queuePositions(waiting, (old) => statusOf(before[old]));
  const pairs = positions.map((position) => queues.take(statusOf(after[position])) ?? -1);
  const paired = new Set(pairs);
  const rest = waiting.filter((old) => !paired.has(old)).reverse();
  return pairs.map((old) => (old === -1 ? (rest.pop() ?? -1) : old));
}

function statusOf(item: Matchable | undefined): TodoStatus {
  return item?.status ?? "pending";
}
