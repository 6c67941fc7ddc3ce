import { isReopened, type Matchable } from "./matchable.js";
import { arePositional } from "./positional-ids.js";
import { isParaphrase, wordsOf } from "./resemblance.js";

/**
 * Takes an item for a reworded one when it is the only unmatched item between two neighbours and the old
 * list has one unmatched item between the same two. A finished item is taken for an unfinished one only where it
 * says the same in nearly the same words.
 */
export function matchLoneNeighbours(
  before: readonly Matchable[],
  after: readonly Matchable[],
  matches: number[],
  taken: readonly boolean[],
): void {
  const areNumbered = arePositional(before, after);
  for (let start = 0; start < after.length; start += 1) {
    if (matches[start] !== -1) continue;
    let end = start;
    while (end + 1 < after.length && matches[end + 1] === -1) end += 1;
    const candidate =
      end === start ? loneCandidate(matches[start - 1] ?? -1, matches[end + 1] ?? before.length, taken) : -1;
    const [old, item] = [before[candidate], after[start]];
    if (old && item && mayBeSame(old, item) && (areNumbered || !hasOtherId(old, item)))
      matches[start] = candidate;
    start = end;
  }
}

function mayBeSame(old: Matchable, item: Matchable): boolean {
  return !isReopened(old, item) || isParaphrase(wordsOf(old.content), wordsOf(item.content));
}

function loneCandidate(previous: number, next: number, taken: readonly boolean[]): number {
  if (next - previous !== 2 || taken[previous + 1]) return -1;
  return previous + 1;
}

function hasOtherId(old: Matchable, item: Matchable): boolean {
  return old.id !== undefined && item.id !== undefined && old.id !== item.id;
}
