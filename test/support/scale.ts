/** How much the long tests do, from AGENT_TODOS_SCALE: 1 on each push, 20 before a release, 0.2 to mutate. */
export const SCALE: number = Number(process.env["AGENT_TODOS_SCALE"] ?? 1);

/** How often a law, a kill loop or a play-through runs: the count of a push times the scale, and never less than once. */
export function scaled(count: number): number {
  return Math.max(1, Math.round(count * SCALE));
}
