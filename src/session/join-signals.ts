/** A signal that aborts with others, and the function that ends it early. */
export interface JoinedSignal {
  readonly signal: AbortSignal;
  /** Aborts the signal; its listeners are removed from the others then. */
  readonly end: () => void;
}

/**
 * Joins signals into one that aborts with the first of them.
 *
 * Node 20 keeps the signals of `AbortSignal.any()` in memory for as long as any of their sources. Here the caller calls
 * `end`, and no listener remains.
 */
export function joinSignals(...signals: readonly (AbortSignal | undefined)[]): JoinedSignal {
  const joined = new AbortController();
  function end(): void {
    for (const signal of signals) signal?.removeEventListener("abort", end);
    joined.abort();
  }
  if (signals.some((signal) => signal?.aborted)) end();
  else for (const signal of signals) signal?.addEventListener("abort", end);
  return { signal: joined.signal, end };
}
