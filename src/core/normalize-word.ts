/** A name or word as it is compared: case, spaces, hyphens, underscores, dots and apostrophes do not count. */
export function normalizeWord(word: string): string {
  return word.toLowerCase().replace(/[\s_\-.'’]/g, "");
}

/** What stands in a checkbox as it is compared: case, spaces and emoji presentation do not count. */
export function normalizeMark(mark: string): string {
  return mark.trim().toLowerCase().replaceAll("\ufe0f", "");
}
