import { normalizeText } from "../core/normalize.js";
import { itemAt } from "../core/plain-json.js";
import { isReopened } from "../core/todo.js";
import { matchReworded } from "./match-reworded.js";
import { areNumbered, createMatching, type Matchable, type Matching, matchByKey, type Pairing } from "./matching.js";

/**
 * Finds, for each item of `after`, the position of the same item in `before`, or -1 for a new one.
 *
 * Identity is, in this order: an id both sides were given, the exact text, the text without case, space and
 * punctuation, and last the likeness of the words, helped by the place. Ids that only number the rows come after the
 * texts. Each item is matched once, and nothing is ever merged. Equal texts pair in order where they are
 * as many as before and none would be reopened by it; otherwise those of the same status pair first.
 */
export function matchItems(before: readonly Matchable[], after: readonly Matchable[]): readonly number[] {
  if (before.length === 0) return new Array<number>(after.length).fill(-1);
  if (isSameSequence(before, after)) return after.map((_, index) => index);
  const matching = matchKnown(before, after);
  if (isOpen(matching)) matchReworded(matching);
  return matching.matches;
}

/** Matches items like {@link matchItems}, without its last step: for a list that may still grow. */
export function matchStrictly(before: readonly Matchable[], after: readonly Matchable[]): readonly number[] {
  return matchKnown(before, after).matches;
}

function matchKnown(before: readonly Matchable[], after: readonly Matchable[]): Matching {
  const matching = createMatching(before, after);
  // An id that stands twice on one side leaves identity open.
  if (!areNumbered(matching))
    matchByKey(
      matching,
      ({ id }) => id,
      () => [],
    );
  const pairTexts: Pairing = (olds, news) => pairEqual(olds, news, matching);
  matchByKey(matching, ({ content }) => content, pairTexts);
  if (isOpen(matching)) matchByKey(matching, ({ content }) => normalizeText(content), pairTexts);
  return matching;
}

/** Checks whether both lists have items left to match; after an insertion only the new one has. */
function isOpen({ matches, taken }: Matching): boolean {
  return matches.includes(-1) && taken.includes(false);
}

/** Recognizes the usual write: the same texts in the same places, with other statuses. */
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

/** Pairs items of one text: in order where they are as many as before and none would be reopened, else by status. */
function pairEqual(olds: readonly number[], news: readonly number[], { before, after }: Matching): readonly number[] {
  const isSteady =
    olds.length === news.length && news.every((index, place) => !isReopened(itemAt(before, olds[place]), after[index]));
  if (isSteady) return olds;
  const statuses = createMatching(
    olds.map((old) => before[old]?.status),
    news.map((index) => after[index]?.status),
  );
  matchByKey(statuses, (status) => status);
  matchByKey(statuses, () => true);
  return statuses.matches.map((place) => itemAt(olds, place) ?? -1);
}
