import { itemAt } from "../core/plain-json.js";
import type { Matchable } from "./matching.js";
import { splitStems } from "./split-text.js";

type WithText = Pick<Matchable, "content">;

/** The share of its own words of which a split item must keep some at the end of a list, where items are added anyway. */
const SPREAD_AT_END = 0.5;
/** The share of its own words that a merged item must bring into another one. */
const BROUGHT = 0.5;

/**
 * Finds which of the lost items at `olds` live on in several items or in a neighbour: several new items stand in the
 * place of one and share a word with it that is its own, or a kept neighbour took its words over.
 */
export function findSpread(
  before: readonly WithText[],
  after: readonly WithText[],
  matches: readonly number[],
  olds: readonly number[],
): readonly number[] {
  const places = new Map(matches.map((old, index) => [old, index]));
  const stemsOf = before.map(({ content }) => splitStems(content));
  const known = new Set(stemsOf.flatMap((stems, old) => (places.has(old) ? [...stems] : [])));
  const gaps = groupGaps(before.length, places, after.length);
  return olds.filter((old) => {
    const gap = gaps[old];
    const stems = stemsOf[old];
    if (gap === undefined || stems === undefined) return false;
    const own = [...stems].filter((stem) => !known.has(stem));
    const fresh = new Set(gap.news.flatMap((index) => [...splitStems(after[index]?.content ?? "")]));
    const shared = own.filter((stem) => fresh.has(stem)).length;
    if (gap.news.length > gap.lost && shared > (gap.isAtEnd ? SPREAD_AT_END * own.length : 0)) return true;
    return [gap.above, gap.below].some((partner) => {
      const was = itemAt(before, partner);
      const now = itemAt(after, places.get(partner ?? -1));
      if (was === undefined || now === undefined || was.content === now.content) return false;
      const other = splitStems(was.content);
      const brought = [...stems].filter((stem) => !other.has(stem));
      const words = splitStems(now.content);
      return brought.length > 0 && brought.filter((stem) => words.has(stem)).length >= BROUGHT * brought.length;
    });
  });
}

/** The place of a run of lost items between two kept ones. */
interface Gap {
  readonly above: number | undefined;
  readonly below: number | undefined;
  lost: number;
  /** Positions of the new items that stand there now. */
  readonly news: readonly number[];
  readonly isAtEnd: boolean;
}

/** Finds for each lost item the gap it stood in. */
function groupGaps(count: number, places: ReadonlyMap<number, number>, length: number): readonly (Gap | undefined)[] {
  const gaps: (Gap | undefined)[] = [];
  let gap: Gap | undefined;
  let above: number | undefined;
  const below: (number | undefined)[] = [];
  for (let old = count - 1, next: number | undefined; old >= 0; old -= 1) {
    below[old] = next;
    if (places.has(old)) next = old;
  }
  const used = new Set(places.values());
  for (let old = 0; old < count; old += 1) {
    if (places.has(old)) {
      above = old;
      gap = undefined;
      continue;
    }
    if (gap === undefined) {
      const end = below[old];
      const from = above === undefined ? 0 : (places.get(above) ?? 0) + 1;
      const to = end === undefined ? length : (places.get(end) ?? length);
      const news: number[] = [];
      for (let index = from; index < to; index += 1) if (!used.has(index)) news.push(index);
      gap = { above, below: end, lost: 0, news, isAtEnd: end === undefined };
    }
    gap.lost += 1;
    gaps[old] = gap;
  }
  return gaps;
}
