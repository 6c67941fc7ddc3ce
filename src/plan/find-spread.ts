import { itemAt } from "../model/plain-json.js";
import type { Matchable } from "./matching.js";
import { hasOtherNumbers, usesOtherScript } from "./other-work.js";
import { DETAILS, splitStems } from "./split-text.js";

type WithText = Pick<Matchable, "content">;

/** So many new items in the place of each lost one count as its steps, whatever their words. */
const STEPS = 3;
/** The share of its words that a new item must have to continue a lost one. */
const SHARED = 0.4;
/** The same share of the words that no other item has. */
const RARE = 0.3;
/** The most lost and the most new items of one place that are compared: limits keep time from growing quadratically. */
const MOST_LOST = 8;
const MOST_NEW = 32;

/**
 * Finds which lost items live on elsewhere in the list: split into steps in their place, or with their words in another
 * text there or next to it.
 */
export function findSpread(
  before: readonly WithText[],
  after: readonly WithText[],
  matches: readonly number[],
  lost: readonly number[],
): readonly number[] {
  const positions = new Map(matches.map((old, index) => [old, index]));
  positions.delete(-1);
  const words = before.map(({ content }) => [...splitStems(content.replace(DETAILS, " "))]);
  const stems: ReadonlySet<string>[] = [];
  const findShare = (own: readonly string[], index: number): number => {
    stems[index] ??= splitStems(after[index]?.content ?? "");
    return own.filter((word) => stems[index]?.has(word)).length / own.length;
  };

  return lost.filter((old) => {
    const { above, below, news } = findGap(old, positions, matches, before.length);
    const count = below - above - 1;
    if (count > MOST_LOST || news.length > MOST_NEW) return false;
    const text = before[old]?.content ?? "";
    // `Step 4` does not continue `Step 3`.
    if (news.some((index) => hasOtherNumbers(text, after[index]?.content ?? ""))) return false;
    // A plan that continues in another language can be recognized by its places alone.
    const now = itemAt(after, news[old - above - 1]);
    if (news.length === count && usesOtherScript(text, now?.content ?? "")) return true;
    // At the end of a list items are often just added.
    const isEnclosed = below < before.length;
    if (isEnclosed && news.length >= STEPS * count) return true;
    const own = words[old] ?? [];
    const siblings = new Set(words.slice(above + 1, below).flatMap((theirs) => (theirs === own ? [] : theirs)));
    const tookUp = (index: number): boolean => {
      // One text in place of another is just as often the same work on something else.
      if (count === 1 && news.length === 1) return own.length > 1 && findShare(own, index) === 1;
      const rare = findShare(subtract(own, siblings), index);
      return news.length < count ? rare >= SHARED : findShare(own, index) >= SHARED || (isEnclosed && rare >= RARE);
    };
    return (
      news.some(tookUp) ||
      [above, below].some((kept) => {
        const index = positions.get(kept) ?? -1;
        const isReworded = index !== -1 && after[index]?.content !== before[kept]?.content;
        return isReworded && findShare(subtract(own, new Set(words[kept])), index) >= SHARED;
      })
    );
  });
}

function subtract(words: readonly string[], others: ReadonlySet<string>): readonly string[] {
  return words.filter((word) => !others.has(word));
}

/** Finds the kept items around a lost one, and the new items between them now, both within limits. */
function findGap(old: number, positions: ReadonlyMap<number, number>, matches: readonly number[], count: number) {
  let [above, below] = [old - 1, old + 1];
  while (above >= 0 && !positions.has(above) && old - above <= MOST_LOST) above -= 1;
  while (below < count && !positions.has(below) && below - above <= MOST_LOST + 1) below += 1;
  const from = (positions.get(above) ?? -1) + 1;
  const to = Math.min(positions.get(below) ?? matches.length, from + MOST_NEW + 1);
  const news: number[] = [];
  for (let index = from; index < to; index += 1) if (matches[index] === -1) news.push(index);
  return { above, below, news };
}
