import { isDeepStrictEqual } from "node:util";
import { afterEach, beforeEach, expect, vi } from "vitest";

/** More turns of the event loop than anything takes that is in memory. */
const MOST_TURNS = 10_000;

/** Stops the timers of every test of a file until the test advances them. */
export function stopTimers(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());
}

/** Lets pending work go on; where timers are stopped, fires the next one first. */
export async function nextTurn(): Promise<void> {
  if (vi.isFakeTimers()) vi.advanceTimersToNextTimer();
  await new Promise((resolve) => setImmediate(resolve));
}

/** Waits for what goes on in memory until it comes to a value, turn by turn instead of by the clock. */
export async function untilEqual<T>(read: () => T, expected: T, turn: () => Promise<unknown> = nextTurn) {
  for (let turns = 0; turns < MOST_TURNS && !isDeepStrictEqual(read(), expected); turns += 1) await turn();
  expect(read()).toEqual(expected);
}
