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
    "(?:(?:so|ok|okay|now|then|alright|great|ready) )*",
    "(?:(?:shall|should|may|can|could|do) (?:i|we) |(?:(?:do|would) you )?(?:want|like|need) (?:(?:me|us) )?to |",
    "(?:(?:is it|are you) )?(?:ok|okay|alright|fine|good|ready)(?: with you| for me)? (?:to |if (?:i|we) ))?",
    "(?:continue|proceed|resume|go on|go ahead|carry on|keep going|move on|move forward|get started|start|begin)",
    "(?: (?:with|on|to|of|the|this|that|these|my|our|all|it|next|remaining|rest|other|open|planned|first|last|final|",
    "todos?|tasks?|steps?|items?|phases?|parts?|work|plan|list|implement\\w+|now|then|as|here|or stop|or wait|\\d+))*",
  ],
  [
    "(?:is there |(?:do you )?need )?anything else",
    "(?: (?:that|i|can|could|do|help|you|with|need|want|like|would|to|me|for|today))*",
  ],
  // German, Dutch.
  [
    "(?:(?:soll|darf|kann) ich|(?:möchte(?:st du|n sie)|willst du|wollen sie) dass ich) (?:jetzt |nun |damit )?",
    "(?:mit (?:dem|der|den) (?:nächsten|restlichen|übrigen) \\p{L}+ )?(?:weitermach|fortfahr|loslege|beginne|anfange)e?n?",
  ],
  ["(?:zal|moet|mag|kan) ik (?:nu )?(?:doorgaan|verdergaan|beginnen)"],
  // French, Spanish, Portuguese, Italian.
  [
    "(?:(?:est ce que )?(?:je )?(?:dois|puis|peux)(?: je)?|(?:(?:voulez|souhaitez) vous|veux tu|tu veux) que je|je|on) ",
    "(?:continu|poursui|commenc)\\p{L}+",
  ],
  [
    "(?:(?:debo|puedo|devo|posso|quieres? que|quer que eu|vu[oi](?:le|i)? che) )?",
    "(?:contin[uú]|sig|segu|proce[ds]|prosegu|prossig)\\p{L}+",
  ],
  // Polish, Russian, Turkish.
  ["(?:czy )?(?:mam|mogę) (?:kontynuować|zaczynać|zacząć)"],
  ["(?:мне )?(?:продолж|приступ)\\p{L}+"],
  ["devam (?:edeyim|edelim) mi"],
  // Arabic, Hindi.
  ["هل (?:تريد(?:ني)? أن )?(?:أستمر|أتابع|أواصل)"],
  ["क्या (?:मैं|मुझे) (?:आगे )?(?:जारी रख|बढ़)\\S*(?: चाहिए)?"],
  // Chinese, Japanese, Korean.
  [
    "(?:我|你|您|是否|可以|要|需要|想|希望|现在|应该|让)*(?:继续|繼續|开始|開始)(?:执行|进行|下去|下一步)?(?:吗|嗎|吧)?",
  ],
  ["(?:このまま)?(?:続け|進め|続行し|開始し|始め)(?:ても?)?(?:よろしい|いい|良い)?(?:で|ま)(?:す|しょう)か"],
  ["(?:이대로 )?(?:계속|시작|진행)(?:해도)? ?(?:진행)?(?:할까요|될까요|하시겠습니까)"],
];
