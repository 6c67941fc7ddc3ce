import type { TodoChange } from "../core/diff.js";
import { describeValue } from "../core/quote.js";
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

/**
 * Keeps listeners apart from each other: one that throws or rejects is reported and the rest still hear.
 *
 * A change made inside a listener is told once the change before it has been told to all, so that every listener
 * hears the changes in their order.
 */
export function createListeners<I extends TodoItem>(
  onError: ((error: unknown) => void) | undefined,
): Listeners<I> {
  // A subscription is an object of its own, so that one function may be subscribed twice.
  const subscriptions = new Set<{ readonly listener: TodoListener<I> }>();
  const untold: Parameters<TodoListener<I>>[] = [];

  function add(listener: TodoListener<I>): () => void {
    if (typeof listener !== "function") {
      throw new TypeError(
        `Cannot subscribe as listener must be a function: current value is ${describeValue(listener)}`,
      );
    }
    const subscription = { listener };
    subscriptions.add(subscription);
    return () => {
      subscriptions.delete(subscription);
    };
  }

  function tell(...change: Parameters<TodoListener<I>>): void {
    // Somebody further up is telling already and will come to this change.
    if (untold.push(change) > 1) return;
    for (let next = untold[0]; next !== undefined; untold.shift(), next = untold[0]) {
      for (const subscription of [...subscriptions]) {
        // An earlier listener may have ended this subscription.
        if (subscriptions.has(subscription)) call(subscription.listener, next, onError);
      }
    }
  }

  return { add, tell };
}

function call<I extends TodoItem>(
  listener: TodoListener<I>,
  change: Parameters<TodoListener<I>>,
  onError: ((error: unknown) => void) | undefined,
): void {
  const report = (error: unknown): void => {
    try {
      onError?.(error);
    } catch {
      // The host's own report failed: nobody is left to hear of it, and a write must not fail for it.
    }
  };
  try {
    const answer: unknown = listener(...change);
    if (answer instanceof Promise) answer.catch(report);
  } catch (error) {
    report(error);
  }
}
