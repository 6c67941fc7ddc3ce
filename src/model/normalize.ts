import { escapeLine, lazyPattern } from "./escape.js";

const PRINTABLE = /^[ -~]*$/;
const ASCII_MARKS = /[ -/:-@[-`{-~]+/g;
const MARKS = /* @__PURE__ */ lazyPattern("[\\p{P}\\p{S}\\p{Z}\\s]+");

/**
 * Folds a text for comparison without case, space and punctuation; returns undefined for a text of punctuation alone.
 */
export function normalizeText(written: string): string | undefined {
  // Patterns of Unicode classes take several times as long, and most texts are ASCII. Other texts are compared in the
  // form they were shown in, since models and people name an item by those words.
  const bare = PRINTABLE.test(written)
    ? written.toLowerCase().replace(ASCII_MARKS, "")
    : escapeLine(written).normalize("NFKC").toLowerCase().replace(MARKS(), "");
  return bare === "" ? undefined : bare;
}

/** Finds the id that a model means; models repeat the "#" that is shown in front of ids. */
export function findId(sent: string, known: { readonly has: (id: string) => boolean }): string {
  const bare = sent.replace(/^#/, "");
  return known.has(sent) || !known.has(bare) ? sent : bare;
}

/** All names and words of the tables are shorter. */
const LONGEST_WORD = 100;

/** Folds a name or word for comparison without case, spaces, hyphens, underscores, dots and apostrophes. */
export function normalizeWord(word: string): string {
  if (word.length > LONGEST_WORD) return word;
  return word.toLowerCase().replace(/[\s_\-.'’]/g, "");
}

/** Folds the mark in a checkbox for comparison without case, outer spaces and emoji presentation. */
export function normalizeMark(mark: string): string {
  return mark.trim().toLowerCase().replaceAll("\ufe0f", "");
}
