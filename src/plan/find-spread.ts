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
  const olds = before.map(({ content }) => splitStems(content));
  const gaps = findGaps(before.length, matches);
  const isKept = new Set(matches);
  const known = new Set(olds.flatMap((stems, old) => (isKept.has(old) ? [...stems] : [])));
  return lost.filter((old) => {
    const gap = gaps[old];
    const stems = olds[old];
    const text = before[old]?.content ?? "";
    if (gap === undefined || stems === undefined) return false;
    if (gap.olds.length > MOST_LOST || gap.news.length > MOST_NEW) return false;
    // `Step 3` does not live on in `Step 4`.
    if (gap.news.some((index) => hasOtherNumbers(text, after[index]?.content ?? ""))) return false;
    return isSplit(stems, gap) || isMerged(old, gap) || hasNewDetails(text, gap);
  });

  function hasNewDetails(text: string, { news }: Gap): boolean {
    const words = [...splitStems(text.replace(DETAILS, " "))];
    if (words.length < FEWEST_WORDS) return false;
    return news.some((index) => {
      const theirs = splitStems(after[index]?.content ?? "");
      return words.every((word) => theirs.has(word));
    });
  }

  function isSplit(stems: ReadonlySet<string>, { olds: gone, news, isAtEnd }: Gap): boolean {
    if (news.length <= gone.length) return false;
    const fresh = new Set(news.flatMap((index) => [...splitStems(after[index]?.content ?? "")]));
    const own = [...stems].filter((stem) => !known.has(stem));
    return own.filter((stem) => fresh.has(stem)).length > (isAtEnd ? KEPT_AT_END * own.length : 0);
  }

  function isMerged(old: number, { olds: gone, news, partners }: Gap): boolean {
    const siblings = gone.filter((other) => other !== old);
    const reworded = partners.filter(([partner, index]) => before[partner]?.content !== after[index]?.content);
    const pairs = news.length < gone.length ? news.map((index) => [siblings, index] as const) : [];
    return [...reworded.map(([partner, index]) => [[partner], index] as const), ...pairs].some(([others, index]) => {
      const theirs = new Set(others.flatMap((other) => [...(olds[other] ?? [])]));
      const own = [...(olds[old] ?? [])].filter((stem) => !theirs.has(stem));
      const words = splitStems(after[index]?.content ?? "");
      return own.length > 0 && own.filter((stem) => words.has(stem)).length >= BROUGHT * own.length;
    });
  }
}

/** A run of lost items between two kept ones. */
interface Gap {
  /** Positions of the lost items. */
  readonly olds: number[];
  /** Positions of the new items that stand there now. */
  readonly news: readonly number[];
  /** The old and new positions of the kept items around it. */
  readonly partners: readonly (readonly [old: number, index: number])[];
  readonly isAtEnd: boolean;
}

/** Finds for each lost item the gap it stood in. */
function findGaps(count: number, matches: readonly number[]): readonly (Gap | undefined)[] {
  const places = new Map(matches.map((old, index) => [old, index]));
  const kept = Array.from({ length: count }, (_, old) => old).filter((old) => places.has(old));
  const gaps: (Gap | undefined)[] = [];
  for (let step = 0; step <= kept.length; step += 1) {
    const [above, below] = [kept[step - 1], kept[step]];
    const from = above === undefined ? -1 : (places.get(above) ?? -1);
    const to = below === undefined ? matches.length : (places.get(below) ?? matches.length);
    const news: number[] = [];
    for (let index = from + 1; index < to; index += 1) if (matches[index] === -1) news.push(index);
    const partners = [above, below].flatMap((old) => {
      const index = old === undefined ? undefined : places.get(old);
      return old === undefined || index === undefined ? [] : [[old, index] as const];
    });
    const gap: Gap = { olds: [], news, partners, isAtEnd: below === undefined };
    for (let old = (above ?? -1) + 1; old < (below ?? count); old += 1) {
      gap.olds.push(old);
      gaps[old] = gap;
    }
  }
  return gaps;
}
