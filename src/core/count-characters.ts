/**
 * Checks whether a text has more than `limit` characters (code points).
 *
 * A text of `limit` UTF-16 units or fewer has at most as many code points, so the usual case costs one comparison.
 */
export function exceeds(text: string, limit: number): boolean {
  return text.length > limit && countCharacters(text) > limit;
}

/** Counts the characters of a text: code points, so that Chinese and emoji count as a person counts them. */
export function countCharacters(text: string): number {
  let count = text.length;
  // By position: a text's own iterator takes four times as long, which shows where a text is long.
  for (let at = 0; at < text.length; at += 1) {
    if ((text.codePointAt(at) ?? 0) <= 0xffff) continue;
    count -= 1;
    at += 1;
  }
  return count;
}
