/** How far a growing JSON text was walked, and what of its outermost list is complete. */
export interface JsonScan {
  readonly at: number;
  /** The code of the quote that closes the string under way; 0 outside of strings. */
  readonly quote: number;
  readonly depth: number;
  /** The depth of the outermost list that is open; 0 outside of lists. */
  readonly listDepth: number;
  /** Where the entry under way begins. */
  readonly entryStart: number;
  /** How many entries of that list are complete; the last complete one ends here, at this depth. */
  readonly entries: number;
  readonly end: number;
  readonly endDepth: number;
}

/** The scan of an empty text. */
export const FIRST_SCAN: JsonScan = /* @__PURE__ */ Object.freeze({
  at: 0,
  quote: 0,
  depth: 0,
  listDepth: 0,
  entryStart: 0,
  entries: 0,
  end: 0,
  endDepth: 0,
});

// Comparing codes is several times faster than comparing signs, and this runs for every character that streams.
const [DOUBLE_QUOTE, SINGLE_QUOTE, BACKSLASH, COMMA] = [34, 39, 92, 44];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [91, 93, 123, 125];

/**
 * Walks what was added to a text since the last scan; `onEntry` gets each entry of the outermost list as it ends, up to
 * `most` entries.
 */
export function scanJson(text: string, scan: JsonScan, most: number, onEntry: (entry: string) => void): JsonScan {
  let { at, quote, depth, listDepth, entryStart, entries, end, endDepth } = scan;
  for (; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (quote !== 0) {
      // An escape at the end of the text moves the walk past the character that is still to come.
      if (unit === BACKSLASH) at += 1;
      if (unit !== quote) continue;
      quote = 0;
    } else if (unit === DOUBLE_QUOTE || unit === SINGLE_QUOTE) {
      quote = unit;
      continue;
    } else if (unit === OPEN_BRACKET || unit === OPEN_BRACE) {
      depth += 1;
      if (unit === OPEN_BRACKET && listDepth === 0) [listDepth, entryStart, entries] = [depth, at + 1, 0];
      continue;
    } else if (unit === COMMA && depth === listDepth) {
      entryStart = at + 1;
      continue;
    } else if (unit === CLOSE_BRACKET || unit === CLOSE_BRACE) {
      if (depth === listDepth) listDepth = 0;
      depth -= 1;
    } else continue;
    // A string or a container has ended; inside the outermost list everything around it is an object.
    if (listDepth === 0 || depth !== listDepth) continue;
    if (entries >= most) continue;
    [entries, end, endDepth] = [entries + 1, at + 1, depth];
    onEntry(text.slice(entryStart, at + 1));
  }
  return { at, quote, depth, listDepth, entryStart, entries, end, endDepth };
}

/** Closes cut-off JSON text after the last entry that ended in the outermost list; undefined before any has ended. */
export function closeTruncatedJson(text: string, { end, endDepth }: JsonScan): string | undefined {
  return end === 0 ? undefined : `${text.slice(0, end)}]${"}".repeat(endDepth - 1)}`;
}
