import { invalidOption } from "../model/option-error.js";
import { isPromise } from "../model/plain-json.js";
import { describeThrown } from "../model/quote.js";
import type { TodoItem, TodoList } from "../model/todo.js";
import type { TodoChange } from "../plan/diff-todos.js";

/** A function that a session calls with its list and the changes, whenever the list changes. */
export type TodoListener<I extends TodoItem = TodoItem> = (
  list: TodoList<I>,
  changes: readonly TodoChange<I>[],
) => void;

/** Reports what goes wrong on the host's side, which must not break a write. */
export interface HostReport {
  /** Reports what a listener threw or rejected with. */
  readonly failed: (error: unknown) => void;
  /** Reports a call that the host seems to leave out. */
  readonly misused: (message: string) => void;
}

/** The options of a session that its report depends on. */
interface ReportOptions {
  readonly onListenerError?: ((error: unknown) => void) | undefined;
  readonly nag?: unknown;
}

/** The most texts that one session prints: texts that all differ must not fill a log. */
const MOST_PRINTED = 20;

/** Creates the report of a host: `onListenerError`, or else `console.error`, once for each kind of text. */
export function createHostReport({ onListenerError, nag }: ReportOptions): HostReport {
  if (onListenerError) return { failed: onListenerError, misused: () => undefined };
  // Most sessions print nothing.
  let printed: Set<string> | undefined;
  function print(lead: string, text: string, shown: unknown): void {
    // Errors of one kind differ in numbers such as ports, times and ids.
    const kind = text.split(/\d+/).join();
    printed ??= new Set();
    if (printed.has(kind) || printed.size >= MOST_PRINTED) return;
    printed.add(kind);
    console.error(`agent-todos: ${lead}`, shown);
  }
  return {
    failed: (error) => print("a listener failed:", describeThrown(error), error),
    // Misuse only costs reminders, so it does not matter to a host that switched them off.
    misused: (message) => nag === false || print("misuse:", message, message),
  };
}

/** The listeners to one kind of news. */
export interface Listeners<News extends readonly unknown[]> {
  readonly add: (listener: (...news: News) => void) => () => void;
  readonly emit: (...news: News) => void;
}

/**
 * Keeps listeners apart from each other: one that throws or rejects is reported, and the others are still called.
 *
 * Events emitted inside a listener are queued until all listeners have received the earlier ones, so that every
 * listener receives them in order.
 */
export function createListeners<News extends readonly unknown[]>(onError: (error: unknown) => void): Listeners<News> {
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

/** Throws unless a listener is a function. */
export function expectListener(listener: unknown): void {
  if (typeof listener !== "function") throw invalidOption("call of subscribe()", "listener", "a function", listener);
}

function callListener<News extends readonly unknown[]>(
  listener: (...news: News) => void,
  news: News,
  onError: (error: unknown) => void,
): void {
  const report = (error: unknown): void => {
    try {
      onError(error);
    } catch {
      // The host's own report failed: nobody else is there to receive it, and a write must not fail for it.
    }
  };
  try {
    const answer: unknown = listener(...news);
    // An asynchronous listener may return the promise of any library.
    if (isPromise(answer)) Promise.resolve(answer).catch(report);
  } catch (error) {
    report(error);
  }
}
