import type { Matchable } from "./matching.js";
import { hasOtherNumbers, splitStems } from "./split-text.js";

type WithText = Pick<Matchable, "content">;

/** The share of its words that a split item must keep at the end of a list, where items are often just added. */
const KEPT_AT_END = 0.5;
/** The most lost and the most new items of one place that are compared: limits keep time from growing quadratically. */
const MOST_LOST = 8;
const MOST_NEW = 32;
/** The share of its own words that a merged item must bring into the text it was merged into. */
const BROUGHT = 0.5;

/** What a text says in brackets comes and goes. */
const DETAILS = /[(（][^()（）]*[)）]/g;
/** The fewest words without them that tell an item. */
const FEWEST_WORDS = 4;

/**
 * Finds which lost items live on spread over the list: more new items than were lost stand in their place and have a
 * word that only the lost one had, another text of that place took their own words up, or one has their words but for
 * details in brackets.
 */
export function findSpread(
  before: readonly WithText[],
  after: readonly WithText[],
  matches: readonly number[],
  lost: readonly number[],
): readonly number[] {
  const places = new Map(matches.map((old, index) => [old, index]));
  places.delete(-1);
  const words = before.map(({ content }) => splitStems(content));
  const known = new Set(words.flatMap((own, old) => (places.has(old) ? [...own] : [])));

  return lost.filter((old) => {
    const { above, below, news } = findPlace(old, places, matches, before.length);
    const count = below - above - 1;
    if (count > MOST_LOST || news.length > MOST_NEW) return false;
    const text = before[old]?.content ?? "";
    const texts = news.map((index) => after[index]?.content ?? "");
    // `Step 3` does not live on in `Step 4`.
    if (texts.some((other) => hasOtherNumbers(text, other))) return false;
    const fresh = texts.map(splitStems);
    if (news.length > count) {
      const own = without(words[old], known);
      const found = own.filter((word) => fresh.some((theirs) => theirs.has(word)));
      if (found.length > (below < before.length ? 0 : KEPT_AT_END * own.length)) return true;
    }
    const siblings = words.slice(above + 1, below).filter((_, step) => above + 1 + step !== old);
    const theirs = new Set(siblings.flatMap((stems) => [...stems]));
    if (news.length < count && fresh.some((stems) => tookUp(stems, without(words[old], theirs)))) return true;
    const bare = [...splitStems(text.replace(DETAILS, " "))];
    if (bare.length >= FEWEST_WORDS && fresh.some((stems) => bare.every((word) => stems.has(word)))) return true;
    return [above, below].some((kept) => {
      const now = after[places.get(kept) ?? -1]?.content;
      if (now === undefined || now === before[kept]?.content) return false;
      return tookUp(splitStems(now), without(words[old], words[kept]));
    });
  });
}

type Words = ReadonlySet<string>;

function without(words: Words | undefined, others: Words | undefined): readonly string[] {
  return [...(words ?? [])].filter((word) => !others?.has(word));
}

/** Checks whether a text has most of the words that are an item's own. */
function tookUp(words: Words, own: readonly string[]): boolean {
  return own.length > 0 && own.filter((word) => words.has(word)).length >= BROUGHT * own.length;
}

/** Finds the kept items around a lost one, and the new items that stand between them now; both only as far as limits go. */
function findPlace(
  old: number,
  places: ReadonlyMap<number, number>,
  matches: readonly number[],
  count: number,
): { readonly above: number; readonly below: number; readonly news: readonly number[] } {
  let [above, below] = [old - 1, old + 1];
  while (above >= 0 && !places.has(above) && old - above <= MOST_LOST) above -= 1;
  while (below < count && !places.has(below) && below - above <= MOST_LOST + 1) below += 1;
  const from = (places.get(above) ?? -1) + 1;
  const to = Math.min(places.get(below) ?? matches.length, from + MOST_NEW + 1);
  const news: number[] = [];
  for (let index = from; index < to; index += 1) if (matches[index] === -1) news.push(index);
  return { above, below, news };
}
