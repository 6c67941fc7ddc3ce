import { lazyPattern } from "../core/escape.js";
import { foldText } from "./split-text.js";

/** Checks whether an old text begins with making something and the new one with looking at it: other work, however alike. */
export function isCheckOfWork(before: string, after: string): boolean {
  return /^\W*(audit|check|review|verify)/.test(foldText(after)) && /^\W*(add|create|run|write)/.test(foldText(before));
}

/** Checks whether two texts are about different work, however alike they are. */
export function isOtherWork(before: string, after: string): boolean {
  return hasOtherNumbers(before, after) || isCheckOfWork(before, after) || namesOtherThing(before, after);
}

/** The words of a text, and every letter of a script without spaces. */
const PARTS = /* @__PURE__ */ lazyPattern("[\\p{sc=Hani}\\p{sc=Hira}\\p{sc=Kana}]|[\\p{L}\\p{M}\\p{N}_]+", "gu");

/** What names a thing: no small word and no number, in scripts of languages where a verb seldom stands last. */
const THING = /* @__PURE__ */ lazyPattern("^[\\p{sc=Latn}\\p{sc=Cyrl}]{4,}$", "u");
const UNSPACED_THING = /* @__PURE__ */ lazyPattern("^[\\p{sc=Hani}\\p{sc=Kana}]{2,3}$", "u");

/** The least parts before and after the thing that have to be the same, and most characters of what is not. */
const SAME_PARTS = { before: 1, together: 2, unspaced: 2 };
const LONGEST_THING = 40;

/**
 * Checks whether two texts are alike but for the thing that they are about: `Export invoices as CSV` is not `Export
 * customers as CSV`. The first word may change, as verbs do.
 */
export function namesOtherThing(before: string, after: string): boolean {
  // Most texts that differ do so at length, which is soon seen.
  const ends = matchEnds(before, after);
  if (Math.max(before.length, after.length) - ends.start - ends.end > LONGEST_THING) return false;
  const old = foldText(before).match(PARTS()) ?? [];
  const now = foldText(after).match(PARTS()) ?? [];
  const { start, end } = matchEnds(old, now);
  const [gone, come] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  const [one, other] = [gone.join(""), come.join("")];
  const isSwapped = UNSPACED_THING().test(one)
    ? UNSPACED_THING().test(other) && Math.min(start, end) >= SAME_PARTS.unspaced
    : gone.length === 1 && come.length === 1 && start >= SAME_PARTS.before && start + end >= SAME_PARTS.together;
  if (!isSwapped || !(UNSPACED_THING().test(one) || (THING().test(one) && THING().test(other)))) return false;
  // Another form of the word, or a spelling that was mended.
  return one.slice(0, 2) !== other.slice(0, 2) && !one.includes(other) && !other.includes(one);
}

/** How many entries two sequences have in common at their beginnings and at their ends. */
function matchEnds(one: ArrayLike<string>, other: ArrayLike<string>): { readonly start: number; readonly end: number } {
  const most = Math.min(one.length, other.length);
  let [start, end] = [0, 0];
  while (start < most && one[start] === other[start]) start += 1;
  while (end < most - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  return { start, end };
}

const LATIN = /* @__PURE__ */ lazyPattern("\\p{sc=Latn}", "u");
const NOT_LATIN = /* @__PURE__ */ lazyPattern("(?!\\p{sc=Latn})\\p{Lo}|\\p{sc=Cyrl}|\\p{sc=Grek}", "u");

/** Checks whether one of two texts is in Latin letters alone and the other one in another script, as a translation is. */
export function usesOtherScript(before: string, after: string): boolean {
  const isLatin = (text: string): boolean => LATIN().test(text) && !NOT_LATIN().test(text);
  return (isLatin(before) && NOT_LATIN().test(after)) || (isLatin(after) && NOT_LATIN().test(before));
}

const NUMBERS = /* @__PURE__ */ lazyPattern("\\p{N}+", "gu");

/** Checks whether both texts have numbers but share none, apart from the rows' own: `Step 3` is not `Step 4`. */
export function hasOtherNumbers(one: string, other: string): boolean {
  const [numbers, others] = [findNumbers(one), findNumbers(other)];
  // `Steps 1-5` contains every number in between.
  const isAsMany = numbers.length > 0 && numbers.length === others.length;
  return isAsMany && !numbers.some((number) => others.includes(number));
}

function findNumbers(text: string): readonly number[] {
  return (foldText(text).match(NUMBERS()) ?? []).map(Number);
}
