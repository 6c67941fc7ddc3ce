import { normalizeText } from "../model/normalize.js";
import { itemAt } from "../model/plain-json.js";
import { isReopened, type TodoItem } from "../model/todo.js";
import type { TodoRules } from "../model/todo-rules.js";
import { matchReworded } from "./match-reworded.js";
import { areNumbered, createMatching, type Matchable, type Matching, matchByKey, type Pairing } from "./matching.js";

/** Which items of an earlier and a later list are one. */
export interface ItemPairs {
  /** For each item of the later list the position of the same item in the earlier one; -1 for a new item. */
  readonly matches: readonly number[];
  /**
   * The positions in the later list of items that are paired by similar words alone. Such a pair may shape the wording
   * of a report, but never decides by itself what happens to an item.
   */
  readonly guessed: ReadonlySet<number>;
}

/** Most lists are paired without a guess. */
export const NO_GUESSES: ReadonlySet<number> = /* @__PURE__ */ new Set();

/**
 * Finds, for each item of `after`, the position of the same item in `before`, or -1 for a new one.
 *
 * Identity is, in this order: an id that both sides have from outside, the exact text, the text without case, space and
 * punctuation, and last the likeness of the words, helped by the place, as `matchRest` finds it. Ids that only number
 * the rows come after the texts. Each item is matched once, and two items are never merged. Equal texts pair in order
 * where their number is the same as before and this would reopen no finished item; otherwise those of the same status
 * pair first.
 */
export function matchItems(
  before: readonly Matchable[],
  after: readonly Matchable[],
  matchRest: (matching: Matching) => readonly number[] = matchReworded,
): readonly number[] {
  if (before.length === 0) return new Array<number>(after.length).fill(-1);
  if (isSameSequence(before, after)) return keepPositions(after);
  const matching = matchKnown(before, after);
  return isOpen(matching) ? matchRest(matching) : matching.matches;
}

/** Matches items like {@link matchItems}, and marks the pairs that only the words suggest. */
export function pairItems(before: readonly Matchable[], after: readonly Matchable[]): ItemPairs {
  let guessed = NO_GUESSES;
  const matches = matchItems(before, after, (matching) => {
    const known = [...matching.matches];
    const found = matchReworded(matching);
    guessed = findGuesses(matching, known, found);
    return found;
  });
  return { matches, guessed };
}

/** Finds the pairs that only the words suggest: the pairs of the last step, unless an id from outside agrees. */
function findGuesses(
  { before, after }: Matching,
  known: readonly number[],
  found: readonly number[],
): ReadonlySet<number> {
  const areIdsGiven = !areNumbered({ before, after });
  const isGuess = (position: number, index: number): boolean => {
    const { id } = after[index] ?? {};
    return position !== known[index] && !(areIdsGiven && id !== undefined && id === before[position]?.id);
  };
  return new Set(found.flatMap((position, index) => (isGuess(position, index) ? [index] : [])));
}

/** Matches items like {@link matchItems}, without its last step: for a list that may still grow. */
export function matchStrictly(before: readonly Matchable[], after: readonly Matchable[]): readonly number[] {
  return matchKnown(before, after).matches;
}

function matchKnown(before: readonly Matchable[], after: readonly Matchable[]): Matching {
  const matching = createMatching(before, after);
  // An id that occurs twice on one side pairs no items.
  if (!areNumbered(matching)) matchByKey(matching, ({ id }) => id, pairNone);
  const pairTexts: Pairing = (olds, news) => pairEqual(olds, news, matching);
  matchByKey(matching, ({ content }) => content, pairTexts);
  if (isOpen(matching)) matchByKey(matching, ({ content }) => normalizeText(content), pairTexts);
  return matching;
}

const pairNone: Pairing = () => [];

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
    if (!old || !item || old.content !== item.content) return false;
    if (item.id !== undefined && item.id !== old.id) return false;
    if (item.status !== old.status && isReopened(old, item)) isReopening = true;
  }
  // Equal texts may have changed places rather than statuses.
  return !isReopening || new Set(after.map((item) => item.content)).size === after.length;
}

/**
 * Pairs items of one text: in order where their number is the same as before and that would reopen no item, else by
 * status.
 */
function pairEqual(olds: readonly number[], news: readonly number[], { before, after }: Matching): readonly number[] {
  const isSteady =
    olds.length === news.length &&
    news.every((index, position) => !isReopened(itemAt(before, olds[position]), after[index]));
  if (isSteady) return olds;
  const statuses = createMatching(
    olds.map((old) => before[old]?.status),
    news.map((index) => after[index]?.status),
  );
  matchByKey(statuses, (status) => status);
  matchByKey(statuses, () => true);
  return statuses.matches.map((position) => itemAt(olds, position) ?? -1);
}

/** Returns the pairs of a list whose items are all new. */
export function pairNothing(items: readonly unknown[]): ItemPairs {
  return { matches: new Array<number>(items.length).fill(-1), guessed: NO_GUESSES };
}

/** Returns the matches of a list whose items all kept their positions. */
export function keepPositions(items: readonly unknown[]): readonly number[] {
  return items.map((_, position) => position);
}

/**
 * Checks whether the rules may have generated an id. Two writers may generate the same one for different items, so it
 * identifies an item within one writer's lists only.
 */
export function isGeneratedId(id: string | undefined, ids: TodoRules["ids"]): boolean {
  if (ids === "assign") return /^t\d+$/.test(id ?? "");
  return ids === "renew" || (ids === "position" && /^\d+$/.test(id ?? ""));
}

/** Copies the fields that matching compares, without an id that the rules may have generated. */
export function hideGeneratedId({ id, content, status }: TodoItem, ids: TodoRules["ids"]): Matchable {
  return { id: isGeneratedId(id, ids) ? undefined : id, content, status };
}
