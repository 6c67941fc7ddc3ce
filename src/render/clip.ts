/** A text of at most `limit` characters (code points), its end replaced by `…` where it is longer. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const characters = Array.from(text.slice(0, limit * 2 + 2));
  if (characters.length <= limit) return text;
  return `${characters
    .slice(0, Math.max(0, limit - 1))
    .join("")
    .trimEnd()}…`;
}
