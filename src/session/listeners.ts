import { invalidOption } from "../core/option-error.js";
import type { TodoItem, TodoList } from "../core/todo.js";
import type { TodoChange } from "../plan/diff-todos.js";

/** Hears every change of a session's list, with what changed. */
export type TodoListener<I extends TodoItem = TodoItem> = (
  list: TodoList<I>,
  changes: readonly TodoChange<I>[],
) => void;

/** The listeners of one session. */
export interface Listeners<I extends TodoItem> {
  readonly add: (listener: TodoListener<I>) => () => void;
  readonly emit: TodoListener<I>;
}

/**
 * Keeps listeners apart from each other: one that throws or rejects is reported, and the others still hear.
 *
 * A change made inside a listener waits until all have heard the change before it, so that every listener hears the
 * changes in their order.
 */
export function createListeners<I extends TodoItem>(
  onError: ((error: unknown) => void) | undefined,
): Listeners<I> {
  // A subscription is an object of its own, so that one function may be subscribed twice.
  const subscriptions = new Set<{ readonly listener: TodoListener<I> }>();
  const waiting: Parameters<TodoListener<I>>[] = [];

  function add(listener: TodoListener<I>): () => void {
    if (typeof listener !== "function") {
      throw invalidOption("subscribe", "listener", "a function", listener);
    }
    const subscription = { listener };
    subscriptions.add(subscription);
    return () => {
      subscriptions.delete(subscription);
    };
  }

  function emit(...change: Parameters<TodoListener<I>>): void {
    // A call further up the stack is emitting and will come to this change.
    if (waiting.push(change) > 1) return;
    for (let next = waiting[0]; next !== undefined; waiting.shift(), next = waiting[0]) {
      for (const subscription of [...subscriptions]) {
        // An earlier listener may have ended this subscription.
        if (subscriptions.has(subscription)) callListener(subscription.listener, next, onError);
      }
    }
  }

  return { add, emit };
}

function callListener<I extends TodoItem>(
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
    // An asynchronous listener may return the promise of any library.
    if (isThenable(answer)) Promise.resolve(answer).catch(report);
  } catch (error) {
    report(error);
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}
