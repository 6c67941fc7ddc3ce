// Scripts that put no space between words: two characters at a time stand for a word.
const WORDS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}])[\p{L}\p{M}\p{N}])+/gu;
const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

/** Words that stand in texts about different things. */
const COMMON: ReadonlySet<string> = new Set(
  "all an and as at by for from in into is it of on or that the this to via with".split(" "),
);

/** More than this share of the words must be the same; two of three are often a verb and a noun of another task. */
const SHARE = 2 / 3;

/** Enough to know a text by; more would let a few huge texts take seconds. */
const MOST_WORDS = 200;

/** What a text says, as words that can be compared: lower case, without common words and English endings. */
export function wordsOf(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [run] of text.normalize("NFKC").toLowerCase().matchAll(WORDS)) {
    if (words.size >= MOST_WORDS) break;
    if (!UNSPACED.test(run)) {
      if (!COMMON.has(run)) words.add(withoutEnding(run));
      continue;
    }
    const characters = Array.from(run.slice(0, MOST_WORDS));
    const [only = ""] = characters;
    if (characters.length === 1) words.add(only);
    for (let index = 1; index < characters.length; index += 1)
      words.add(`${characters[index - 1]}${characters[index]}`);
  }
  return words;
}

const ENDINGS = ["ing", "ed", "es", "s", "e"];

function withoutEnding(word: string): string {
  const ending = ENDINGS.find((end) => word.length >= end.length + 3 && word.endsWith(end));
  return ending === undefined ? word : word.slice(0, -ending.length);
}

/** Whether two texts have a word in common. */
export function sharesWord(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return countShared(one, other) > 0;
}

/** Whether one text may be the other in other words, shorter or longer: most words of either stand in the other. */
export function resembles(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = countShared(one, other);
  if (shared < Math.min(2, one.size) || hasOtherNumbers(one, other)) return false;
  return shared > 0 && shared > SHARE * Math.min(one.size, other.size);
}

/** Whether two texts say the same in nearly the same words: most words of both are shared. */
export function isParaphrase(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return resembles(one, other) && countShared(one, other) > SHARE * Math.max(one.size, other.size);
}

function countShared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let count = 0;
  for (const word of one) if (other.has(word)) count += 1;
  return count;
}

/** `Step 3` and `Step 4` are two things, however alike they read. */
function hasOtherNumbers(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [numbers, others] = [numbersOf(one), numbersOf(other)];
  return numbers.length > 0 && others.length > 0 && !numbers.some((word) => others.includes(word));
}

function numbersOf(words: ReadonlySet<string>): readonly string[] {
  return [...words].filter((word) => /^\p{N}+$/u.test(word));
}
