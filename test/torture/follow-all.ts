import { isTodoError } from "agent-todos";
import { createSharedTodos, type TodoStore } from "agent-todos/shared";

/** Follows a list until its end, over restarts and with two of three hints lost; gives the versions as they came. */
export async function followAll(
  store: TodoStore,
  id: string,
  signal: AbortSignal,
): Promise<readonly number[]> {
  const versions: number[] = [];
  let hints = 0;
  const { watch } = store;
  const deaf: TodoStore = {
    ...store,
    ...(watch && {
      watch: (list, wake, end) =>
        watch(
          list,
          () => {
            hints += 1;
            if (hints % 3 === 0) wake();
          },
          end,
        ),
    }),
  };
  const reader = new AbortController();
  for (;;) {
    try {
      const after = versions.at(-1) ?? 0;
      // After the last write one more look finds what is left.
      if (signal.aborted) setTimeout(() => reader.abort(), 500);
      else signal.addEventListener("abort", () => setTimeout(() => reader.abort(), 500), { once: true });
      const changes = createSharedTodos({ store: deaf, id }).changes({
        after,
        every: 200,
        signal: reader.signal,
      });
      for await (const { version } of changes) versions.push(version);
      return versions;
    } catch (error) {
      // The server is down for longer than a moment.
      if (!isTodoError(error)) throw error;
    }
  }
}
