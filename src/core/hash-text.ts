/** Hashes a text to 64 bits (FNV-1a in two lanes of other primes), so that no two texts of a conversation share a hash. */
export function hashText(text: string): string {
  // Methods of a string are slow in a process where a class extends String, as one of ioredis does; bytes are not.
  const bytes = new TextEncoder().encode(text);
  let [one, other] = [0x811c9dc5, 0x9747b28c];
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, 0x01000193);
    other = Math.imul(other ^ byte, 0x5bd1e995);
  }
  return [one, other].map((lane) => (lane >>> 0).toString(36).padStart(7, "0")).join("");
}
