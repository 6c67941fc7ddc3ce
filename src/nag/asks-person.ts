import { lazyPattern } from "../core/lazy-pattern.js";

/** How much of the end of a reply is looked at, in characters. */
const END_CHARACTERS = 2000;

/** How many characters may follow a question that still counts as the last word; options are left out. */
const CLOSING_CHARACTERS = 200;

/**
 * Checks whether the last words of a reply ask the person something that the plan does not answer.
 *
 * The question may stand in any script, in quotes or markup, before its options or a short closing line. These ask
 * nothing: a mark inside code, a URL or quoted speech, "Shall I continue?", and a question that its own next words
 * answer. Only the last 2,000 characters are looked at.
 */
export function asksPerson(reply: string): boolean {
  let closing = 0;
  let isLast = true;
  for (const line of proseOf(reply).reverse()) {
    const isOption = OPTION().test(line);
    const text = line.replace(URL_TEXT, "link").replace(MARKUP, " ").trim();
    for (const sentence of (isOption ? [text.replace(HINT(), "")] : splitSentences(text)).reverse()) {
      if (isQuestion(sentence)) {
        const isAnswered = !isLast && ANSWERED_BY_ASKER().test(sentence);
        if (!isAnswered && !asksLeave(sentence)) return true;
      } else if (!isOption) {
        closing += sentence.length;
        if (closing > CLOSING_CHARACTERS) return false;
      }
      isLast &&= sentence === "";
    }
  }
  return false;
}

const FENCE = /^[^\S\n]*(?:```|~~~).*$/m;

/** The row of a todo list says what is to do, even where its text is a question. */
const TODO_ROW = /^\s*(?:[-*+]\s*)?(?:\[.?\]|[☐☑☒✓✔✅⬜])/u;

/** Extracts the lines of prose at the end of a reply, and the rows of its lists and tables. */
function proseOf(reply: string): string[] {
  // Prose and code in turn. An odd fence closes code whose beginning was cut off, or opens code that nothing closed.
  const parts = reply.slice(-END_CHARACTERS).split(FENCE);
  const first = parts.length % 2 === 0 && reply.length > END_CHARACTERS ? 1 : 0;
  return parts
    .filter((_, index) => index % 2 === first)
    .flatMap((part) => part.split(/[\n\r\u2028\u2029]/))
    .filter((line) => !TODO_ROW.test(line))
    .map((line) => line.replace(/`[^`]+`/g, "code"));
}

const OPTION = /* @__PURE__ */ lazyPattern(
  "^\\s*(?:[-+•·▪◦‣–—|①-⑳]|\\*\\s|\\s{2}|\\d\\ufe0f?\\u20e3|[^\\p{L}\\p{N}]{0,3}(?:(?:\\d{1,2}|[a-z])\\s?[.)、．:：]|option\\s))",
  "iu",
);

/** A query begins with the mark that a question ends with. */
const URL_TEXT = /\]\([^()\s]*\)|<[^<>\s]+>|\b(?:https?|ftp|file):\/\/[^\s<>]*[^\s<>.,:;!?'")\]]/gi;

const MARKUP = /[*_~#>|]+/g;

/** A hint at the end of a row, such as the answer taken by default. */
const HINT = /* @__PURE__ */ lazyPattern("\\([^()]*\\)[^\\p{L}\\p{N}]*$", "u");

// French sets its quotation marks off. The last space is optional, so that a row of marks without any is read once.
const SENTENCE_END = /* @__PURE__ */ lazyPattern(
  "(?:([.!?…։۔።।]|[\\u0370-\\u037d\\u037f-\\u03ff\\u1f00-\\u1fff][;\\u037e])|[。｡．！？؟])[^\\p{L}\\p{N}\\s]*(?:\\s»)?(\\s+)?",
  "gu",
);

/** Splits a line into its sentences; a full stop and its like end one only before a space. */
function splitSentences(line: string): string[] {
  return line
    .replace(SENTENCE_END(), (end, stop?: string, space?: string) => (stop && !space ? end : `${end}\n`))
    .split("\n");
}

/** The ends of questions in scripts that need no mark. */
const ASKING_END = /(?:[すたんう]か|吗|嗎|니까|까요|(?:ไหม|หรือไม่?)(?:ครับ|คะ|ค่ะ)?)$/u;

/** Words, and after them the beginning of a quotation. */
const QUOTING = /* @__PURE__ */ lazyPattern(
  "^[^\\p{L}\\p{N}]*[\\p{L}\\p{N}].*(?:[^\\p{L}\\p{N}][\"'“„‘«»]|[「『])",
  "u",
);

const WORDS_AND_END = /* @__PURE__ */ lazyPattern("^(.*[\\p{L}\\p{N}])(.*)", "su");

function isQuestion(sentence: string): boolean {
  // Armenian puts its mark inside the word that asks.
  if (sentence.includes("՞")) return true;
  const [, words, end = ""] = WORDS_AND_END().exec(sentence) ?? [];
  if (words === undefined) return false;
  const marks = /[\u0370-\u037d\u037f-\u03ff\u1f00-\u1fff]/.test(words) ? end.replaceAll(";", "?") : end;
  const mark = marks.search(/[?？؟⁇\u037e]/);
  if (mark === -1) return ASKING_END.test(words);
  // The speech of someone else asks nothing: words stand before the quotation that holds it.
  return !(/["'“”’«»」』]/.test(end.slice(mark)) && QUOTING().test(words));
}

/** The beginnings of questions that the asker goes on to answer, as in headings and in passing. */
const ANSWERED_BY_ASKER = /* @__PURE__ */ lazyPattern(
  "^\\P{L}*(?:why|how come|what (?:changed|happened|went wrong|did i|is (?:left|next|new|done))|what['’]s (?:left|next|new|done)|warum|pourquoi|¿?por qu[eé]|почему|为什么|なぜ)",
  "iu",
);

const SIGNS = /* @__PURE__ */ lazyPattern("[^\\p{L}\\p{M}\\p{N}]+", "gu");

/** Checks whether a question only asks leave to go on with the plan: it leaves nothing for the person to choose. */
function asksLeave(question: string): boolean {
  const words = question.toLowerCase().replace(SIGNS(), " ").trim();
  return new RegExp(`^(?:${FORMS.join("")})$`, "u").test(words);
}

/** Whole questions in lower case, without their signs; the parts are joined. */
const FORMS: readonly string[] = [
  "(?:(?:so|ok|now|then) )*",
  "(?:(?:shall|should|may|can|could|do) (?:i|we) |(?:(?:do|would) you )?(?:want|like|need) (?:(?:me|us) )?to |",
  "(?:(?:is it|are you) )?(?:ok|okay|fine|ready)(?: with you)? (?:to |if (?:i|we) ))?",
  "(?:continue|proceed|resume|go on|go ahead|carry on|keep going|move on|get started|start|begin)",
  "(?: (?:with|on|to|of|the|this|these|my|our|it|next|remaining|rest|other|open|planned|first|last|final|",
  "(?:todo|task|step|item|phase|part)s?|work|plan|list|implement\\w+|now|then|here|or stop|or wait|\\d+))*",
  "|(?:is there )?anything else(?: (?:that|i|can|do|help|you|with|need|want|like|to|me|for))*",
  // German, French, Spanish, Portuguese and Russian end such a question with the verb.
  "|(?:(?:soll|darf|kann|ich|jetzt|nun|mit|dem|den|nächsten|restlichen|schritt(?:en)?|est|ce|je|que|dois|puis|peux|",
  "voulez|veux|vous|tu|debo|puedo|devo|posso|quieres?|quer|eu|мне) )*",
  "(?:weitermach|fortfahr|contin[uú]|poursui|sig|proce[ds]|prossig|продолж)\\p{L}+",
  // Chinese and Japanese.
  "|[我你您是否可以要需想希望现在让]*(?:继续|繼續|[开開]始)(?:[执进]行|下去|下一步)?[吗嗎吧]?",
  "|(?:このまま)?(?:続け|[進始]め)(?:ても?)?(?:よろしい|いい|良い)?[でま](?:す|しょう)か",
];
