/** Marks the result of a call, by the call's id; some APIs give one id several times, so from the second on it counts. */
export function markCall(id: unknown, occurrence: number): string {
  return occurrence > 1 ? `call:${String(id)}#${occurrence}` : `call:${String(id)}`;
}

/** Checks whether a mark is that of a call. */
export function isCallMark(mark: string): boolean {
  return mark.startsWith("call:");
}

/**
 * Marks a user message by its number among the user's messages, from 1, and a hash of its words.
 *
 * The words themselves stay out of what is stored.
 */
export function markUserMessage(number: number, text: string): string {
  return `user:${number}:${hashText(text)}`;
}

/** The hash in the mark of a user message; undefined in any other mark. */
export function hashIn(mark: string): string | undefined {
  return /^user:\d+:(.+)$/.exec(mark)?.[1];
}

/** Hashes a text to 53 bits (cyrb53), so that no two messages of a conversation share a hash. */
function hashText(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
