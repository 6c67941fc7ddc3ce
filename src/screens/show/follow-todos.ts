import { equalPlain } from "../../model/plain-json.js";
import type { TodoItem, TodoList } from "../../model/todo.js";
import { createHostReport, createListeners } from "../../session/listeners.js";
import type { SharedTodos } from "../../shared/shared-todos.js";

/** A list that is at hand and reports its changes, as a session does. */
export interface LiveTodos<I extends TodoItem = TodoItem> {
  /** The list as it is now: the same object until it changes. */
  readonly list: TodoList<I>;
  /** Calls the listener after every change; returns the function that removes it. */
  readonly subscribe: (listener: (list: TodoList<I>) => void) => () => void;
}

/** A session, a shared list, or anything else whose list can be read and followed. */
export type TodoListSource<I extends TodoItem = TodoItem> = LiveTodos<I> | Pick<SharedTodos<I>, "read" | "changes">;

type SharedSource = Pick<SharedTodos, "read" | "changes">;

/**
 * Follows a list: yields it as it is now and then after its changes, until the signal aborts.
 *
 * A reader that is slower than the changes of a session gets the newest list.
 */
export function followTodos(source: TodoListSource, signal: AbortSignal): AsyncGenerator<TodoList, void> {
  return "read" in source ? followShared(source, signal) : followLive(source, signal);
}

async function* followShared(source: SharedSource, signal: AbortSignal): AsyncGenerator<TodoList, void> {
  const list = await source.read();
  if (signal.aborted) return;
  yield list;
  for await (const change of source.changes({ after: list.revision, signal })) yield change.list;
}

async function* followLive(source: LiveTodos, signal: AbortSignal): AsyncGenerator<TodoList, void> {
  let wake = (): void => undefined;
  const unsubscribe = source.subscribe(() => wake());
  let isOver = false;
  // At the signal, as a generator whose reader went is never resumed; otherwise when it ends.
  function end(): void {
    if (isOver) return;
    isOver = true;
    unsubscribe();
    wake();
  }
  signal.addEventListener("abort", end);
  try {
    let shown: TodoList | undefined;
    while (!signal.aborted) {
      const { list } = source;
      if (list === shown) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else {
        shown = list;
        yield list;
      }
    }
  } finally {
    end();
    signal.removeEventListener("abort", end);
  }
}

/** A list that is followed while somebody listens, and the way to show a newer one. */
export interface LiveList extends LiveTodos {
  /** The list before anything was read, for hydration. */
  readonly initial: TodoList;
  readonly show: (list: TodoList) => void;
}

/**
 * Creates a list that is followed from its first listener to its last.
 *
 * A list equal to the one before does not count as a change. Listeners that go and come back in one step, as React's
 * strict mode lets them, end nothing.
 */
export function createLiveList(initial: TodoList, follow: (signal: AbortSignal) => Promise<void>): LiveList {
  const listeners = createListeners<[TodoList]>(createHostReport({}).failed);
  const listening = new Set<() => void>();
  let list = initial;
  let following: AbortController | undefined;

  async function endUnlessHeard(): Promise<void> {
    await Promise.resolve();
    if (listening.size > 0) return;
    following?.abort();
    following = undefined;
  }

  return Object.freeze<LiveList>({
    initial,
    get list() {
      return list;
    },
    subscribe(listener) {
      const remove = listeners.add(listener);
      listening.add(remove);
      if (following === undefined) {
        following = new AbortController();
        void follow(following.signal);
      }
      return () => {
        remove();
        listening.delete(remove);
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
