import { wait } from "../shared/clock.js";

/** Passes on the values of an iterator, and `undefined` whenever `every` milliseconds went by without one. */
export async function* keepAlive<T>(
  values: AsyncGenerator<T, void>,
  every: number,
): AsyncGenerator<T | undefined, void> {
  let next = values.next();
  for (;;) {
    const pause = new AbortController();
    const first = await Promise.race([next, wait(every, pause.signal)]);
    pause.abort();
    if (first === undefined) {
      yield undefined;
      continue;
    }
    if (first.done) return;
    yield first.value;
    next = values.next();
  }
}
