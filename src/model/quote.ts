import { escapeForModel, escapeJson } from "./escape.js";

/** The most characters of a text that repeats sent input: an issue, a note, the echo of a call's arguments. */
export const ECHO_CHARACTERS = 2000;

/** The most characters of received text that a message quotes. */
const QUOTED_CHARACTERS = 60;

/** Quotes a text for a message: one line, at most `limit` characters, unsafe ones as JSON escapes. */
export function quote(text: string, limit: number = QUOTED_CHARACTERS): string {
  return escapeJson(JSON.stringify(cut(text, limit)));
}

/** Cuts a text after `limit` characters (code points), with `…` after them where more followed. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const characters = Array.from(text.slice(0, (limit + 1) * 2));
  return characters.length > limit ? `${characters.slice(0, limit).join("").trimEnd()}…` : text;
}

/** Names the first entries of a list, and counts the rest in an entry of its own. */
export function nameFirst<T>(
  entries: readonly T[],
  most: number,
  name: (entry: T) => string,
  count: (rest: number) => string = (rest) => `and ${rest} more`,
): readonly string[] {
  const named = entries.slice(0, most).map(name);
  return entries.length > most ? [...named, count(entries.length - most)] : named;
}

/** Makes a message one line of at most 2,000 characters in which no words of the model can act. */
export function secureMessage(words: string): string {
  // Escapes again, as a cut may leave the selector of a keycap without its cap.
  return escapeForModel(cut(escapeForModel(words), ECHO_CHARACTERS - 1));
}

/** Describes a caught value as text, without ever throwing itself. */
export function describeThrown(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return "an error without a text";
  }
}

/** Names a value that arrived in the words of JSON: a text in quotes, a number, `an array`, `an object`. */
export function describeValue(value: unknown): string {
  return typeof value === "string" ? quote(value) : describeKind(value);
}

/** Names a value other than a text in the words of JSON. */
export function describeKind(value: unknown): string {
  if (Array.isArray(value)) return "an array";
  if (value === null || typeof value === "number" || typeof value === "boolean") return String(value);
  if (value === undefined) return "nothing";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/** Counts the characters of a text: code points, so that Chinese and emoji count as a person counts them. */
export function countCharacters(text: string): number {
  let count = text.length;
  // Walks by position: the text's own iterator takes four times as long, which is noticeable for long texts.
  for (let at = 0; at < text.length; at += 1) {
    if ((text.codePointAt(at) ?? 0) <= 0xffff) continue;
    count -= 1;
    at += 1;
  }
  return count;
}

/** The most characters of a text that shows the plan again as context, and of the reminder around it. */
export const CONTEXT_CHARACTERS = 4000;

// Characters that always begin a new one in a person's eyes, so that the usual cut needs no segmenter.
const BEGINS = /[ -~\u3001-\u3029\u3041-\u3096\u30a1-\u30fe\u4e00-\u9fff\uac00-\ud7a3]/;

/**
 * Cuts a text to at most `limit` characters (code points), with `…` in place of the rest.
 *
 * What a person sees as one character, an emoji of several code points for example, stays whole, unless it alone is
 * longer than the limit.
 */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  if (limit < 1) return "";
  const start = text.slice(0, limit * 2 + 2);
  const characters = Array.from(start);
  if (characters.length <= limit) return text;
  const most = characters.slice(0, limit - 1).join("");
  const kept = BEGINS.test(characters[limit - 1] ?? "") ? most : dropPart(start, most);
  return `${kept.trimEnd()}…`;
}

/** Shortens `most`, a beginning of the text, to its last whole character. */
function dropPart(text: string, most: string): string {
  const index = new Intl.Segmenter("en").segment(text).containing(most.length)?.index;
  return index ? text.slice(0, index) : most.replace(/(?<!\u200d)\u200d+$/, "");
}

/**
 * Bounds a JSON value for an answer that repeats it: if its JSON takes more than 2,000 characters, the beginning of
 * that JSON as a text takes its place.
 *
 * The bound applies to the value in its written form, JSON escapes included.
 */
export function clipEcho(value: unknown): unknown {
  const json = JSON.stringify(value);
  if (measureJson(json) <= ECHO_CHARACTERS) return value;
  let limit = ECHO_CHARACTERS;
  for (;;) {
    const text = clip(json, limit);
    const size = measureJson(JSON.stringify(text));
    if (size <= ECHO_CHARACTERS) return text;
    limit = Math.floor((limit * ECHO_CHARACTERS) / size) - 1;
  }
}

function measureJson(json: string): number {
  return json.length > ECHO_CHARACTERS ? json.length : escapeJson(json).length;
}
