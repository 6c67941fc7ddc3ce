import { isDone, isReopened } from "../model/todo.js";
import { compareTexts, type Likeness } from "./compare-texts.js";
import { areNumbered, type Matching } from "./matching.js";
import { hasOtherNumbers, isCheckOfWork } from "./other-work.js";

// Tuned on the development half of test/recorded/losses; `npx tsx test/recorded/print-losses.ts` prints their scores.

/** The rating from which two items are one, where at least half of the old list stayed word for word. */
const AMONG_KEPT = 0.7;
/** The same where most of the list was rewritten. */
const AMONG_CHANGED = 0.35;
/** The same for the rest of a list, once at least half of it is known to be reworded. */
const AMONG_REWORDED = 0.15;
/** The least rating for a finished item that would be open again. */
const REOPENED = 0.6;

/** The bonus of the place: the old item would be at the position of the new one. */
const SAME_POSITION = 0.15;
/** The bonus of the same row number as id. */
const SAME_ROW = 0.1;
/** The bonus of the same role: the running item of both lists, or any item of a list that kept its shape. */
const SAME_ROLE = 0.4;
/** Texts less alike than this are different items, whatever their positions. */
const UNLIKE = 0.06;

/**
 * Pairs the rest by the likeness of their words, helped by their positions, the most alike first. Two texts are one
 * item only if they share a piece of a word, in any position.
 */
export function matchReworded(matching: Matching): readonly number[] {
  const { before, matches, taken } = matching;
  const olds = [...before.keys()].filter((old) => !taken[old]);
  const news = [...matches.keys()].filter((index) => matches[index] === -1);
  const isKept = 2 * olds.length <= before.length;
  const pairs = ratePairs(matching, { olds, news, isKept });
  takePairs(matching, pairs, isKept ? AMONG_KEPT : AMONG_CHANGED);
  const known = taken.filter(Boolean).length;
  if (!isKept && 2 * known >= before.length) takePairs(matching, pairs, AMONG_REWORDED);
  return matches;
}

interface Rated extends Pick<Likeness, "old" | "index"> {
  readonly rating: number;
  /** Whether another number in the text may be a correction, as the item stayed in its place. */
  readonly mayCorrect: boolean;
}

interface Left {
  readonly olds: readonly number[];
  readonly news: readonly number[];
  readonly isKept: boolean;
}

/** Rates the pairs that may be one item, and puts the best first. */
function ratePairs(matching: Matching, { olds, news, isKept }: Left): readonly Rated[] {
  const { before, after } = matching;
  const isExpected = expectPositions(matching);
  const isNumbered = areNumbered(matching);
  const haveIds = !isNumbered && sharesId(matching);
  const keepsShape = !isKept && isSameShape(matching);
  const least = isKept ? AMONG_KEPT : AMONG_REWORDED;
  const rated: Rated[] = [];
  for (const pair of compareTexts(before, after, olds, news)) {
    if (pair.likeness < UNLIKE) continue;
    const [old, item] = [before[pair.old], after[pair.index]];
    if (!old || !item) continue;
    const isSameId = old.id !== undefined && old.id === item.id;
    if (haveIds && !isSameId && old.id !== undefined && item.id !== undefined) continue;
    const isReopening = isReopened(old, item);
    // A finished item is opened again only where its words match; its place does not count.
    if (isReopening && pair.strict < REOPENED) continue;
    const isInPosition = isExpected(pair);
    const areRunning = old.status === "in_progress" && item.status === "in_progress";
    const role = (isKept ? areRunning : keepsShape) ? SAME_ROLE : 0;
    const row = isNumbered && isSameId ? SAME_ROW : 0;
    const rating = pair.likeness + (isInPosition ? SAME_POSITION + row + role : 0);
    if (rating >= least)
      rated.push({ old: pair.old, index: pair.index, mayCorrect: isInPosition && !isReopening, rating });
  }
  return rated.sort((one, other) => other.rating - one.rating || one.old - other.old || one.index - other.index);
}

/** Takes the pairs of items that are both still free, unless their numbers or verbs point to other work. */
function takePairs({ before, after, matches, taken }: Matching, pairs: readonly Rated[], least: number): void {
  for (const { old, index, mayCorrect, rating } of pairs) {
    if (rating < least) return;
    if (taken[old] || matches[index] !== -1) continue;
    const texts = [before[old]?.content ?? "", after[index]?.content ?? ""] as const;
    if (isCheckOfWork(...texts) || (!mayCorrect && hasOtherNumbers(...texts))) continue;
    matches[index] = old;
    taken[old] = true;
  }
}

/**
 * Creates a check of whether a new item is at the position that the old one would have, counted from the nearest kept
 * item.
 */
function expectPositions({ before, after, matches }: Matching): (pair: Likeness) => boolean {
  const kept = new Map(matches.map((old, index) => [old, index]));
  const countFrom = (start: number, step: number, olds: readonly number[]): readonly number[] => {
    const positions: number[] = [];
    let position = start;
    for (const old of olds) {
      position = kept.get(old) ?? position + step;
      positions[old] = position;
    }
    return positions;
  };
  const olds = [...before.keys()];
  const fromAbove = countFrom(-1, 1, olds);
  const fromBelow = countFrom(after.length, -1, olds.reverse());
  return ({ old, index }) => fromAbove[old] === index || fromBelow[old] === index;
}

/** Checks whether the list has as many items as before, and finished ones, at least one, in the same positions. */
function isSameShape({ before, after }: Matching): boolean {
  const isReopening = before.some((old, index) => isReopened(old, after[index]));
  return before.length === after.length && before.some(isDone) && !isReopening;
}

/** Checks whether ids distinguish the items of these lists; a list with new numbers shares none with the old one. */
function sharesId({ before, after }: Matching): boolean {
  const ids = new Set(before.map(({ id }) => id));
  return after.some(({ id }) => id !== undefined && ids.has(id));
}
