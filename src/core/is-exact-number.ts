/** Whether a value is a number that is still what was sent: of one beyond 2^53 - 1 the last digits may be lost. */
export function isExactNumber(value: unknown): value is number {
  return typeof value === "number" && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}
