/** Checks whether a question only asks leave to go on with the plan: it leaves nothing for the person to choose. */
export function asksLeave(question: string): boolean {
  const words = question
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/[^\p{L}\p{M}\p{N}']+/gu, " ")
    .trim();
  return FORMS.some((parts) => new RegExp(`^(?:${parts.join("")})$`, "u").test(words));
}

/** Whole questions in lower case, without their signs; the parts of each are joined. */
const FORMS: readonly (readonly string[])[] = [
  [
    "(?:(?:so|ok|now|then) )*",
    "(?:(?:shall|should|may|can|could|do) (?:i|we) |(?:(?:do|would) you )?(?:want|like|need) (?:(?:me|us) )?to |",
    "(?:(?:is it|are you) )?(?:ok|okay|fine|ready)(?: with you)? (?:to |if (?:i|we) ))?",
    "(?:continue|proceed|resume|go on|go ahead|carry on|keep going|move on|get started|start|begin)",
    "(?: (?:with|on|to|of|the|this|these|my|our|it|next|remaining|rest|other|open|planned|first|last|final|",
    "todos?|tasks?|steps?|items?|phases?|parts?|work|plan|list|implement\\w+|now|then|here|or stop|or wait|\\d+))*",
  ],
  ["(?:is there )?anything else(?: (?:that|i|can|do|help|you|with|need|want|like|to|me|for))*"],
  // German, French, Spanish, Portuguese and Russian end such a question with the verb.
  [
    "(?:(?:soll|darf|kann|ich|jetzt|nun|mit|dem|den|nächsten|restlichen|schritt(?:en)?|est|ce|je|que|dois|puis|peux|",
    "voulez|veux|vous|tu|debo|puedo|devo|posso|quieres?|quer|eu|мне) )*",
    "(?:weitermach|fortfahr|contin[uú]|poursui|sig|proce[ds]|prossig|продолж)\\p{L}+",
  ],
  // Chinese and Japanese.
  [
    "(?:我|你|您|是否|可以|要|需要|想|希望|现在|让)*(?:继续|繼續|开始|開始)(?:执行|进行|下去|下一步)?(?:吗|嗎|吧)?",
  ],
  ["(?:このまま)?(?:続け|進め|始め)(?:ても?)?(?:よろしい|いい|良い)?(?:で|ま)(?:す|しょう)か"],
];
