/** The longest time that a timer takes, in milliseconds: 24 days; with more it would go off at once. */
export const LONGEST_WAIT = 0x7fffffff;

/** Waits, at most 24 days; ends early, without an error, when the signal aborts. */
export async function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(end, Math.min(milliseconds, LONGEST_WAIT));
    function end(): void {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    }
    signal?.addEventListener("abort", end);
  });
}
