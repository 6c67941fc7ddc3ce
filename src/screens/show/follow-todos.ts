import { equalPlain } from "../../model/plain-json.js";
import type { TodoItem, TodoList } from "../../model/todo.js";
import type { TodoTimes } from "../../plan/todo-times.js";
import { createHostReport, createListeners } from "../../session/listeners.js";
import type { SharedTodos } from "../../shared/shared-todos.js";
import type { ShownList } from "./shown-list.js";

/** A list that is at hand and reports its changes, as a session does. */
export interface LiveTodos<I extends TodoItem = TodoItem> {
  /** The list as it is now: the same object until it changes. */
  readonly list: ShownList<I>;
  /** The times of its items, where it knows them. */
  readonly times?: TodoTimes;
  /** Calls the listener after every change; returns the function that removes it. */
  readonly subscribe: (listener: (list: TodoList<I>) => void) => () => void;
}

/** A session, a shared list, or anything else whose list can be read and followed. */
export type TodoListSource<I extends TodoItem = TodoItem> = LiveTodos<I> | SharedSource<I>;

/** The part of a shared list that is read. */
export type SharedSource<I extends TodoItem = TodoItem> = Pick<SharedTodos<I>, "read" | "changes"> &
  Partial<Pick<SharedTodos<I>, "times">>;

/**
 * Follows a list: yields it as it is now and then after its changes, until the signal aborts; with the times of its
 * items where the source knows them.
 *
 * A reader that is slower than the changes of a session gets the newest list.
 */
export function followTodos(source: TodoListSource, signal: AbortSignal): AsyncGenerator<ShownList, void> {
  return "read" in source ? followShared(source, signal) : followLive(source, signal);
}

async function* followShared(source: SharedSource, signal: AbortSignal): AsyncGenerator<ShownList, void> {
  const addNewest = async (list: TodoList, by?: string): Promise<ShownList> => {
    const timed = addTimes(list, await source.times?.());
    return by === undefined ? timed : Object.freeze({ ...timed, by });
  };
  const list = await source.read();
  if (signal.aborted) return;
  yield await addNewest(list);
  for await (const change of source.changes({ after: list.revision, signal }))
    yield await addNewest(change.list, "actor" in change ? change.actor : undefined);
}

/** Returns a list with the times of its items; of another version, which follows at once, they are left out. */
export function addTimes(list: ShownList, times: TodoTimes = []): ShownList {
  const isKnown = times.length > 0 && times.length === list.items.length;
  return isKnown ? Object.freeze({ ...list, times }) : list;
}

async function* followLive(source: LiveTodos, signal: AbortSignal): AsyncGenerator<ShownList, void> {
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
  signal.addEventListener("abort", end, { once: true });
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
        yield addTimes(list, source.times);
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
  readonly initial: ShownList;
  readonly show: (list: ShownList) => void;
}

/**
 * Creates a list that is followed from its first listener to its last.
 *
 * A list equal to the one before does not count as a change. Listeners that go and come back in one step, as React's
 * strict mode lets them, end nothing.
 */
export function createLiveList(initial: ShownList, follow: (signal: AbortSignal) => Promise<void>): LiveList {
  const listeners = createListeners<[ShownList]>(createHostReport({}).failed);
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
