import { lazyPattern } from "../core/lazy-pattern.js";

const SIGNS = /* @__PURE__ */ lazyPattern("[^\\p{L}\\p{M}\\p{N}]+", "gu");

/** Checks whether a question only asks leave to go on with the plan: it leaves nothing for the person to choose. */
export function asksLeave(question: string): boolean {
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
