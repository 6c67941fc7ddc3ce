import { matchLoneNeighbours } from "./match-lone-neighbours.js";
import { isReopened, itemAt, type Matchable } from "./matchable.js";
import { normalizeText } from "./normalize-text.js";
import { arePositional } from "./positional-ids.js";
import { isParaphrase, resembles, wordsOf } from "./resemblance.js";

/**
 * For each item of `after`, the position of the same item in `before`, or -1 for a new one.
 *
 * Identity is, in this order: an id both sides were given, the exact text, the text without case, space and
 * punctuation, and last the only item left between the same two neighbours. Ids that only number the rows come
 * after the texts. Each item is matched once, and nothing is ever merged. Equal texts pair in order where they are
 * as many as before and none would be reopened by it; otherwise those of the same status pair first.
 */
export function matchItems(before: readonly Matchable[], after: readonly Matchable[]): readonly number[] {
  if (isSameSequence(before, after)) return after.map((_, index) => index);
  if (before.length === 0) return after.map(() => -1);
  const { matches, taken } = matchKnown(before, after);
  matchLoneNeighbours(before, after, matches, taken);
  return matches;
}

/** {@link matchItems} without its last step: for a list that may go on, whose neighbours are not known yet. */
export function matchStrictly(before: readonly Matchable[], after: readonly Matchable[]): readonly number[] {
  return matchKnown(before, after).matches;
}

function matchKnown(
  before: readonly Matchable[],
  after: readonly Matchable[],
): { readonly matches: number[]; readonly taken: boolean[] } {
  const matches = after.map(() => -1);
  const taken = before.map(() => false);
  const pass = (keyOf: (item: Matchable) => string | undefined): void =>
    matchByKey(before, after, matches, taken, keyOf);
  const isNumbered = arePositional(before, after);
  if (!isNumbered) pass(keepUniqueIds(before, after));
  matchInOrder(before, after, matches, taken);
  pass((item) => `${item.status}\n${item.content}`);
  pass((item) => item.content);
  pass((item) => normalizeText(item.content));
  if (isNumbered) matchRows(before, after, matches, taken);
  return { matches, taken };
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
 * Pairs what is left in the same numbered row. The number alone says so only while the rows stand where they
 * stood; otherwise, and for a finished item that would be opened again, the words must say so too.
 */
function matchRows(
  before: readonly Matchable[],
  after: readonly Matchable[],
  matches: number[],
  taken: boolean[],
): void {
  const known = matches.flatMap((old, index) => (old === -1 ? [] : [{ old, index }]));
  const areSteady = known.length > 0 && known.every(({ old, index }) => old === index);
  before.forEach((old, index) => {
    const item = itemAt(after, index);
    if (item === undefined || matches[index] !== -1 || taken[index]) return;
    const isReopening = isReopened(old, item);
    if (areSteady && !isReopening) {
      matches[index] = index;
    } else {
      const [words, others] = [wordsOf(old.content), wordsOf(item.content)];
      if (isReopening ? isParaphrase(words, others) : resembles(words, others)) matches[index] = index;
    }
    taken[index] = matches[index] === index;
  });
}

/** Ids that stand twice on one side say nothing about identity. */
function keepUniqueIds(
  before: readonly Matchable[],
  after: readonly Matchable[],
): (item: Matchable) => string | undefined {
  const repeated = new Set<string>();
  for (const side of [before, after]) {
    const seen = new Set<string>();
    for (const { id } of side) {
      if (id !== undefined && seen.has(id)) repeated.add(id);
      if (id !== undefined) seen.add(id);
    }
  }
  return ({ id }) => (id === undefined || repeated.has(id) ? undefined : id);
}

/** Pairs the items of a text in order, where they are as many on both sides and none is reopened by it. */
function matchInOrder(
  before: readonly Matchable[],
  after: readonly Matchable[],
  matches: number[],
  taken: boolean[],
): void {
  const olds = groupBy(before, (item, index) => (taken[index] ? undefined : item.content));
  const items = groupBy(after, (item, index) => (matches[index] === -1 ? item.content : undefined));
  for (const [text, indexes] of items) {
    const equals = olds.get(text) ?? [];
    if (equals.length !== indexes.length) continue;
    const isSteady = indexes.every(
      (index, place) => !isReopened(itemAt(before, equals[place]), after[index]),
    );
    if (!isSteady) continue;
    indexes.forEach((index, place) => {
      matches[index] = equals[place] ?? -1;
    });
    for (const old of equals) taken[old] = true;
  }
}

/** The positions of the items that have a key, by key. */
function groupBy(
  items: readonly Matchable[],
  keyOf: (item: Matchable, index: number) => string | undefined,
): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  items.forEach((item, index) => {
    const key = keyOf(item, index);
    if (key === undefined) return;
    const group = groups.get(key);
    if (group) group.push(index);
    else groups.set(key, [index]);
  });
  return groups;
}

function matchByKey(
  before: readonly Matchable[],
  after: readonly Matchable[],
  matches: number[],
  taken: boolean[],
  keyOf: (item: Matchable) => string | undefined,
): void {
  const waiting = groupBy(before, (item, index) => (taken[index] ? undefined : keyOf(item)));
  if (waiting.size === 0) return;
  // Queues are read from their end, which must be the first item.
  for (const queue of waiting.values()) queue.reverse();
  after.forEach((item, index) => {
    const key = matches[index] === -1 ? keyOf(item) : undefined;
    const found = key === undefined ? undefined : waiting.get(key)?.pop();
    if (found === undefined) return;
    matches[index] = found;
    taken[found] = true;
  });
}
