/** Whether a text is JSON of an array or object by its first character; scalars are never parsed. */
export function looksLikeJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

/** The parsed text, or undefined where it is no JSON; JSON itself has no undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
