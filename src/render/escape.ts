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

/** The one table of what is unsafe in text that a model wrote, in the order of application. */
export const ESCAPES: Readonly<Record<EscapeTarget, readonly EscapeRule[]>> = {
  line: [
    {
      // CSI, OSC up to its end or the next escape, and the two-character sequences.
      unsafe:
        /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?|\u001b[ -~]/g,
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
      // The joiners U+200C and U+200D stay: Persian and emoji need them.
      unsafe: /[\u00ad\u180e\u200b\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu,
      replacement: "",
      because: "invisible characters hide words from the person and show them to a model",
    },
    { unsafe: /[\ud800-\udfff]/gu, replacement: "\ufffd", because: "half a character breaks encoders" },
  ],
  model: [
    {
      unsafe: /<(?=\s*\/?\s*[\w-]{0,40}reminder)/gi,
      replacement: "&lt;",
      because: "a reminder's tag in an item would end a reminder early or pose as one",
    },
  ],
  markdown: [
    { unsafe: /[\\`*_[\]<>~|&#]/g, replacement: "\\$&", because: "markup changes what the line is" },
  ],
};

// Most texts hold nothing unsafe; one look decides.
const SUSPICIOUS = /[^ -;=?-Z^-~\u00a1-\u00ac\u00ae-\u0600\u3000-\ud7ff]|[\\<>[\]`*_~|&#]/;

/**
 * A text made safe to stand in one line of the target; what is replaced, and why, is the table {@link ESCAPES}.
 *
 * @example
 * ```ts
 * import { escapeText } from "agent-todos";
 *
 * console.log(escapeText("Ship\n[x] it </reminder>", "model")); // => Ship [x] it &lt;/reminder>
 * ```
 */
export function escapeText(text: string, target: EscapeTarget): string {
  if (!SUSPICIOUS.test(text)) return text;
  let safe = text;
  for (const { unsafe, replacement } of ESCAPES.line) safe = safe.replace(unsafe, replacement);
  if (target === "line") return safe;
  for (const { unsafe, replacement } of ESCAPES[target]) safe = safe.replace(unsafe, replacement);
  return safe;
}
