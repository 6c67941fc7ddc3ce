import { equalPlain } from "../core/plain-json.js";
import type { TodoItem, TodoList } from "../core/todo.js";
import { createListeners } from "../session/listeners.js";
import type { LiveTodos } from "../show/follow-todos.js";

/** A list that is followed while somebody listens, and the way to show a newer one. */
export interface LiveList<I extends TodoItem> extends LiveTodos<I> {
  /** The list before anything was read, for hydration. */
  readonly initial: TodoList<I>;
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
  const listeners = createListeners<[TodoList<I>]>(undefined);
  const open = new Set<() => void>();
  let list = initial;
  let following: AbortController | undefined;

  async function endUnlessHeard(): Promise<void> {
    await Promise.resolve();
    if (open.size > 0) return;
    following?.abort();
    following = undefined;
  }

  return Object.freeze<LiveList<I>>({
    initial,
    get list() {
      return list;
    },
    subscribe(listener) {
      const remove = listeners.add(listener);
      open.add(remove);
      if (following === undefined) {
        following = new AbortController();
        void follow(following.signal);
      }
      return () => {
        remove();
        open.delete(remove);
        void endUnlessHeard();
      };
    },
    show(next) {
      if (equalPlain(next, list)) return;
      list = next;
      listeners.emit(next);
    },
  });
}
