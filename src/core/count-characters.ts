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
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
