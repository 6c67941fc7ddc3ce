/**
 * Returns a pattern that is built at its first use.
 *
 * For Unicode classes: an engine builds a pattern literal as soon as it loads the file, which took a third of the
 * library's import time.
 */
export function lazyPattern(source: string, flags = "gu"): () => RegExp {
  let pattern: RegExp | undefined;
  return () => {
    pattern ??= new RegExp(source, flags);
    return pattern;
  };
}

/**
 * Where a text is going to be shown: in a `line` of plain text, in a line that a `model` reads, in a `markdown` line.
 *
 * Each target has the rules of `line` plus its own.
 */
export type EscapeTarget = "line" | "model" | "markdown";

/** A pattern of unsafe text, and its replacement. Default: an empty text. */
type EscapeRule = readonly [unsafe: () => RegExp, replacement?: string];
type EscapeRules = Readonly<Record<EscapeTarget, readonly EscapeRule[]>>;

// Half a surrogate pair breaks encoders.
const LONE_SURROGATES: EscapeRule = [() => /[\ud800-\udfff]/gu, "\ufffd"];

// Control sequences move the cursor, recolour or rename the window: CSI, OSC up to its end or the next escape, and
// those of two characters.
const SEQUENCES: EscapeRule = [
  () =>
    /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b\]|\u009d)[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?|\u001b[ -~]/g,
];

// Line breaks forge rows.
const BREAKS: EscapeRule = [() => /[\t\n\v\f\r\u0085\u2028\u2029]+/g, " "];

// Other controls act on terminals and logs.
const CONTROLS: EscapeRule = [() => /[\u0000-\u001f\u007f-\u009f]/g];

// Bidi marks reorder a row; other invisible characters hide words from the person and show them to a model.
const INVISIBLE: EscapeRule = [/* @__PURE__ */ lazyPattern("(?![\\p{VS}\\p{Join_C}])[\\p{DI}\\ufff9-\\ufffb]")];

// Variation selectors spell hidden text, one byte each. They stay where Unicode lists a variation sequence: both
// selectors after emoji and the digit of a keycap, those of Mongolian, and, at most once in nine characters, the first
// few of Chinese, which names need.
const VARIATIONS: EscapeRule = [
  /* @__PURE__ */ lazyPattern(
    "(?<!(?![#*0-9])\\p{Emoji})(?!.\\u20e3)[\\ufe0e\\ufe0f]|(?<!(?<!\\p{VS}.{0,7})\\p{sc=Hani}|\\p{sc=Mong})(?![\\ufe0e\\ufe0f])\\p{VS}|[\\ufe03-\\ufe0d\\u{e0120}-\\u{e01ef}]",
  ),
];

// A joiner inside a Latin word hides the word from a search, a tag from its rule. One stays elsewhere: Persian and
// Indian scripts and emoji need it.
const JOINERS: EscapeRule = [/* @__PURE__ */ lazyPattern("(?<=^|[\\s\\p{ASCII}\\p{sc=Latn}\\p{Join_C}])\\p{Join_C}")];

// Marks stacked on one letter paint over the rows around it. Ten are more than any script stacks.
const STACKS: EscapeRule = [/* @__PURE__ */ lazyPattern("(?<=[\\p{M}\\p{Join_C}]{10})[\\p{M}\\p{Join_C}]+")];

// The tag of a reminder, under any prefix, or of a context block: it would end one early or pose as one. In JSON a line
// break inside the tag is an escape.
const TAGS: EscapeRule = [
  /* @__PURE__ */ lazyPattern(
    "<(?=(?:[\\s/]|\\\\[fnrt])*(?:[\\p{L}\\p{M}\\p{N}_.:-]{0,40}reminder|todo-context))",
    "giu",
  ),
  "&lt;",
];

// Lone surrogates come first: a later rule that removes the text between two halves would otherwise join them into a
// character that the earlier rules never checked.
const LINE = [LONE_SURROGATES, SEQUENCES, BREAKS, CONTROLS, INVISIBLE, VARIATIONS, JOINERS, STACKS];

const MARKDOWN: readonly EscapeRule[] = [
  // Markup changes the meaning of the line. A character that is not markup in its position is kept (`snake_case`, the
  // `&` of an address).
  [
    /* @__PURE__ */ lazyPattern(
      "[\\\\`*[\\]>~|$]|&(?=#?\\w+;)|(?<![\\p{L}\\p{N}])_|_(?![\\p{L}\\p{N}])|[#+=-](?<=^\\s*.)",
    ),
    "\\$&",
  ],
  // A backslash does not stop HTML and reminder tags.
  [() => /</g, "&lt;"],
  // A number opens a list.
  [() => /(?<=^\s*\d{1,9})[.)](?=\s|$)/g, "\\$&"],
];

/**
 * The one table of unsafe parts of model-written text, in the order of application; explained in
 * `docs/untrusted-text.md`.
 */
export const ESCAPES: EscapeRules = { line: LINE, model: [TAGS], markdown: MARKDOWN };

// Characters that every rule of a line leaves alone. Most texts consist of these, so one test suffices.
const PLAIN =
  /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u3001-\u3029\u3041-\u3096\u30a1-\u30fe\u4e00-\u9fff\uac00-\ud7a3]*$/;

/**
 * Makes a text safe for one line of the target; see `docs/untrusted-text.md` for the replacements and their reasons.
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
    throw new RangeError(`Invalid call of escapeText(): target must be one of ${targets} (got "${target}")`);
  }
  if (target === "model") return escapeForModel(text);
  const line = escapeLine(text);
  return target === "line" ? line : escapeMarkdown(line);
}

// Up to an entity or punctuation after the address, or a parenthesis around it.
const ADDRESS = /(https?:\/\/(?:(?!&#?\w+;)[^\s<>|`$\\[\]()]|\([^\s<>|`$\\[\]()]*\))+(?<![.,:;!?'"*_~]))/;

/** Escapes markup. An address with markup in it goes into angle brackets, as a backslash would lead elsewhere. */
function escapeMarkdown(line: string): string {
  const parts = line.split(ADDRESS);
  const escaped = parts.map((part, index) => {
    const text = applyRules(part, MARKDOWN);
    return index % 2 === 1 && text !== part ? `<${part}>` : text;
  });
  return escaped.join("");
}

const MARKDOWN_ESCAPES = /\\([\\`*[\]>~|$&_#+=.)-])|&lt;|<(https?:\/\/[^\s<>]*)>/g;

/** Reads a Markdown text without markup, as {@link escapeText} wrote it, back as plain text. */
export function unescapeMarkdown(text: string): string {
  return text.replace(MARKDOWN_ESCAPES, (_, character?: string, address?: string) => character ?? address ?? "<");
}

/** Makes a text safe for one line that a model reads: {@link escapeText} without the rules of other targets. */
export function escapeForModel(text: string): string {
  const line = escapeLine(text);
  return line.includes("<") ? applyRules(line, [TAGS]) : line;
}

/** Makes a text safe for one line of plain text: {@link escapeText} without the rules of other targets. */
export function escapeLine(text: string): string {
  return PLAIN.test(text) ? text : applyRules(text, LINE);
}

function applyRules(text: string, rules: readonly EscapeRule[]): string {
  return rules.reduce((safe, [unsafe, replacement = ""]) => safe.replace(unsafe(), replacement), text);
}

/**
 * Replaces the `<` before the name of a tag (letters, digits, `-` and `_`), so that the text neither ends nor imitates it.
 *
 * The text keeps its length, which the caller has already bounded. In JSON a line break inside the tag is an escape.
 */
export function escapeTag(text: string, tag: string): string {
  if (!text.includes("<")) return text;
  return text.replace(new RegExp(`<(?=(?:[\\s/]|\\\\[fnrt])*${tag}(?![\\w-]))`, "gi"), "‹");
}

/** Wraps a text in a tag, perhaps with a mark, that no text inside can end early; the text keeps its length. */
export function wrapInTag(text: string, tag: string, mark = ""): string {
  return `<${tag}${mark}>${escapeTag(text, tag)}</${tag}>`;
}

// JSON.stringify escapes the other controls and lone surrogates itself.
const JSON_CONTROLS: EscapeRule = [() => /[\u007f-\u009f\u2028\u2029]/g];

const JSON_RULES: readonly EscapeRule[] = [JSON_CONTROLS, INVISIBLE, VARIATIONS, JOINERS, STACKS, TAGS];

/**
 * Makes JSON text safe for a model and a person to read.
 *
 * Each character that the table removes from a line, and the `<` of a reminder's tag, becomes its JSON escape, so that
 * the parsed value stays the same.
 */
export function escapeJson(json: string): string {
  if (PLAIN.test(json) && !json.includes("<")) return json;
  return JSON_RULES.reduce((safe, [unsafe]) => safe.replace(unsafe(), escapeUnits), json);
}

/** Makes JSON text safe for an error that a programmer reads: all but ASCII, Latin and Chinese becomes JSON escapes. */
export function escapeUnusual(json: string): string {
  return json.replace(/[^ -;=-~\u00ae-\u02ff\u2026\u4e00-\u9fff]/g, escapeUnits);
}

// A character beyond U+FFFF is two units.
function escapeUnits(characters: string): string {
  return characters.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
