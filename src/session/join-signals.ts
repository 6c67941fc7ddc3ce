/** A signal that aborts with others, and what ends it before. */
export interface JoinedSignal {
  readonly signal: AbortSignal;
  /** Aborts the signal; from then on nothing of it is left on the others. */
  readonly end: () => void;
}

/**
 * Joins signals into one that aborts with the first of them.
 *
 * Unlike with `AbortSignal.any()`, whose signals Node 20 keeps for as long as a signal that they come from, the caller
 * ends it and nothing stays.
 */
export function joinSignals(...signals: readonly (AbortSignal | undefined)[]): JoinedSignal {
  const joined = new AbortController();
  function end(): void {
    for (const signal of signals) signal?.removeEventListener("abort", end);
    joined.abort();
  }
  if (signals.some((signal) => signal?.aborted)) end();
  else for (const signal of signals) signal?.addEventListener("abort", end, { once: true });
  return { signal: joined.signal, end };
}
