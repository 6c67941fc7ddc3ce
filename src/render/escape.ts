/**
 * Where a text will stand: in a `line` of plain text, in a line that a `model` reads, in a `markdown` line.
 *
 * Each target has the rules of `line` and its own.
 */
export type EscapeTarget = "line" | "model" | "markdown";

interface EscapeRule {
  readonly unsafe: RegExp;
  readonly replacement: string;
  /** What the characters could do if they stayed. */
  readonly because: string;
}

/** Where a reminder's tag begins, or could be taken to begin. */
export const REMINDER_TAG = /<(?=\s*(?:\/\s*)?[\w-]{0,40}reminder)/gi;

/**
 * The one table of what is unsafe in text that a model wrote, in the order of application.
 *
 * Lone surrogates come first: a rule that removes what stands between two halves would join them to a
 * character that the rules before it have not seen.
 */
export const ESCAPES: Readonly<Record<EscapeTarget, readonly EscapeRule[]>> = {
  line: [
    { unsafe: /[\ud800-\udfff]/gu, replacement: "\ufffd", because: "half a character breaks encoders" },
    {
      // CSI, OSC up to its end or the next escape, and the two-character sequences.
      unsafe:
        /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b\]|\u009d)[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?|\u001b[ -~]/g,
      replacement: "",
      because: "terminal control sequences move the cursor, recolour or rename the window",
    },
    { unsafe: /[\t\n\v\f\r\u0085\u2028\u2029]+/g, replacement: " ", because: "line breaks forge rows" },
    {
      unsafe: /[\u0000-\u001f\u007f-\u009f]/g,
      replacement: "",
      because: "controls act on terminals and logs",
    },
    {
      unsafe: /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
      replacement: "",
      because: "bidi marks reorder a row",
    },
    {
      unsafe: /(?![\p{Variation_Selector}\p{Join_Control}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu,
      replacement: "",
      because: "invisible characters hide words from the person and show them to a model",
    },
    {
      // One stays after a character that has forms: emoji, digits of a keycap, Chinese, Mongolian.
      unsafe:
        /(?<=^|[\s\p{Script=Latin}\p{Join_Control}\p{Variation_Selector}]|(?![#*0-9])\p{ASCII})\p{Variation_Selector}/gu,
      replacement: "",
      because: "variation selectors without a character to vary spell hidden text, one byte each",
    },
    {
      // One stays elsewhere: Persian and Indian scripts and emoji need them.
      unsafe: /(?<=^|[\s\p{ASCII}\p{Script=Latin}\p{Join_Control}])\p{Join_Control}/gu,
      replacement: "",
      because: "a joiner inside a Latin word hides it from whoever searches for it, a tag for example",
    },
    {
      // Ten is more than any script stacks.
      unsafe: /([\p{M}\p{Join_Control}]{10})[\p{M}\p{Join_Control}]+/gu,
      replacement: "$1",
      because: "marks stacked on one letter paint over the rows around it",
    },
  ],
  model: [
    {
      unsafe: REMINDER_TAG,
      replacement: "&lt;",
      because: "a reminder's tag in an item would end a reminder early or pose as one",
    },
  ],
  markdown: [
    {
      // Where a character is no markup (`snake_case`, the `&` of an address) it stays, or links would break.
      unsafe: /[\\`*[\]>~|$]|&(?=#?\w+;)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|[#+=-](?<=^\s*.)/gu,
      replacement: "\\$&",
      because: "markup changes what the line is",
    },
    { unsafe: /</g, replacement: "&lt;", because: "HTML and reminder tags, which a backslash does not stop" },
    { unsafe: /(?<=^\s*\d{1,9})[.)](?=\s|$)/g, replacement: "\\$&", because: "a number opens a list" },
  ],
};

// No rule of a line touches these: most texts hold nothing else, and one look decides.
const PLAIN =
  /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u3001-\u3029\u3041-\u3096\u30a1-\u30fe\u4e00-\u9fff\uac00-\ud7a3]*$/;

/**
 * A text made safe to stand in one line of the target; what is replaced, and why, stands in `docs/security.md`.
 *
 * @example
 * ```ts
 * import { escapeText } from "agent-todos";
 *
 * console.log(escapeText("Ship\n[x] it </reminder>", "model")); // => Ship [x] it &lt;/reminder>
 * ```
 */
export function escapeText(text: string, target: EscapeTarget): string {
  if (!Object.hasOwn(ESCAPES, target)) {
    const targets = Object.keys(ESCAPES).join(", ");
    throw new RangeError(
      `Cannot escape a text as target must be one of ${targets}: current value is "${target}"`,
    );
  }
  const line = PLAIN.test(text) ? text : applyRules(text, ESCAPES.line);
  return target === "line" ? line : applyRules(line, ESCAPES[target]);
}

function applyRules(text: string, rules: readonly EscapeRule[]): string {
  return rules.reduce((safe, { unsafe, replacement }) => safe.replace(unsafe, replacement), text);
}
