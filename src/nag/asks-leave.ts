/** Checks whether a question only asks leave to go on with the plan: it leaves nothing for the person to choose. */
export function asksLeave(question: string): boolean {
  const words = question
    .toLowerCase()
    .replace(/[’ʼ]/g, "'")
    .replace(/[^\p{L}\p{M}\p{N}']+/gu, " ")
    .trim();
  return FORMS.some((parts) => new RegExp(`^(?:${parts.join("")})$`, "u").test(words));
}

const OPENING = "(?:(?:so|ok|okay|now|then|alright|great|ready) )*";

const LEAD = [
  "(?:",
  "(?:shall|should|may|can|could|do) (?:i|we) (?:just |now )?",
  "|(?:(?:do|would) you )?(?:want|like|need|prefer) (?:(?:me|us) )?to ",
  "|(?:is it |are you )?(?:ok|okay|alright|all right|fine|good|happy|ready)(?: with you| for (?:me|us))? (?:to |if (?:i|we) )",
  "|(?:do you )?mind if i ",
  ")?",
].join("");

const VERB =
  "(?:continue|proceed|resume|go on|go ahead|carry on|keep going|press on|move (?:on|forward|ahead)|get started|start|begin)";

const OBJECT = [
  "(?: (?:with|on|to|working on))?",
  "(?: (?:the|this|that|these|those|my|our|all|it|them))*",
  "(?: (?:next|remaining|rest|other|following|open|unfinished|outstanding|planned|first|last|final))*",
  "(?: (?:todos?|tasks?|steps?|items?|phases?|parts?|ones?|work|plan|list|implementation|implementing(?: it| this| that)?))*",
  "(?: of (?:the|this|my) (?:list|plan|work|todos|tasks|steps|items))?(?: \\d+)?",
].join("");

const CLOSING = [
  "(?: (?:now|then|next|from here|as planned|right away|on (?:it|this|that)))?",
  "(?: or (?:(?:should|shall) i )?(?:stop|pause|wait)(?: here| there)?)?",
].join("");

const MORE = [
  "(?:is there |do you (?:need|want) |need |can i (?:do|help(?: you)? with) )?anything else",
  "(?: (?:that )?(?:i can (?:do|help)|you(?: would|'d)? (?:need|want|like))(?: (?:me )?to do| (?:you )?with| help with)?)?",
  "(?: for you)?(?: today| now)?",
].join("");

/** Whole questions in lower case, without their signs. */
const FORMS: readonly (readonly string[])[] = [
  [OPENING, LEAD, VERB, OBJECT, CLOSING],
  [OPENING, MORE],
  // German, Dutch.
  [
    "(?:soll|darf|kann) ich (?:jetzt |nun |damit |so )?(?:mit (?:dem|der|den) (?:nächsten|restlichen|übrigen|weiteren) \\p{L}+ )?",
    "(?:weitermachen|fortfahren|weiterarbeiten|loslegen|beginnen|anfangen)",
  ],
  [
    "(?:möchtest du|möchten sie|willst du|wollen sie) dass ich (?:jetzt |damit |so )?",
    "(?:weitermache|fortfahre|loslege|beginne|anfange)",
  ],
  ["(?:zal|moet|mag|kan) ik (?:nu )?(?:doorgaan|verdergaan|beginnen)"],
  // French, Spanish, Portuguese, Italian.
  ["(?:est ce que je )?(?:dois|puis|peux)(?: je)? (?:maintenant )?(?:continuer|poursuivre|commencer)"],
  ["(?:je|on) (?:continue|poursuis|poursuit|commence)"],
  ["(?:voulez vous|souhaitez vous|veux tu|tu veux|vous voulez) que je (?:continue|poursuive|commence)"],
  ["(?:debo|puedo) (?:continuar|seguir|proceder|empezar)|continúo|sigo|procedo|empiezo"],
  ["(?:quieres|quiere|deseas|desea) que (?:continúe|siga|proceda|empiece)"],
  [
    "(?:devo|posso) (?:continuar|prosseguir|seguir|começar)|(?:quer|queres) que eu (?:continue|prossiga|siga)",
  ],
  [
    "(?:devo|posso) (?:continuare|procedere|proseguire)|proseguo|(?:vuoi|vuole) che (?:continui|proceda|prosegua)",
  ],
  // Polish, Russian, Turkish.
  ["(?:czy )?(?:mam|mogę) (?:kontynuować|zaczynać|zacząć)"],
  ["(?:мне )?(?:продолжить|продолжать|продолжаем|продолжаю|приступить|приступать)"],
  ["devam (?:edeyim|edelim) mi"],
  // Arabic, Hindi.
  ["هل (?:تريد أن |تريدني أن )?(?:أستمر|أتابع|أواصل)"],
  ["क्या (?:मैं|मुझे) (?:आगे )?(?:जारी रखूँ|जारी रखूं|जारी रखना चाहिए|बढ़ूँ|बढ़ूं)"],
  // Chinese, Japanese, Korean.
  [
    "(?:我|你|您|是否|可以|要|需要|想|希望|现在|應該|应该|让)*(?:继续|繼續|开始|開始)(?:执行|进行|下去|下一步)?(?:吗|嗎|吧)?",
  ],
  [
    "(?:このまま)?(?:続け|進め|続行し|開始し|始め)(?:ても?)?(?:よろしい|いい|良い|よい)?(?:ですか|でしょうか|ますか|ましょうか)",
  ],
  ["(?:이대로 )?(?:계속|시작|진행)(?:해도)? ?(?:진행)?(?:할까요|될까요|하시겠습니까)"],
];
