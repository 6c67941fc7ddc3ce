import { joinSignals } from "../session/join-signals.js";
import { LONGEST_WAIT, wait } from "../session/wait.js";
import type { TodoStore } from "../shared/todo-store.js";

/** The first and the longest wait before another attempt, in milliseconds. */
const WAITS = { first: 4, longest: 250 };

/** Waits before attempt `attempt + 1`: at random up to a bound that doubles, so that writers do not meet again. */
export async function waitAfter(attempt: number): Promise<void> {
  const bound = Math.min(WAITS.longest, WAITS.first * 2 ** (attempt - 1));
  await wait(Math.random() * bound);
}

/** Returns a random wait of a half to the whole of one, so that processes do not all come back at once. */
export function spread(milliseconds: number): number {
  return milliseconds * (1 - Math.random() / 2);
}

/** Reads the machine's clock. */
export function readTime(): Date {
  return new Date();
}

/** Creates a key that no other edit has. */
export function createKey(): string {
  return crypto.randomUUID();
}

/** A bell that ends the waits for a hint. */
export interface Bell {
  readonly ring: () => void;
  /** Waits for a ring, or for one that came before, and at most for the given time. */
  readonly hear: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export function createBell(): Bell {
  let heard = new AbortController();
  return {
    ring: () => heard.abort(),
    async hear(milliseconds, signal) {
      const either = joinSignals(heard.signal, signal);
      await wait(milliseconds, either.signal);
      either.end();
      heard = new AbortController();
    },
  };
}

/**
 * Settles as the work does, or rejects with the error from `late` where that takes longer than so many milliseconds.
 */
export function within<T>(work: Promise<T>, milliseconds: number, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), Math.min(milliseconds, LONGEST_WAIT));
    const settle =
      <V>(pass: (value: V) => void) =>
      (value: V): void => {
        clearTimeout(timer);
        pass(value);
      };
    work.then(settle(resolve), settle(reject));
  });
}

/** Runs a function once the work at hand is over. */
export function later(work: () => void): void {
  setTimeout(work, 0);
}

/** Waits until a signal aborts. */
export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener("abort", resolve));
}

/** Creates the watch of a store from a function that subscribes to a list and returns how to unsubscribe. */
export function createWatch(
  start: (id: string, wake: () => void) => Promise<() => unknown>,
): NonNullable<TodoStore["watch"]> {
  return async (id, wake, signal) => {
    if (signal.aborted) return;
    const end = await start(id, wake);
    await untilAborted(signal);
    await end();
  };
}
