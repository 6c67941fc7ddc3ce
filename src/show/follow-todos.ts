import type { TodoItem, TodoList } from "../core/todo.js";
import type { SharedTodos } from "../shared/shared-todos.js";

/** A list that is at hand and reports its changes, as a session does. */
export interface LiveTodos<I extends TodoItem = TodoItem> {
  /** The list as it stands: the same object until it changes. */
  readonly list: TodoList<I>;
  /** Hears every change; returns the function that ends it. */
  readonly subscribe: (listener: (list: TodoList<I>) => void) => () => void;
}

/** A session, a shared list, or anything else whose list can be read and followed. */
export type TodoListSource<I extends TodoItem = TodoItem> =
  | LiveTodos<I>
  | Pick<SharedTodos<I>, "read" | "changes">;

/**
 * Follows a list: yields it as it is now and then after its changes, until the signal aborts.
 *
 * A reader that is slower than the changes of a session gets the newest list.
 */
export function followTodos<I extends TodoItem>(
  source: TodoListSource<I>,
  signal: AbortSignal,
): AsyncGenerator<TodoList<I>, void> {
  return "read" in source ? followShared(source, signal) : followLive(source, signal);
}

async function* followShared<I extends TodoItem>(
  source: Pick<SharedTodos<I>, "read" | "changes">,
  signal: AbortSignal,
): AsyncGenerator<TodoList<I>, void> {
  const list = await source.read();
  if (signal.aborted) return;
  yield list;
  for await (const change of source.changes({ after: list.revision, signal })) yield change.list;
}

async function* followLive<I extends TodoItem>(
  source: LiveTodos<I>,
  signal: AbortSignal,
): AsyncGenerator<TodoList<I>, void> {
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
    let shown: TodoList<I> | undefined;
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
