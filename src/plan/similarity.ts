/** The words of a text as they are compared: lower case, without common words and English endings. */
export interface Words {
  readonly all: ReadonlySet<string>;
  readonly numbers: readonly string[];
}

// Scripts that put no space between words: two characters at a time stand for a word.
const WORDS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}])[\p{L}\p{M}\p{N}])+/gu;
const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;
// The same words of plain ASCII, found about eight times faster.
const ASCII = /^[\0-\x7f]*$/;
const ASCII_WORDS = /[a-z0-9]+/g;

/** Words that stand in texts about different things. */
const COMMON: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "all",
  "an",
  "and",
  "as",
  "at",
  "by",
  "for",
  "from",
  "in",
  "into",
  "is",
  "it",
  "of",
  "on",
  "or",
  "that",
  "the",
  "this",
  "to",
  "via",
  "with",
]);

/** More than this share of the words must be the same; two of three are often a verb and a noun of another task. */
const SHARE = 2 / 3;

/** Enough to know a text by; more would let a few huge texts take seconds. */
const MOST_WORDS = 200;
const MOST_CHARACTERS = 20_000;

/** Splits a text into the words that it is compared by. */
export function tokenize(text: string): Words {
  const all = new Set<string>();
  const start = text.slice(0, MOST_CHARACTERS);
  const isPlain = ASCII.test(start);
  const bare = isPlain ? start.toLowerCase() : start.normalize("NFKC").toLowerCase();
  const numbers: string[] = [];
  for (const run of bare.match(isPlain ? ASCII_WORDS : WORDS) ?? []) {
    if (all.size >= MOST_WORDS) break;
    if (!isPlain && UNSPACED.test(run)) addPairs(run, all);
    else if (!COMMON.has(run)) {
      all.add(withoutEnding(run));
      if (NUMBER.test(run)) numbers.push(run);
    }
  }
  return { all, numbers };
}

function addPairs(run: string, words: Set<string>): void {
  const characters = Array.from(run.slice(0, MOST_WORDS));
  const [only = ""] = characters;
  if (characters.length === 1) words.add(only);
  for (let index = 1; index < characters.length; index += 1)
    words.add(`${characters[index - 1]}${characters[index]}`);
}

const NUMBER = /^\p{N}+$/u;
const ENDING = /(?<=...)(?:ing|ed|es|s|e)$/;

function withoutEnding(word: string): string {
  return word.length < 4 ? word : word.replace(ENDING, "");
}

/** Whether two texts have a word in common. */
export function sharesWord(one: Words, other: Words): boolean {
  return countShared(one, other) > 0;
}

/** Whether one text may be the other in other words, shorter or longer: most words of either stand in the other. */
export function isSimilar(one: Words, other: Words): boolean {
  const shared = countShared(one, other);
  if (shared < Math.min(2, one.all.size) || hasOtherNumbers(one, other)) return false;
  return shared > 0 && shared > SHARE * Math.min(one.all.size, other.all.size);
}

/** Whether two texts say the same in nearly the same words: most words of both are shared. */
export function isParaphrase(one: Words, other: Words): boolean {
  return isSimilar(one, other) && countShared(one, other) > SHARE * Math.max(one.all.size, other.all.size);
}

function countShared({ all: one }: Words, { all: other }: Words): number {
  let count = 0;
  for (const word of one) if (other.has(word)) count += 1;
  return count;
}

/** `Step 3` and `Step 4` are two things, however alike they read. */
function hasOtherNumbers({ numbers: one }: Words, { numbers: other }: Words): boolean {
  return one.length > 0 && other.length > 0 && !one.some((word) => other.includes(word));
}
