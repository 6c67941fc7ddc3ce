/** A number with its noun: `1 round`, `2 rounds`. */
export function countOf(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
