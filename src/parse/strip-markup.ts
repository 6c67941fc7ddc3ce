import { normalizeWord } from "../core/normalize.js";

/** No tag of a model's call syntax is longer. */
const LONGEST_TAG = 64;

const LAST_TAG = /<\/(?:[\w.-]*:)?([\w:.-]+)\s*>$/;

/**
 * A text without the code fence around it and without the closing tags of a tool call after it; undefined for a fence
 * that never closes.
 *
 * Only tags of the table are removed, as an item's text may end with any other.
 */
export function stripMarkup(text: string, tags: ReadonlySet<string>): string | undefined {
  const bare = stripTags(text.trim(), tags);
  if (!bare.startsWith("```")) return bare;
  const inside = /^```[\w+-]{0,20}(.*)```$/s.exec(bare)?.[1];
  return inside === undefined ? undefined : stripTags(inside.trim(), tags);
}

/** Whether a text consists of closing tags alone, of any name. */
export function isOnlyTags(text: string): boolean {
  return /^(?:\s*<\/[\w:.-]+\s*>)*\s*$/.test(text);
}

function stripTags(text: string, tags: ReadonlySet<string>): string {
  let bare = text;
  for (;;) {
    const [tag = "", name] = LAST_TAG.exec(bare.slice(-LONGEST_TAG)) ?? [];
    if (name === undefined || !tags.has(normalizeWord(name))) return bare;
    bare = bare.slice(0, -tag.length).trimEnd();
  }
}
