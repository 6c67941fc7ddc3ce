const UNITS = [
  // By their seconds, the largest first: translate them here.
  [86_400, "d"],
  [3600, "h"],
  [60, "m"],
  [1, "s"],
] as const;

/** Writes milliseconds in the two largest units that they have. */
export function formatDuration(milliseconds: number): string {
  const total = Math.floor(milliseconds / 1000);
  // Where none fits, the last one.
  const [large, small] = UNITS.slice(UNITS.findIndex(([size]) => size <= total));
  if (large === undefined) return "";
  const whole = `${Math.floor(total / large[0])}${large[1]}`;
  if (small === undefined) return whole;
  return `${whole} ${String(Math.floor((total % large[0]) / small[0])).padStart(2, "0")}${small[1]}`;
}
