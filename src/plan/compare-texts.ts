import type { Matchable } from "./matching.js";
import { splitPieces } from "./split-text.js";

type WithText = Pick<Matchable, "content">;

/** How much an old text and a new one have in common. */
export interface Likeness {
  /** Position of the old text. */
  readonly old: number;
  /** Position of the new text. */
  readonly index: number;
  /** How alike the two are: from 0, nothing in common, to 1, the same words. */
  readonly likeness: number;
  /** The same, without the bonus for a text that only became longer or shorter. */
  readonly strict: number;
  /** The share of the old text that the new one contains, from 0 to 1. */
  readonly coverage: number;
}

/**
 * How many new texts may share a piece that still distinguishes them; the limit keeps time from growing quadratically.
 */
const MOST_TEXTS = 8;

/**
 * The likeness of a text that only became longer or shorter: a little under 1, as the part that was cut may be the
 * point.
 */
const LONGER = 0.9;
const SHORTER = 0.8;
/** A text of fewer pieces is too short to be recognized once it became longer or shorter. */
const FEW_PIECES = 10;
/** The highest likeness of such a text. */
const FEW = 0.85;

/**
 * Compares the texts of old items at the positions of `olds` with those of new ones at `news`; pairs without a piece in
 * common are left out. The fewer texts of a list have a piece, the more it weighs.
 */
export function compareTexts(
  before: readonly WithText[],
  after: readonly WithText[],
  olds: readonly number[],
  news: readonly number[],
): readonly Likeness[] {
  const split = ({ content }: WithText): Pieces => splitPieces(content);
  const [oldPieces, newPieces] = [before.map(split), after.map(split)];
  const weights = weighPieces(oldPieces, newPieces);
  const weightOf = (piece: number): number => weights.get(piece) ?? 0;
  const sumWeights = (pieces: Pieces): number => [...pieces].reduce((sum, piece) => sum + weightOf(piece), 0);
  const totals = newPieces.map(sumWeights);
  const places = placePieces(newPieces, news);
  return olds.flatMap((old) => {
    const own: Pieces = oldPieces[old] ?? new Set();
    const shared = new Map<number, number>();
    for (const piece of own) {
      const found = places.get(piece) ?? [];
      if (found.length > MOST_TEXTS) continue;
      for (const index of found) shared.set(index, (shared.get(index) ?? 0) + weightOf(piece));
    }
    const weight = sumWeights(own);
    return Array.from(shared, ([index, sum]) => {
      const other = totals[index] ?? weight;
      const dice = (2 * sum) / (weight + other);
      const likeness = Math.max(dice, (LONGER * sum) / weight, (SHORTER * sum) / other);
      const strict = own.size < FEW_PIECES ? FEW * dice : likeness;
      return { old, index, likeness, strict, coverage: sum / weight };
    });
  });
}

type Pieces = ReadonlySet<number>;

/** A piece in three texts of a list hardly identifies any: `Write tests for` before three different objects. */
const COMMONNESS = 1.5;

/** Weighs each piece by the number of texts that have it, in the list that has more of them. */
function weighPieces(...lists: readonly (readonly Pieces[])[]): ReadonlyMap<number, number> {
  const weights = new Map<number, number>();
  for (const texts of lists) {
    const counts = new Map<number, number>();
    for (const piece of texts.flatMap((text) => [...text])) counts.set(piece, (counts.get(piece) ?? 0) + 1);
    for (const [piece, count] of counts) weights.set(piece, Math.min(count ** -COMMONNESS, weights.get(piece) ?? 1));
  }
  return weights;
}

/** Finds in which texts, of those at `news`, each piece is. */
function placePieces(texts: readonly Pieces[], news: readonly number[]): ReadonlyMap<number, readonly number[]> {
  const places = new Map<number, number[]>();
  for (const index of news) {
    for (const piece of texts[index] ?? []) {
      const found = places.get(piece);
      if (found) found.push(index);
      else places.set(piece, [index]);
    }
  }
  return places;
}
