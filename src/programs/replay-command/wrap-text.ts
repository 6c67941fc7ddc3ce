import stringWidth from "string-width";

/** Where a line may break: after a space, and before or after a character of a script without spaces. */
const BREAK =
  /(?<=\s)|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef])(?=[^\p{P}\s])/u;

/** Breaks a text of one line into lines of at most `width` columns; more than `most` lines end in `…`. */
export function wrapText(text: string, width: number, most: number): readonly string[] {
  const lines = [""];
  for (const word of text.split(BREAK)) {
    const line = lines.at(-1) ?? "";
    if (stringWidth((line + word).trimEnd()) <= width) lines[lines.length - 1] = line + word;
    else lines.push(...(stringWidth(word.trimEnd()) <= width ? [word] : breakWord(word, width)));
    if (lines.length > most)
      return [...lines.slice(0, most - 1).map((one) => one.trimEnd()), cutEnd(lines[most - 1] ?? "", width)];
  }
  return lines.map((line) => line.trimEnd());
}

/** Breaks a word that is longer than a line. */
function breakWord(word: string, width: number): readonly string[] {
  const pieces = [""];
  for (const character of word) {
    const piece = pieces.at(-1) ?? "";
    if (stringWidth(piece + character) <= width) pieces[pieces.length - 1] = piece + character;
    else pieces.push(character);
  }
  return pieces;
}

function cutEnd(line: string, width: number): string {
  const kept = line.trimEnd();
  return `${stringWidth(kept) < width ? kept : kept.slice(0, -1)}…`;
}
