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
const COMMON_WORDS =
  "a all an and as at be by for from in into is it its of on or that the their then this to via with " +
  "auf das dem den der die ein eine einen für im mit und von zu " +
  "al con da de del do e el em en et la las le les los na no o os para por un une y " +
  "add change check create fix implement improve make move run set update use verify write " +
  "erstellen prüfen schreiben ajouter créer écrire vérifier añadir crear escribir verificar " +
  "adicionar atualizar criar escrever " +
  "добавить исправить написать проверить создать";

/** The same verbs in scripts without spaces. */
const UNSPACED_VERBS = /作成|修正|実装|追加|修复|添加|实现|编写|작성|추가/gu;

const ASCII = /^[\0-\x7f]*$/;
const MARKS = /* @__PURE__ */ lazyPattern("[^\\p{L}\\p{M}\\p{N}]+");

/** The article in front of most Arabic nouns, written as one word with them. */
const ARABIC_ARTICLE = /* @__PURE__ */ lazyPattern("(?<=^| )ال(?=\\p{L}{2})");

/** Enough to recognize a text; more would let a few huge texts take seconds. */
const MOST_CHARACTERS = 2000;

/**
 * Creates a function that splits texts into the pieces by which they are compared, word by word: every three letters of
 * a word, its first two, and every two letters of a script without spaces. Numbering, case, marks, and common words are
 * left out. Pieces are numbered from 0 over all texts of one splitter; a text may have a piece twice.
 */
export function createTextSplitter(): (text: string) => readonly (readonly number[])[] {
  const numbers = new Map<number, number>();
  const numberOf = (piece: number): number => {
    const number = numbers.get(piece) ?? numbers.size;
    numbers.set(piece, number);
    return number;
  };
  // The texts of a plan share most of their words. Two words have one hash so rarely that no likeness depends on it.
  const known = new Map<number, readonly number[]>();
  const splitWithout = (common: ReadonlySet<number>, bare: string): readonly (readonly number[])[] => {
    const words: (readonly number[])[] = [];
    scanWords(bare, (hash, start, end) => {
      if (common.has(hash)) return;
      let word = known.get(hash);
      if (word === undefined) {
        word = splitWord(bare, start, end).map(numberOf);
        known.set(hash, word);
      }
      words.push(word);
    });
    return words;
  };
  return (text) => {
    const bare = bareText(text);
    const words = splitWithout(COMMON, bare);
    // A text of common words alone keeps them, as it has nothing else to compare.
    return words.length > 0 ? words : splitWithout(NO_WORDS, bare);
  };
}

/** The 32-bit prime of the FNV hashes, http://www.isthe.com/chongo/tech/comp/fnv. */
const FNV_PRIME = 0x01000193;

/** The part of a text in brackets, which models often add or drop. */
export const DETAILS = /[(（][^()（）]*[)）]/g;

/** The letters of a word that distinguish it; the rest is mostly an ending. */
const STEM_LETTERS = 5;

/**
 * Splits a text into the stems of its words, common words left out, and into every two letters of a script without
 * spaces. The stem of `tests` is that of `test`.
 */
export function splitStems(text: string, common: ReadonlySet<number> = COMMON): ReadonlySet<string> {
  const stems = new Set<string>();
  const bare = bareText(text);
  const isAscii = ASCII.test(bare);
  scanWords(bare, (hash, start, end) => {
    if (common.has(hash) || end - start < 2) return;
    for (let index = start; !isAscii && index < end - 1; index += 1) {
      const pair = bare.slice(index, index + 2);
      // Kana of grammar occur in any text.
      if (isUnspaced(bare.charCodeAt(index)) && !/[ぁ-ゟ]/.test(pair)) stems.add(pair);
    }
    if (isUnspaced(bare.charCodeAt(start))) return;
    let last = Math.min(end, start + STEM_LETTERS);
    for (const letter of "se") if (bare[last - 1] === letter) last -= 1;
    stems.add(bare.slice(start, last));
  });
  return stems;
}

/** Walks the words of a bare text, each with a number in its place. */
function scanWords(bare: string, onWord: (hash: number, start: number, end: number) => void): void {
  for (let start = 0; start < bare.length; ) {
    let end = start;
    let hash = 0;
    for (let code = bare.charCodeAt(end); isLetter(code); code = bare.charCodeAt(end)) {
      hash = Math.imul(hash ^ code, FNV_PRIME);
      end += 1;
    }
    if (end > start) onWord(hash, start, end);
    start = end + 1;
  }
}

/** Puts a text in lower case and removes its numbering. */
export function foldText(text: string): string {
  const start = text.length > MOST_CHARACTERS ? text.slice(0, MOST_CHARACTERS) : text;
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

/** Checks whether a character of a bare text belongs to a word: an ASCII letter or digit, or anything beyond ASCII. */
function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127;
}

/** Checks whether a letter's script puts no space between words, or has words as short as Korean ones. */
function isUnspaced(code: number): boolean {
  // Thai; then Kana, Han, Hangul and the surrogates of Han's extensions. After folding, hardly any other letters come
  // after these.
  return (code >= 0xe00 && code <= 0xe7f) || code >= 0x3040;
}

/** Mark the kinds of pieces: three letters never produce one of these numbers. */
const PAIR = 1;
const START_OF_WORD = 2;

function splitWord(text: string, start: number, end: number): readonly number[] {
  const pieces: number[] = [];
  let [two, one] = [0, text.charCodeAt(start)];
  if (end - start === 1) pieces.push(mix(START_OF_WORD, one, 0));
  for (let index = start + 1; index < end; index += 1) {
    const code = text.charCodeAt(index);
    if (isUnspaced(code) || isUnspaced(one)) pieces.push(mix(PAIR, one, code));
    else pieces.push(index === start + 1 ? mix(START_OF_WORD, one, code) : mix(two, one, code));
    two = one;
    one = code;
  }
  return pieces;
}

/** Hashes three numbers into one; collisions are too rare to change a likeness. */
function mix(one: number, two: number, three: number): number {
  // Numbers below 2^30 are the fastest keys of a Map.
  return (Math.imul(Math.imul(one, 0x9e3779b1) ^ two, 0x85ebca6b) ^ three) >>> 2;
}

/** For splitting a text whose common words count, too. */
export const NO_WORDS: ReadonlySet<number> = new Set();

/** The common words, each by its number. */
const COMMON: ReadonlySet<number> = /* @__PURE__ */ hashWords(COMMON_WORDS);

function hashWords(bare: string): ReadonlySet<number> {
  const hashes = new Set<number>();
  scanWords(bare, (hash) => hashes.add(hash));
  return hashes;
}
