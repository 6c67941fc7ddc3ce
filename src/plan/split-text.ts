import { lazyPattern } from "../model/escape.js";

/** The number in front of a row: `1.`, `b)`, `[3]`, `TODO 03`, `Step 2:`, `Task 1/5`, `Phase A -`, `#4`, `5 -`. */
const NUMBERING = /* @__PURE__ */ lazyPattern(
  "^[\\s*•-]*(?:(?:todo|task|step|phase)\\b[\\s.:#]*)?(?:[([#]?(?:[a-z]?\\d{1,3}(?:[./]\\d{1,3})*[a-z]?|[a-z])[)\\].:]+[\\s–—:-]*|[a-z]\\s+[–—-]\\s+|#\\d{1,3}\\s+|(?:\\p{L}{2,12}\\s+)?#?\\d{1,3}(?:\\/\\d{1,3})?(?:\\s*[–—:-]|[).]\\s)\\s*|\\p{Lo}{0,8}\\s?[\\d一二三四五六七八九十]{1,3}(?:\\/\\d{1,3}[\\s:、]|\\p{Lo}{0,3}\\s?[:、])\\s*)",
  "u",
);

/**
 * Words that occur in texts about different things: small words and general verbs of tasks, in languages that share an
 * alphabet with English or Russian.
 */
const COMMON: ReadonlySet<string> = /* @__PURE__ */ listCommon(
  "a all an and as at be by for from in into is it its of on or that the their then this to via with " +
    "auf das dem den der die ein eine einen für im mit und von zu " +
    "al con da de del do e el em en et la las le les los na no o os para por un une y " +
    "add change check create fix implement improve make move run set update use verify write " +
    "erstellen prüfen schreiben ajouter créer écrire vérifier añadir crear escribir verificar " +
    "adicionar atualizar criar escrever " +
    "добавить исправить написать проверить создать",
);

function listCommon(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

/** For a text whose common words count, too. */
export const NO_WORDS: ReadonlySet<string> = /* @__PURE__ */ new Set();

/** The same verbs in scripts without spaces. */
const UNSPACED_VERBS = /作成|修正|実装|追加|修复|添加|实现|编写|작성|추가/gu;

const ASCII = /^[\0-\x7f]*$/;
const MARKS = /* @__PURE__ */ lazyPattern("[^\\p{L}\\p{M}\\p{N}]+", "gu");

/** The article in front of most Arabic nouns, written as one word with them. */
const ARABIC_ARTICLE = /* @__PURE__ */ lazyPattern("(?<=^| )ال(?=\\p{L}{2})", "gu");

/** Enough to recognize a text; more would let a few huge texts take seconds. */
const MOST_CHARACTERS = 2000;

/**
 * Splits a text into the pieces by which texts are compared: every three letters of a word, its first two, and every two
 * letters of a script without spaces. Numbering, case, marks, and common words are left out.
 */
export function splitPieces(text: string): ReadonlySet<number> {
  const all = listWords(text);
  const words = all.filter((word) => !COMMON.has(word));
  // A text of common words alone keeps them, as it has nothing else to compare.
  return new Set((words.length > 0 ? words : all).flatMap(splitWord));
}

/** The part of a text in brackets, which models often add or drop. */
export const DETAILS = /[(（][^()（）]*[)）]/g;

/** The letters of a word that distinguish it; the rest is mostly an ending. */
const STEM_LETTERS = 5;

/**
 * Splits a text into the stems of its words, common words left out, and into every two letters of a script without
 * spaces. The stem of `tests` is that of `test`.
 */
export function splitStems(text: string, common: ReadonlySet<string> = COMMON): ReadonlySet<string> {
  const stems = new Set<string>();
  for (const word of listWords(text)) {
    if (common.has(word) || word.length < 2) continue;
    for (let at = 0; at < word.length - 1; at += 1) {
      const pair = word.slice(at, at + 2);
      // Kana of grammar occur in any text.
      if (isUnspaced(word.charCodeAt(at)) && !/[ぁ-ゟ]/.test(pair)) stems.add(pair);
    }
    if (isUnspaced(word.charCodeAt(0))) continue;
    let last = Math.min(word.length, STEM_LETTERS);
    for (const letter of "se") if (word[last - 1] === letter) last -= 1;
    stems.add(word.slice(0, last));
  }
  return stems;
}

/** Lists the words of a text, folded: runs of ASCII letters and digits, and of anything beyond ASCII. */
function listWords(text: string): readonly string[] {
  return bareText(text).match(/[a-z0-9\u0080-\uffff]+/g) ?? [];
}

/** Puts a text in lower case and removes its numbering. */
export function foldText(text: string): string {
  const start = text.slice(0, MOST_CHARACTERS);
  return (ASCII.test(start) ? start : start.normalize("NFKC")).toLowerCase().replace(NUMBERING(), "");
}

/** Folds a text and reduces its words to letters and digits. */
function bareText(text: string): string {
  const folded = foldText(text);
  // Unicode patterns are slow, and plain ASCII is split letter by letter.
  return ASCII.test(folded)
    ? folded
    : folded.replace(MARKS(), " ").replace(ARABIC_ARTICLE(), "").replace(UNSPACED_VERBS, " ");
}

/**
 * Checks whether a letter's script puts no space between words, or has words as short as Korean ones: Thai; then Kana,
 * Han, Hangul and the surrogates of Han's extensions. After folding, hardly any other letters come after these.
 */
function isUnspaced(code: number): boolean {
  return (code >= 0xe00 && code <= 0xe7f) || code >= 0x3040;
}

/** Mark the kinds of pieces, as no letter is one of these numbers. */
const PAIR = 1;
const START_OF_WORD = 2;

function splitWord(word: string): readonly number[] {
  let [before, last] = [START_OF_WORD, word.charCodeAt(0)];
  if (word.length === 1) return [joinCodes(before, last, 0)];
  const pieces: number[] = [];
  for (let at = 1; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    pieces.push(joinCodes(isUnspaced(last) || isUnspaced(code) ? PAIR : before, last, code));
    [before, last] = [last, code];
  }
  return pieces;
}

/**
 * Joins three letters in one number, the last of them only as one of four neighbours in the alphabet: endings and
 * spellings differ by a letter.
 */
function joinCodes(one: number, two: number, three: number): number {
  return (one * 0x10000 + two) * 0x10000 + (three >> 2);
}
