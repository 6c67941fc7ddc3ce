import { lazyPattern } from "../model/escape.js";

/** How much of the end of a reply is examined, in characters. */
const END_CHARACTERS = 2000;

/** The most characters after a question that still counts as the last words; options are not counted. */
const CLOSING_CHARACTERS = 200;

/**
 * Checks whether the end of a reply leaves the next step to the person: by a question that the plan does not answer, or
 * by handing the turn over.
 *
 * The question may be in quotes or markup, before options or a short closing line. A question mark inside code, a URL
 * or quoted speech does not count, nor does "Shall I continue?". In doubt it counts as asking: a missing reminder costs
 * less than one that talks over the person. Only the last 2,000 characters are examined.
 */
export function asksPerson(reply: string): boolean {
  let closing = 0;
  let hasOptions = false;
  let rowAsks = false;
  for (const line of proseOf(reply).reverse()) {
    // A row is an option, a result or a task: of its words only a question may be the model's own.
    if (OPTION.test(line)) {
      hasOptions = true;
      rowAsks ||= splitSentences(line).some(isQuestion);
      continue;
    }
    if (line.trim() === "") continue;
    if (rowAsks && !RESULTS.test(line)) return true;
    rowAsks = false;
    for (const sentence of splitSentences(line).reverse()) {
      if (asks(sentence, hasOptions)) return true;
      closing += sentence.length;
      if (closing > CLOSING_CHARACTERS) return false;
    }
  }
  return rowAsks;
}

/**
 * Checks whether the last words come from a client, not the model: a limit, an error, an interruption. The model did
 * not choose to end its turn there.
 */
export function isCutShort(reply: string): boolean {
  return CLIENT_WORDS.test(reply);
}

const CLIENT_WORDS =
  /^\W*(?:no response requested|api error\b|(?:request )?interrupted|(?:you.ve|claude) .{0,40}limit\b|credit balance)/i;

const FENCE = /^[^\S\n\r\u2028\u2029]*(?:```|~~~).*$/m;

/** A row of a todo list, which is a task even if its text is a question. */
const TODO_ROW = /^\s*(?:[-*+]\s*)?(?:\[.?\]|[☐-☒✓✔✅⬜])/;

/**
 * Links, whose question marks do not count, and quoted questions after other words, which are someone else's speech.
 */
const LINK =
  /\]\([^()\s]*\)|\b\w+:\/\/[^\s<>]*(?:>|[^\s<>.,:;!?'")\]])|(?<=[\w\u00c0-\uffff] )["'“‘„«][^?]*\?\s?["'”’“»]/g;

/** Lists the lines of prose at the end of a reply, and the rows of its lists and tables. */
function proseOf(reply: string): string[] {
  // Prose and code in turn. An odd fence closes code whose beginning was cut off, or opens code that is never closed.
  const parts = reply.slice(-END_CHARACTERS).split(FENCE);
  const first = parts.length % 2 === 0 && reply.length > END_CHARACTERS ? 1 : 0;
  return parts
    .filter((_, index) => index % 2 === first)
    .flatMap((part) => part.split(/[\n\r]/))
    .filter((line) => !TODO_ROW.test(line))
    .map((line) => line.replace(/`[^`]+`/g, "code").replace(LINK, "link"));
}

const OPTION = /^\s*(?:[-+•–—|①-⑳]|\*\s|\s{2}|\W{0,3}(?:(?:\d{1,2}|[a-z])[.)、．:：]|option\s))/i;

/** Splits a line after its full stops, question marks and exclamation marks, with the quotes that follow them. */
function splitSentences(line: string): string[] {
  const bare = line.replace(/[*_~#>|]/g, " ").replace(/(?<!\s)\s*\([^()?？]*\)\s*$/, "");
  return bare.split(/(?<=[.!?…][^\w\s]{0,9})\s|(?<=[。！？؟][」』）”]{0,9})/).map((sentence) => sentence.trim());
}

function asks(sentence: string, hasOptions: boolean): boolean {
  if (HANDS_OVER.test(sentence)) return true;
  if (hasOptions && /[:：]$/.test(sentence)) return CHOICE.test(sentence) && !RESULTS.test(sentence);
  return isQuestion(sentence);
}

function isQuestion(sentence: string): boolean {
  return QUESTION().test(sentence) && !ASKS_LEAVE.test(sentence);
}

/**
 * A question mark at the end of words, or an ending that needs none. That of Armenian is inside a word, that of Greek a
 * semicolon.
 */
const QUESTION = /* @__PURE__ */ lazyPattern(
  "[\\p{L}\\p{N}].*(?:[?？؟\\u037e]|[\\u0370-\\u03ff];)[^\\p{L}\\p{N}]*$|՞|(?:[すたんう]か|[吗嗎까]요?|ไหม\\S*)[.。]?$",
  "u",
);

/** Words before options that leave the choice to the person. */
const CHOICE =
  /\b(?:would|should|shall|can|could|do|may|must) (?:you|i|we)\b|\b(?:prefer|choose|pick)\b|^\W*(?:(?:so|now|and|or),? )?(?:which|(?:what|how|where) (?:would|should|shall|now|next))\b|\bwhich (?:one|of|option|way)\b|[选選哪]|どれ/i;

/** A heading above results, findings or remaining work. */
const RESULTS =
  /(?:^\W*|[.!] )(?:(?:here|below|this|these|that|those)(?:['’]s|\s+is|\s+are)?\b|what (?:i|we|has|have|is|was|were|changed|remains|works)\b|(?:done|summary|results?|changes|changed|fixed|added|left|remaining|open)\b)[^?？]*[:：]\W*$/i;

/** Words that leave the next step to the person, or to something that the model waits for. */
const HANDS_OVER =
  /\b(?:let me know|up to you|your (?:call|choice|decision)|please(?! note)|(?:await(?:ing)?|need) your|(?:wait|paus|hold)(?:e|ing)?\b.* (?:until|for)|sag mir|bescheid)\b|^\W*(?:just )?tell me\b|[请請]|等[待你您]|[后後].?回[复覆]|教えて|お知らせ|알려 ?주/i;

/** A question for leave to go on with the plan, or to stop, which leaves the person no real choice. */
const ASKS_LEAVE =
  /^[^\w\u00c0-\uffff]*(?:(?:so|ok|now|(?:shall|should|may|can) (?:i|we)|do|would|you|want|like|me|to|ready),? )*(?:continue|proceed|(?:go|carry|move) (?:on|ahead)|keep going|start|begin|(?:is there )?anything else)(?: (?:with|on|to|the|this|next|remaining|rest|of|plan|steps?|tasks?|now|\d+|i|can|help|you|need))*\W*$|^.{0,3}[继繼][续續].?[？?]$/i;
