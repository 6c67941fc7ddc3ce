import { lazyPattern } from "../core/lazy-pattern.js";

/** How much of the end of a reply is looked at, in characters. */
const END_CHARACTERS = 2000;

/** How many characters may follow a question that still counts as the last word; options are left out. */
const CLOSING_CHARACTERS = 200;

/**
 * Checks whether the last words of a reply leave the next step to the person: a question that the plan does not answer,
 * or words that hand the turn over.
 *
 * They may be in quotes or markup, before options or a short closing line. A mark inside code, a URL or quoted speech
 * asks nothing, and neither does "Shall I continue?". In doubt it counts as asking: a reminder too few costs less than
 * one that talks over the person. Only the last 2,000 characters are looked at.
 */
export function asksPerson(reply: string): boolean {
  let closing = 0;
  let hasOptions = false;
  for (const line of proseOf(reply).reverse()) {
    const isOption = OPTION.test(line);
    for (const sentence of splitSentences(line).reverse()) {
      if (asks(sentence, hasOptions)) return true;
      closing += isOption ? 0 : sentence.length;
      if (closing > CLOSING_CHARACTERS) return false;
    }
    hasOptions ||= isOption;
  }
  return false;
}

/**
 * Checks whether the last words are a client's and not the model's: a limit, an error, an interruption. The model did
 * not choose to end its turn there.
 */
export function isCutShort(reply: string): boolean {
  return reply.length <= END_CHARACTERS && CLIENT_WORDS.test(reply);
}

const CLIENT_WORDS =
  /^\W*(?:no response requested|api error\b|(?:request )?interrupted by (?:the )?user|(?:you['’]ve (?:hit|reached) your|claude(?: ai| code)?)\b.{0,30}\blimit\b|credit balance is too low)/i;

const FENCE = /^[^\S\n]*(?:```|~~~).*$/m;

/** The row of a todo list says what is to do, even where its text is a question. */
const TODO_ROW = /^\s*(?:[-*+]\s*)?(?:\[.?\]|[☐☑☒✓✔✅⬜])/u;

const LINK = /\]\([^()\s]*\)|<[^<>\s]+>|\b(?:https?|ftp|file):\/\/[^\s<>]*[^\s<>.,:;!?'")\]]/gi;

/** Lists the lines of prose at the end of a reply, and the rows of its lists and tables. */
function proseOf(reply: string): string[] {
  // Prose and code in turn. An odd fence closes code whose beginning was cut off, or opens code that nothing closed.
  const parts = reply.slice(-END_CHARACTERS).split(FENCE);
  const first = parts.length % 2 === 0 && reply.length > END_CHARACTERS ? 1 : 0;
  return parts
    .filter((_, index) => index % 2 === first)
    .flatMap((part) => part.split(/[\n\r\u2028\u2029]/))
    .filter((line) => line.trim() !== "" && !TODO_ROW.test(line))
    .map((line) => line.replace(/`[^`]+`/g, "code").replace(LINK, "link"));
}

const OPTION = /^\s*(?:[-+•–—|①-⑳]|\*\s|\s{2}|\d\ufe0f?\u20e3|\W{0,3}(?:(?:\d{1,2}|[a-z])[.)、．:：]|option\s))/iu;

/** Splits a line after its full stops and marks, quotes that follow them included. */
function splitSentences(line: string): string[] {
  const bare = line.replace(/[*_~#>|]+/g, " ").replace(/\s*\([^()?？]*\)\s*$/, "");
  return bare.split(/(?<=[.!?…][^\w\s]*)\s+(?!»)|(?<=[。！？؟][」』）”]*)/u).map((sentence) => sentence.trim());
}

function asks(sentence: string, hasOptions: boolean): boolean {
  if (HANDS_OVER.some((words) => words.test(sentence))) return true;
  if (hasOptions && /[:：]$/.test(sentence)) return CHOICE.test(sentence);
  return (MARK().test(sentence) || NO_MARK.test(sentence)) && !ASKS_NOTHING.some((words) => words().test(sentence));
}

/** A question mark after words and before no more; that of Armenian is inside a word, that of Greek a semicolon. */
const MARK = /* @__PURE__ */ lazyPattern(
  "[\\p{L}\\p{N}].*(?:[?？؟⁇\\u037e]|[\\u0370-\\u03ff\\u1f00-\\u1fff];)[^\\p{L}\\p{N}]*$|՞",
  "u",
);

/** The ends of questions in scripts that need no mark. */
const NO_MARK = /(?:[すたんう]か|吗|嗎|니까|까요|ไหม(?:ครับ|คะ)?)[.。]?$/;

/** Words before options that leave the choice to the person. */
const CHOICE = /\b(?:which|what|would|do you|should|shall|prefer|choose|pick)\b|[选選哪]|どれ/i;

/** Words that leave the next step to the person, or to something that the model waits for. */
const HANDS_OVER: readonly RegExp[] = [
  /\blet me know\b|^\W*(?:just )?tell me\b|\b(?:up to you|your (?:call|choice|decision))\b/i,
  /\bplease (?:confirm|approve|review|advise|choose|decide|reply|answer|tell me)\b/i,
  /\b(?:await(?:ing)?|need) your\b/i,
  /\b(?:i(?:['’]ll| will| am|['’]m)?\s+)?(?:wait|waiting|pause|paused|hold|holding|stand by)\b.*\b(?:until|till|for|before)\b/i,
  /请(?:您|你)?(?:先)?(?:确认|回复|告诉|选择)|发给我|收到后|(?:后|後)(?:请|再)?(?:回复|回覆|告诉|通知)|等(?:待|你|您)/,
  /\b(?:(?:sagt?|gib|gebt) (?:mir|bescheid)|melde? dich|avísame|dime|dites-moi|faites-moi savoir|me avise)\b|дай(?:те)? знать|сообщите|(?:教えて|お知らせ)ください|알려 ?주/i,
];

/** Questions that leave nothing for the person to choose. */
const ASKS_NOTHING = [
  // The speech of someone else: words stand before the quotation that holds it.
  /* @__PURE__ */ lazyPattern("[\\p{L}\\p{N}].*[^\\p{L}\\p{N}][\"'“‘„«「『].*[?？][^\\p{L}\\p{N}]*[\"'”’“»」』]", "u"),
  /* @__PURE__ */ lazyPattern("[\\p{L}\\p{N}].*«[^»]*$|[\\p{L}\\p{N}][「『].*[?？][」』]", "u"),
  // Leave to go on with the plan.
  /* @__PURE__ */ lazyPattern(
    "^\\P{L}*(?:(?:so|ok|now|then),? )*(?:(?:shall|should|may|can) (?:i|we) |(?:(?:do|would) you )?(?:want|like) (?:me )?to |(?:ready|ok(?:ay)?) to )?" +
      "(?:continue|proceed|go on|go ahead|carry on|keep going|move on|start|begin)(?: (?:with|on|to|the|this|next|remaining|rest|of|plan|steps?|tasks?|items?|now|\\d+))*\\P{L}*$",
    "iu",
  ),
  /* @__PURE__ */ lazyPattern(
    "^\\P{L}*(?:is there )?anything else(?: (?:that|i|can|do|help|you|with|need))*\\P{L}*$",
    "iu",
  ),
  /* @__PURE__ */ lazyPattern("^[我你您是否要需]*(?:继续|繼續)[吗嗎]?[？?]$", "u"),
];
