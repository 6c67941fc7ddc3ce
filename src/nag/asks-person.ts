import { asksLeave } from "./asks-leave.js";

/** As much of the end of a reply as is looked at, in characters. */
const END_CHARACTERS = 2000;

/** Words that may follow a question before it is no longer the last word, in characters; options do not count. */
const CLOSING_CHARACTERS = 200;

/**
 * Checks whether the last words of a reply ask the person something that the plan does not answer.
 *
 * The question may stand in any script, in quotes or markup, before its options or a short closing line. A mark inside
 * code, a URL or quoted speech asks nothing; nor does "Shall I continue?", nor a question that its own next words answer.
 * Only the last 2,000 characters are looked at.
 */
export function asksPerson(reply: string): boolean {
  const sentences = findSentences(reply);
  let closing = 0;
  for (const [index, { text, isOption }] of [...sentences.entries()].reverse()) {
    if (isQuestion(text)) {
      const isAnswered = index < sentences.length - 1 && ANSWERED_BY_ASKER.test(text);
      if (!isAnswered && !asksLeave(text)) return true;
    } else if (!isOption) {
      closing += text.length;
      if (closing > CLOSING_CHARACTERS) return false;
    }
  }
  return false;
}

/** A sentence of prose, or one row of a list or table. */
interface Sentence {
  readonly text: string;
  readonly isOption: boolean;
}

const OPTION =
  /^\s*(?:[-+•·▪◦‣–—|①-⑳]|\*\s|\s{2}|\d\ufe0f?\u20e3|[^\p{L}\p{N}]{0,3}(?:(?:\d{1,2}|[a-z])\s?[.)、．:：]|option\s))/iu;

/** A hint at the end of a row, such as the answer taken by default. */
const HINT = /\([^()]*\)[^\p{L}\p{N}]*$/u;

/** The row of a todo list says what is to do, even where its text is a question. */
const TODO_ROW = /^\s*(?:[-*+]\s*)?(?:\[.?\]|[☐☑☒✓✔✅⬜])/u;

const MARKUP = /[*_~#>|]+/g;

// French sets its quotation marks off. The space is optional, so that a row of marks without any is read once.
const SPACED_END = /((?:[.!?…։۔።।]|\p{Script=Greek}[;\u037e])[^\p{L}\p{N}\s]*(?:\s»)?)(\s+)?/gu;

const UNSPACED_END = /[。｡．！？؟][^\p{L}\p{N}\s「『“]*/gu;

function findSentences(reply: string): Sentence[] {
  return withoutCode(reply).flatMap((line): Sentence[] => {
    if (TODO_ROW.test(line)) return [];
    const text = line.replace(URL_TEXT, "link").replace(MARKUP, " ").trim();
    if (text === "") return [];
    if (OPTION.test(line)) return [{ text: text.replace(HINT, ""), isOption: true }];
    return text
      .replace(SPACED_END, (_, end: string, space?: string) => (space ? `${end}\n` : end))
      .replace(UNSPACED_END, "$&\n")
      .split("\n")
      .map((sentence) => ({ text: sentence.trim(), isOption: false }));
  });
}

const FENCE = /^\s*(?:```|~~~)/;

/** A query begins with the mark that a question ends with. */
const URL_TEXT = /\]\([^()\s]*\)|<[^<>\s]+>|\b(?:https?|ftp|file):\/\/[^\s<>]*[^\s<>.,:;!?'")\]]/gi;

/** The lines at the end of a reply, without their code. */
function withoutCode(reply: string): readonly string[] {
  const lines = reply.slice(-END_CHARACTERS).split(/[\n\r\u2028\u2029]+/);
  const fences = lines.filter((line) => FENCE.test(line)).length;
  // An odd fence closes code whose beginning was cut off, or opens code that nothing closed.
  let isCode = fences % 2 === 1 && reply.length > END_CHARACTERS;
  return lines.flatMap((line) => {
    const isFence = FENCE.test(line);
    if (isFence) isCode = !isCode;
    return isFence || isCode ? [] : [line.replace(/`[^`]+`/g, "code")];
  });
}

/** The marks that end a question, in the scripts that have one of their own. */
const MARKS = "?？؟⁇\u037e";

/** The ends of questions in scripts that need no mark. */
const ASKING_END = /(?:(?:す|した|せん|しょう)か|吗|嗎|[습합입됩]니까|까요|(?:ไหม|หรือไม่?)(?:ครับ|คะ|ค่ะ)?)$/u;

const GREEK_LETTER = /\p{Script=Greek}/u;

function isQuestion(sentence: string): boolean {
  // Armenian puts its mark inside the word that asks.
  if (sentence.includes("՞")) return true;
  const signs = Array.from(sentence);
  const last = signs.findLastIndex((sign) => /[\p{L}\p{N}]/u.test(sign));
  const end = signs.slice(last + 1);
  const words = signs.slice(0, last + 1).join("");
  if (words === "") return false;
  const mark = end.findIndex((sign) => MARKS.includes(sign) || (sign === ";" && GREEK_LETTER.test(words)));
  if (mark === -1) return ASKING_END.test(words);
  return !isQuoted(words, end.slice(mark + 1));
}

/** The signs that close a quotation, each with those that open it. */
const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  "”": "“„”",
  "“": "„",
  "’": "‘",
  "»": "«",
  "«": "»",
  "」": "「",
  "』": "『",
};

/** Checks whether a question is the speech of someone else: words stand before the quotation that holds it. */
function isQuoted(words: string, afterMark: readonly string[]): boolean {
  const closing = afterMark.find((sign) => QUOTES[sign] !== undefined);
  if (closing === undefined) return false;
  const opening = Math.max(...Array.from(QUOTES[closing] ?? "", (sign) => words.lastIndexOf(sign)));
  return opening > 0 && /[\p{L}\p{N}]/u.test(words.slice(0, opening));
}

/** The beginnings of questions that whoever asks them goes on to answer, as headings and in passing. */
const ANSWERED_BY_ASKER =
  /^\P{L}*(?:why|how come|what (?:changed|happened|went wrong|did i|is (?:left|next|new|done))|what['’]s (?:left|next|new|done)|warum|pourquoi|¿?por qu[eé]|почему|为什么|なぜ)/iu;
