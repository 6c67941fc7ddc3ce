const ENCODER = /* @__PURE__ */ new TextEncoder();

/**
 * Hashes a text to 64 bits (FNV-1a in two lanes of other primes), enough to distinguish all texts of a conversation.
 */
export function hashText(text: string): string {
  // String methods become slow in a process where a class extends String, as one in ioredis does; reading bytes stays
  // fast.
  const bytes = ENCODER.encode(text);
  // Kept to 32 bits from the start, the loop takes half the time.
  let one = 0x811c9dc5 | 0;
  let other = 0x9747b28c | 0;
  // An iterator of bytes takes three times as long.
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    one = Math.imul(one ^ byte, 0x01000193);
    other = Math.imul(other ^ byte, 0x5bd1e995);
  }
  return `${writeLane(one)}${writeLane(other)}`;
}

function writeLane(lane: number): string {
  return (lane >>> 0).toString(36).padStart(7, "0");
}
