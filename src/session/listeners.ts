import type { TodoChange } from "../core/diff.js";
import type { TodoItem, TodoList } from "../core/todo.js";

/** Hears every change of a session's list, with what changed. */
export type TodoListener<I extends TodoItem = TodoItem> = (
  list: TodoList<I>,
  changes: readonly TodoChange<I>[],
) => void;

/** The listeners of one session. */
export interface Listeners<I extends TodoItem> {
  readonly add: (listener: TodoListener<I>) => () => void;
  readonly tell: TodoListener<I>;
}

/** Keeps listeners apart from each other: one that throws is reported and the rest still hear. */
export function createListeners<I extends TodoItem>(
  onError: ((error: unknown) => void) | undefined,
): Listeners<I> {
  // A subscription is an object of its own, so that one function may be subscribed twice.
  const subscriptions = new Set<{ readonly listener: TodoListener<I> }>();
  return {
    add(listener) {
      const subscription = { listener };
      subscriptions.add(subscription);
      return () => {
        subscriptions.delete(subscription);
      };
    },
    tell(list, changes) {
      for (const { listener } of [...subscriptions]) {
        try {
          listener(list, changes);
        } catch (error) {
          onError?.(error);
        }
      }
    },
  };
}
