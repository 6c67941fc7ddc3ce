import { untilAborted } from "./clock.js";
import type { TodoStore } from "./todo-store.js";

/** Makes the watch of a store out of what starts to hear of a list, and gives what ends that. */
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
