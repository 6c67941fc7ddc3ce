import { escapeLine } from "./escape.js";
import { lazyPattern } from "./lazy-pattern.js";

const PRINTABLE = /^[ -~]*$/;
const ASCII_MARKS = /[ -/:-@[-`{-~]+/g;
const MARKS = /* @__PURE__ */ lazyPattern("[\\p{P}\\p{S}\\p{Z}\\s]+", "gu");

/** A text as it is compared when case, space and punctuation are ignored; undefined for a text of marks only. */
export function normalizeText(written: string): string | undefined {
  // Patterns of Unicode classes take several times as long, and most texts are ASCII. Of others, models and people name
  // an item by its words as they were shown.
  const bare = PRINTABLE.test(written)
    ? written.toLowerCase().replace(ASCII_MARKS, "")
    : escapeLine(written).normalize("NFKC").toLowerCase().replace(MARKS(), "");
  return bare === "" ? undefined : bare;
}

/** No name or word of any table is longer. */
const LONGEST_WORD = 100;

/** A name or word as it is compared: case, spaces, hyphens, underscores, dots and apostrophes are ignored. */
export function normalizeWord(word: string): string {
  if (word.length > LONGEST_WORD) return word;
  return word.toLowerCase().replace(/[\s_\-.'’]/g, "");
}

/** What stands in a checkbox as it is compared: case, spaces and emoji presentation are ignored. */
export function normalizeMark(mark: string): string {
  return mark.trim().toLowerCase().replaceAll("\ufe0f", "");
}
