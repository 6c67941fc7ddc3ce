import { equalPlain } from "../core/plain-json.js";
import type { TodoItem, TodoList } from "../core/todo.js";
import type { LiveTodos } from "../show/follow-todos.js";

/** A list that is followed while somebody listens, and the way to show a newer one. */
export interface LiveList<I extends TodoItem> extends LiveTodos<I> {
  readonly show: (list: TodoList<I>) => void;
}

/**
 * Creates a list that is followed from its first listener to its last.
 *
 * A list that says the same as the one before is no change. Listeners that go and come back in one step, as React's
 * strict mode lets them, end nothing.
 */
export function createLiveList<I extends TodoItem>(
  initial: TodoList<I>,
  follow: (signal: AbortSignal) => Promise<void>,
): LiveList<I> {
  // A subscription is an object of its own, so that one function may be subscribed twice.
  const subscriptions = new Set<{ readonly listener: (list: TodoList<I>) => void }>();
  let list = initial;
  let following: AbortController | undefined;

  function start(): void {
    following = new AbortController();
    void follow(following.signal);
  }

  async function endUnlessHeard(): Promise<void> {
    await Promise.resolve();
    if (subscriptions.size > 0) return;
    following?.abort();
    following = undefined;
  }

  return Object.freeze<LiveList<I>>({
    get list() {
      return list;
    },
    subscribe(listener) {
      const subscription = { listener };
      subscriptions.add(subscription);
      if (following === undefined) start();
      return () => {
        subscriptions.delete(subscription);
        void endUnlessHeard();
      };
    },
    show(next) {
      if (equalPlain(next, list)) return;
      list = next;
      for (const { listener } of [...subscriptions]) listener(next);
    },
  });
}
