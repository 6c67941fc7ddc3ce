import { joinSignals } from "../session/join-signals.js";
import { wait } from "../session/wait.js";
import { later, spread, untilAborted, within } from "./clock.js";
import type { TodoStore } from "./todo-store.js";

/**
 * Subscribes to the lists of a store, and returns the function to unsubscribe. The subscription calls `hear` with the
 * id of a list that changed, or without one where any list may have changed, and `lost` when no more calls will follow.
 */
export type Subscribe = (hear: (id?: string) => void, lost: () => void) => Promise<() => unknown>;

/** The longest wait for a subscription, and between two attempts, in milliseconds. */
const WAITS = { answer: 5000, first: 500, longest: 10_000 };

/** The waits of a subscription, apart from the machine's clock in tests. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/**
 * Creates the watch of a store from one subscription, which all readers of all lists share: it starts with the first
 * reader and ends with the last one.
 *
 * A lost one is opened again after growing waits. Every reader then checks once, as hints were missed; until the
 * subscription is back, readers check after each attempt.
 */
export function shareWatch(subscribe: Subscribe, pause: Pause = wait): NonNullable<TodoStore["watch"]> {
  const readers = new Map<string, Set<() => void>>();
  let current: { readonly ending: AbortController; readonly ended: Promise<void> } | undefined;

  function hear(id?: string): void {
    const sets = id === undefined ? [...readers.values()] : [readers.get(id) ?? []];
    for (const set of sets) for (const wake of set) later(wake);
  }

  return async (id, wake, signal) => {
    if (signal.aborted) return;
    // Two watches may have the same function.
    const own = (): void => wake();
    readers.set(id, (readers.get(id) ?? new Set()).add(own));
    current ??= startHearing(subscribe, hear, pause);
    await untilAborted(signal);
    const set = readers.get(id);
    set?.delete(own);
    if (set?.size === 0) readers.delete(id);
    if (readers.size > 0) return;
    const last = current;
    current = undefined;
    last?.ending.abort();
    await last?.ended;
  };
}

function startHearing(subscribe: Subscribe, hear: (id?: string) => void, pause: Pause) {
  const ending = new AbortController();
  return { ending, ended: keepHearing(subscribe, hear, pause, ending.signal) };
}

async function keepHearing(
  subscribe: Subscribe,
  hear: (id?: string) => void,
  pause: Pause,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    const isHeard = await hearUntilLost(subscribe, hear, signal);
    if (isHeard) attempt = 1;
    if (signal.aborted) return;
    const bound = Math.min(WAITS.longest, WAITS.first * 2 ** (attempt - 1));
    await pause(spread(bound), signal);
  }
}

/** Subscribes once; resolves to its success, when the subscription is lost or ended. */
async function hearUntilLost(subscribe: Subscribe, hear: (id?: string) => void, signal: AbortSignal): Promise<boolean> {
  const lost = new AbortController();
  const starting = Promise.resolve().then(() => subscribe(hear, () => lost.abort()));
  try {
    const end = await within(starting, WAITS.answer, () => new Error("the subscription did not start"));
    hear();
    await untilAborted(joinSignals(signal, lost.signal).signal);
    const ended = Promise.resolve().then(end);
    // A lost connection may never report its end.
    if (lost.signal.aborted) void ended.catch(() => undefined);
    else await ended;
    return true;
  } catch {
    // A subscription that starts too late is ended at once.
    void starting.then((end) => end()).catch(() => undefined);
    hear();
    return false;
  }
}
