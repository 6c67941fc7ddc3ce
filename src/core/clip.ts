import { escapeJson } from "./escape.js";
import { ECHO_CHARACTERS } from "./quote.js";

/** Most characters of a text that shows the plan again as context, and of the reminder around it. */
export const CONTEXT_CHARACTERS = 4000;

// Characters that begin a new one for a person too, so that the usual cut needs no segmenter.
const BEGINS = /[ -~\u3001-\u3029\u3041-\u3096\u30a1-\u30fe\u4e00-\u9fff\uac00-\ud7a3]/;

/**
 * Cuts a text to at most `limit` characters (code points), with `…` in place of what was cut off.
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

/** Keeps the text up to the last whole character of `most`, with which it begins. */
function dropPart(text: string, most: string): string {
  const index = new Intl.Segmenter("en").segment(text).containing(most.length)?.index;
  return index ? text.slice(0, index) : most.replace(/\u200d+$/, "");
}

/**
 * Bounds a JSON value for an answer that repeats it: if its JSON takes more than 2,000 characters, the beginning of
 * that JSON as a text takes its place.
 *
 * The bound holds for the value as the answer writes it, JSON escapes included.
 */
export function clipEcho(value: unknown): unknown {
  const json = JSON.stringify(value) ?? "null";
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
