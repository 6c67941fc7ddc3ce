/** Hashes a text to 64 bits (FNV-1a in two lanes of other primes), so that no two texts of a conversation share a hash. */
export function hashText(text: string): string {
  let [one, other] = [0x811c9dc5, 0x9747b28c];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x5bd1e995);
  }
  return [one, other].map((lane) => (lane >>> 0).toString(36).padStart(7, "0")).join("");
}
