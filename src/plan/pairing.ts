import { normalizeText } from "../model/normalize.js";
import { itemAt } from "../model/plain-json.js";
import { type Items, isReopened, type TodoItem } from "../model/todo.js";
import type { TodoRules } from "../model/todo-rules.js";
import { matchReworded } from "./match-reworded.js";
import {
  areNumbered,
  createMatching,
  type Matchable,
  type Matching,
  matchByKey,
  matchByText,
  type Pairing,
} from "./matching.js";

/**
 * For each item of a list the position of the same item in an earlier one; -1 where that lacks it.
 *
 * A pair that rests on a likeness of the words alone is a guess, written as -2 less the position: it may word what
 * happened, and never decides by itself what becomes of an item.
 */
export type Places = readonly number[];

/**
 * Finds, for each item of `after`, the position of the same item in `before`, or -1 for a new one.
 *
 * Identity is, in this order: an id both sides were given, the exact text, the text without case, space and
 * punctuation, and last the likeness of the words, helped by the place, as `matchRest` finds it. Ids that only number
 * the rows come after the texts. Each item is matched once, and nothing is ever merged. Equal texts pair in order where
 * they are as many as before and none would be reopened by it; otherwise those of the same status pair first.
 */
export function matchItems(
  before: readonly Matchable[],
  after: readonly Matchable[],
  matchRest: (matching: Matching) => readonly number[] = matchReworded,
): readonly number[] {
  if (before.length === 0) return new Array<number>(after.length).fill(-1);
  if (isSameSequence(before, after)) return stayInPlace(after);
  const matching = matchKnown(before, after);
  return isOpen(matching) ? matchRest(matching) : matching.matches;
}

/** Finds which item is which of two lists, with the guesses marked. */
export function pairItems(before: readonly Matchable[], after: readonly Matchable[]): Places {
  return matchItems(before, after, guessReworded);
}

/** Marks what the words alone vouch for, unless the ids that were given agree. */
function guessReworded(matching: Matching): Places {
  const { before, after, matches } = matching;
  const known = [...matches];
  const idsTell = !areNumbered(matching);
  return matchReworded(matching).map((place, index) => {
    const { id } = after[index] ?? {};
    const isNamed = idsTell && id !== undefined && id === before[place]?.id;
    return isNamed || place === known[index] ? place : turnGuess(place);
  });
}

/** Matches items like {@link matchItems}, without its last step: for a list that may still grow. */
export function matchStrictly(before: readonly Matchable[], after: readonly Matchable[]): readonly number[] {
  return matchKnown(before, after).matches;
}

function matchKnown(before: readonly Matchable[], after: readonly Matchable[]): Matching {
  const matching = createMatching(before, after);
  // An id that stands twice on one side leaves identity open.
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

/** Turns a position into a guess, and a guess into its position. */
export function turnGuess(place: number): number {
  return -2 - place;
}

/** Takes guesses for certain: to say what changed. */
export function acceptGuesses(places: Places): Places {
  // A loop: most writes have no guess, and a function called for every item would show in their time.
  for (const place of places) {
    if (isGuess(place)) return places.map((one) => (isGuess(one) ? turnGuess(one) : one));
  }
  return places;
}

export function isGuess(place: number): boolean {
  return place < -1;
}

/** Finds which item is which by texts and given ids alone: for lists between which any number of changes may lie. */
export function pairExactly(before: Items, after: Items, ids: TodoRules["ids"]): Places {
  if (isSameSequence(before, after)) return stayInPlace(after);
  const hide = (item: TodoItem): Matchable => hideGeneratedId(item, ids);
  return matchStrictly(before.map(hide), after.map(hide));
}

/** Says that every item is where it was. */
export function stayInPlace(items: readonly unknown[]): Places {
  return items.map((_, place) => place);
}

/** Checks whether a list has the same items in the same places as the one before, which had `length`. */
export function areInPlace(places: Places, length: number): boolean {
  return places.length === length && places.every((place, index) => place === index);
}

/** Follows places through one more change: `pairing` has for each entry after it its place before it. */
export function followPlaces(places: Places, pairing: Places): Places {
  return pairing.map((step) => {
    const place = places[isGuess(step) ? turnGuess(step) : step] ?? -1;
    return isGuess(step) && place >= 0 ? turnGuess(place) : place;
  });
}

/** Completes places by the items that left the list and came back with the same text. */
export function completePlaces(before: Items, after: Items, places: Places): Places {
  if (places.every((place) => place >= 0)) return places;
  // A guess decides nothing.
  const known = places.map((place) => Math.max(place, -1));
  const matching = createMatching<TodoItem>(before, after, known);
  matchByText(matching);
  const { matches, taken } = matching;
  return matches.map((place, index) => {
    const given = places[index] ?? -1;
    return place === -1 && isGuess(given) && !taken[turnGuess(given)] ? given : place;
  });
}

/** Turns a pairing round: for each of `length` earlier items its position now. */
export function invertPlaces(places: Places, length: number): Places {
  const inverse = new Array<number>(length).fill(-1);
  places.forEach((place, index) => {
    if (isGuess(place)) inverse[turnGuess(place)] = turnGuess(index);
    else if (place !== -1) inverse[place] = index;
  });
  return inverse;
}

/** Checks whether a value that was stored may be a pairing: each position at most once, and none out of range. */
export function isPairing(
  value: unknown,
  { before, after }: { readonly before: number; readonly after: number },
): value is Places {
  if (!Array.isArray(value) || value.length !== after) return false;
  const places = value.filter((place) => place !== -1).map((place) => (isGuess(place) ? turnGuess(place) : place));
  const isSound = places.every((place) => Number.isInteger(place) && place >= 0 && place < before);
  return isSound && new Set(places).size === places.length;
}

/**
 * Checks whether the rules may have given an item its id: such an id says which items are one only within one side, as
 * the other side may have given the same one to another item.
 */
export function isGeneratedId(id: string | undefined, ids: TodoRules["ids"]): boolean {
  if (ids === "assign") return /^t\d+$/.test(id ?? "");
  return ids === "renew" || (ids === "position" && /^\d+$/.test(id ?? ""));
}

export function hideGeneratedId({ id, content, status }: TodoItem, ids: TodoRules["ids"]): Matchable {
  return { id: isGeneratedId(id, ids) ? undefined : id, content, status };
}
