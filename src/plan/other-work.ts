import { lazyPattern } from "../model/escape.js";
import { foldText } from "./split-text.js";

/**
 * Checks whether an old text begins with making something and the new one with looking at it: other work, however
 * alike.
 */
export function isCheckOfWork(before: string, after: string): boolean {
  return /^\W*(audit|check|review|verify)/.test(foldText(after)) && /^\W*(add|create|run|write)/.test(foldText(before));
}

/** Checks whether two texts are about different work, however alike they are. */
export function isOtherWork(before: string, after: string): boolean {
  return hasOtherNumbers(before, after) || isCheckOfWork(before, after) || namesOtherThing(before, after);
}

/** The words of a text, and every letter of a script without spaces. */
const PARTS = /* @__PURE__ */ lazyPattern("[\\p{sc=Hani}\\p{sc=Hira}\\p{sc=Kana}]|[\\p{L}\\p{M}\\p{N}_]+");

/**
 * A word for a thing: longer than a small word, without digits, in scripts of languages where a verb seldom comes last;
 * or `q2`, `web02`.
 */
const THING = /* @__PURE__ */ lazyPattern(
  "^(?:[\\p{sc=Latn}\\p{sc=Cyrl}_]{4,}|[\\p{sc=Hani}\\p{sc=Kana}]{2,3}|\\p{L}+\\p{N}+)$",
  "u",
);

/**
 * Checks whether two texts are alike but for the thing that they are about: `Export invoices as CSV` is not `Export
 * customers as CSV`. The first word may change, as verbs do.
 */
export function namesOtherThing(before: string, after: string): boolean {
  // Most texts stay as they were.
  if (before === after) return false;
  const [old, now] = [splitParts(before), splitParts(after)];
  const most = Math.min(old.length, now.length);
  let [start, end] = [0, 0];
  while (start < most && old[start] === now[start]) start += 1;
  while (end < most && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  // A text is empty here where the other one has all of its parts at both ends.
  const [one, other] = [joinParts(old, start, end), joinParts(now, start, end)];
  // In a script without spaces a thing has several parts, so more of the text has to be equal.
  const isOneWord = Math.max(old.length, now.length) - start - end === 1;
  const isEnclosed = start > 0 && start + end > 1 && (isOneWord || (end > 1 && one.length < 4));
  // Another form of the word, or a corrected spelling, means the same thing; with another number it means another.
  const isOther = one.slice(0, 2) !== other.slice(0, 2) || /\d/.test(one);
  return isEnclosed && isOther && THING().test(one) && THING().test(other);
}

function splitParts(text: string): readonly string[] {
  return foldText(text).match(PARTS()) ?? [];
}

function joinParts(parts: readonly string[], start: number, end: number): string {
  return parts.slice(start, parts.length - end).join("");
}

const NOT_LATIN = /* @__PURE__ */ lazyPattern("(?!\\p{sc=Latn})\\p{L}", "u");

/** Checks whether one of two texts is in Latin letters alone and the other one has others, as a translation has. */
export function usesOtherScript(before: string, after: string): boolean {
  return NOT_LATIN().test(before) !== NOT_LATIN().test(after);
}

const NUMBERS = /* @__PURE__ */ lazyPattern("\\p{N}+");

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
