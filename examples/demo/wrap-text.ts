import stringWidth from "string-width";

// Nearly all words are of this kind and need no measuring, which takes long.
const ASCII = /^[ -~]*$/;
const CLUSTERS = new Intl.Segmenter("en");
// Signs that may not begin a line: closing ones, and the small marks after a word.
const CLINGS_TO_THE_LEFT = /^[\p{Pe}\p{Pf}，。、；：！？．…％%,.;:!?]/u;
// Signs that may not end a line.
const CLINGS_TO_THE_RIGHT = /^[\p{Ps}\p{Pi}]/u;

/**
 * Breaks a line of text into lines of at most `width` columns: between words, and between any two wide characters, as
 * Chinese and Japanese are broken. A word wider than a line is cut. There is always one line at least.
 */
export function wrapText(text: string, width: number): readonly string[] {
  return [...wrapLines(text, width)];
}

/** The same, line by line, for texts of which only the beginning is wanted. */
export function* wrapLines(text: string, width: number): Generator<string> {
  let line = "";
  for (const word of text.split(/[ \t]+/)) {
    let gap = line === "" ? "" : " ";
    for (const piece of splitWord(word, width)) {
      if (line !== "" && widthOf(line + gap + piece) > width) {
        yield line;
        line = piece;
      } else line += gap + piece;
      gap = "";
    }
  }
  yield line;
}

/** As much of a text as fits into one line of `width` columns, with `…` where it is cut. */
export function cutToWidth(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = "";
  for (const { segment } of CLUSTERS.segment(text)) {
    if (widthOf(kept + segment) >= width) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** The parts of a word between which a line may break. */
function* splitWord(word: string, width: number): Generator<string> {
  if (word.length <= width && ASCII.test(word)) {
    if (word !== "") yield word;
    return;
  }
  let piece = "";
  let last = "";
  for (const { segment } of CLUSTERS.segment(word)) {
    if (piece !== "" && (mayBreak(last, segment) || widthOf(piece + segment) > width)) {
      yield piece;
      piece = "";
    }
    piece += segment;
    last = segment;
  }
  if (piece !== "") yield piece;
}

function mayBreak(before: string, after: string): boolean {
  if (CLINGS_TO_THE_LEFT.test(after) || CLINGS_TO_THE_RIGHT.test(before)) return false;
  return widthOf(before) === 2 || widthOf(after) === 2;
}

function widthOf(text: string): number {
  return ASCII.test(text) ? text.length : stringWidth(text);
}
