// Characters that begin a new one for a person too, so that the usual cut needs no segmenter.
const BEGINS = /[ -~\u3001-\u3029\u3041-\u3096\u30a1-\u30fe\u4e00-\u9fff\uac00-\ud7a3]/;

/**
 * A text of at most `limit` characters (code points), its end replaced by `…` where it is longer.
 *
 * The cut never parts what a person sees as one character, an emoji of several code points for example,
 * unless that one alone is longer than the limit.
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

/** The text up to the last whole character of `most`, with which `text` begins. */
function dropPart(text: string, most: string): string {
  const index = new Intl.Segmenter("en").segment(text).containing(most.length)?.index;
  return index ? text.slice(0, index) : most.replace(/\u200d+$/, "");
}
