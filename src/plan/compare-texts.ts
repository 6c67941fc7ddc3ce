import type { Matchable } from "./matching.js";
import { createTextSplitter } from "./split-text.js";

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
  const { pieces, weights } = weighPieces(before, after);
  const newPieces = (index: number): readonly number[] => pieces[before.length + index] ?? [];
  const totals = news.map((index) => sumWeights(newPieces(index), weights));
  const postings = indexPieces(news.map(newPieces), weights.length);
  const sums = new Float64Array(news.length);
  return olds.flatMap((old) => {
    const own = pieces[old] ?? [];
    const weight = sumWeights(own, weights);
    return addShared(sums, own, postings, weights).map((position) => {
      const shared = sums[position] ?? 0;
      sums[position] = 0;
      const other = totals[position] ?? weight;
      const dice = (2 * shared) / (weight + other);
      const likeness = Math.max(dice, (LONGER * shared) / weight, (SHORTER * shared) / other);
      const strict = own.length < FEW_PIECES ? FEW * dice : likeness;
      return { old, index: news[position] ?? -1, likeness, strict, coverage: shared / weight };
    });
  });
}

interface WeighedPieces {
  /** For each text, old ones first, its different pieces, numbered from 0 over all texts. */
  readonly pieces: readonly (readonly number[])[];
  /** The weight of each piece. */
  readonly weights: readonly number[];
}

/** A piece in three texts of a list hardly identifies any: `Write tests for` before three different objects. */
const COMMONNESS = 1.5;

function weighPieces(before: readonly WithText[], after: readonly WithText[]): WeighedPieces {
  const splitText = createTextSplitter();
  // How many texts of the old list, and of the new one, have each piece; an item that stayed counts once in each.
  const olds: number[] = [];
  const news: number[] = [];
  const lastSeen: number[] = [];
  const pieces = [...before, ...after].map(({ content }, position) => {
    const own: number[] = [];
    const counts = position < before.length ? olds : news;
    for (const word of splitText(content)) {
      for (const piece of word) {
        // Pieces are numbered in order of appearance, so the array grows at its end only, which is fast.
        if (piece === lastSeen.length) {
          lastSeen.push(-1);
          olds.push(0);
          news.push(0);
        }
        if (lastSeen[piece] === position) continue;
        lastSeen[piece] = position;
        counts[piece] = (counts[piece] ?? 0) + 1;
        own.push(piece);
      }
    }
    return own;
  });
  // Hundreds of pieces share a few counts, and computing a power takes as long as splitting a word.
  const weightOf: number[] = [];
  const weights = olds.map((old, piece) => {
    const count = Math.max(old, news[piece] ?? 0);
    weightOf[count] ??= count ** -COMMONNESS;
    return weightOf[count];
  });
  return { pieces, weights };
}

function sumWeights(pieces: readonly number[], weights: readonly number[]): number {
  let sum = 0;
  for (const piece of pieces) sum += weights[piece] ?? 0;
  return sum;
}

/** Finds for each piece the places of the texts that have it; undefined for a piece in no text, or in too many. */
function indexPieces(texts: readonly (readonly number[])[], count: number): readonly (readonly number[] | undefined)[] {
  const postings = new Array<number[] | undefined>(count).fill(undefined);
  for (const [position, pieces] of texts.entries()) {
    for (const piece of pieces) {
      const posting = postings[piece];
      if (posting === undefined) postings[piece] = [position];
      else posting.push(position);
    }
  }
  return postings.map((posting) => (posting && posting.length > MOST_TEXTS ? undefined : posting));
}

/** Adds to each text's sum the weights of the pieces that it shares; returns the positions of those that share any. */
function addShared(
  sums: Float64Array,
  pieces: readonly number[],
  postings: readonly (readonly number[] | undefined)[],
  weights: readonly number[],
): readonly number[] {
  const touched: number[] = [];
  for (const piece of pieces) {
    for (const position of postings[piece] ?? []) {
      const sum = sums[position] ?? 0;
      if (sum === 0) touched.push(position);
      sums[position] = sum + (weights[piece] ?? 0);
    }
  }
  return touched;
}
