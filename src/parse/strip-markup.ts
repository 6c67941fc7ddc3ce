import { normalizeWord } from "../core/normalize.js";

/** No tag of a model's call syntax is longer. */
const LONGEST_TAG = 64;

/**
 * A text without the code fence around it and without the closing tags of a tool call after it; undefined for a fence
 * that never closes.
 *
 * Only tags of the table are removed, as an item's text may end with any other.
 */
export function stripMarkup(text: string, tags: ReadonlySet<string>): string | undefined {
  const bare = stripTags(text.trim(), tags);
  if (!bare.startsWith("```")) return bare;
  const start = /^```[\w+-]{0,20}/.exec(bare)?.[0].length ?? 0;
  const end = bare.lastIndexOf("```");
  if (end < start || end + 3 !== bare.length) return undefined;
  return stripTags(bare.slice(start, end).trim(), tags);
}

/** Whether a text consists of closing tags alone, of any name. */
export function isOnlyTags(text: string): boolean {
  let rest = text.trimStart();
  while (rest !== "") {
    const end = rest.slice(0, LONGEST_TAG).indexOf(">");
    if (!rest.startsWith("</") || end === -1 || !isName(rest.slice(2, end))) return false;
    rest = rest.slice(end + 1).trimStart();
  }
  return true;
}

function stripTags(text: string, tags: ReadonlySet<string>): string {
  let bare = text;
  while (bare.endsWith(">")) {
    const tail = bare.slice(-LONGEST_TAG);
    const start = tail.lastIndexOf("</");
    const name = tail.slice(start + 2, -1);
    if (start === -1 || !isName(name) || !tags.has(normalizeWord(name.slice(name.indexOf(":") + 1)))) break;
    bare = bare.slice(0, bare.length - tail.length + start).trimEnd();
  }
  return bare;
}

function isName(name: string): boolean {
  return /^[\w:.-]+\s*$/.test(name);
}
