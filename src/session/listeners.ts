import { invalidOption } from "../model/option-error.js";
import type { TodoItem, TodoList } from "../model/todo.js";
import type { TodoChange } from "../plan/diff-todos.js";

/** Hears every change of a session's list, with what changed. */
export type TodoListener<I extends TodoItem = TodoItem> = (
  list: TodoList<I>,
  changes: readonly TodoChange<I>[],
) => void;

/** The listeners to one kind of news. */
export interface Listeners<News extends readonly unknown[]> {
  readonly add: (listener: (...news: News) => void) => () => void;
  readonly emit: (...news: News) => void;
}

/**
 * Keeps listeners apart from each other: one that throws or rejects is reported, and the others still hear.
 *
 * News that come up inside a listener wait until all have heard those before, so that every listener hears them in
 * their order.
 */
export function createListeners<News extends readonly unknown[]>(
  onError: ((error: unknown) => void) | undefined,
): Listeners<News> {
  type Listener = (...news: News) => void;
  // A subscription is an object of its own, so that one function may be subscribed twice.
  const subscriptions = new Set<{ readonly listener: Listener }>();
  const waiting: News[] = [];

  function add(listener: Listener): () => void {
    expectListener(listener);
    const subscription = { listener };
    subscriptions.add(subscription);
    return () => {
      subscriptions.delete(subscription);
    };
  }

  function emit(...news: News): void {
    // A call further up the stack is emitting and will come to these.
    if (waiting.push(news) > 1) return;
    for (let next = waiting[0]; next !== undefined; waiting.shift(), next = waiting[0]) {
      for (const subscription of [...subscriptions]) {
        // An earlier listener may have ended this subscription.
        if (subscriptions.has(subscription)) callListener(subscription.listener, next, onError);
      }
    }
  }

  return { add, emit };
}

/** Throws for a listener that is no function. */
export function expectListener(listener: unknown): void {
  if (typeof listener !== "function") throw invalidOption("subscribe", "listener", "a function", listener);
}

function callListener<News extends readonly unknown[]>(
  listener: (...news: News) => void,
  news: News,
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
    const answer: unknown = listener(...news);
    // An asynchronous listener may return the promise of any library.
    if (isThenable(answer)) Promise.resolve(answer).catch(report);
  } catch (error) {
    report(error);
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}
