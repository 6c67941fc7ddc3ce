/** Rounds in a row in which the model used other tools and nothing else was to be told. */
export interface QuietRun {
  /** Calls by tool name, in the order of their first call. */
  readonly tools: Map<string, number>;
  readonly rounds: Set<number>;
  /** How often the reminder came again that was printed last. */
  repeats: number;
}

/** A run of which nothing has been heard yet. */
export function startQuietRun(): QuietRun {
  return { tools: new Map(), rounds: new Set(), repeats: 0 };
}

/** The run in one line, for example `Read, Edit ×3 · 4 rounds`; empty when nothing happened in it. */
export function describeQuietRun(run: QuietRun, { times, dot }: { times: string; dot: string }): string {
  const tools = [...run.tools].map(([name, count]) => (count === 1 ? name : `${name} ${times}${count}`));
  const parts = tools.length === 0 ? [] : [tools.join(", ")];
  if (run.rounds.size > 1) parts.push(`${run.rounds.size} rounds`);
  if (run.repeats > 0) parts.push(`the same reminder ${run.repeats === 1 ? "again" : `${run.repeats} times`}`);
  return parts.join(` ${dot} `);
}
