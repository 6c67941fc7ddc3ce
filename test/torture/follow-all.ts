import { isTodoError } from "agent-todos";
import { createSharedTodos, type TodoStore } from "agent-todos/shared";

/** How long a follower may take to the last version once all is written, in milliseconds. */
const LONGEST = 300_000;

/**
 * Follows a list to its last version, which is known when all is written, over restarts and with two hints of three
 * lost; gives the versions as they came.
 */
export async function followAll(store: TodoStore, id: string, last: Promise<number>): Promise<readonly number[]> {
  const versions: number[] = [];
  const reading = new AbortController();
  let goal = Number.POSITIVE_INFINITY;
  const finish = async (): Promise<void> => {
    goal = await last;
    if ((versions.at(-1) ?? 0) >= goal) reading.abort();
    else setTimeout(() => reading.abort(), LONGEST).unref();
  };
  void finish();
  while (!reading.signal.aborted) {
    try {
      const after = versions.at(-1) ?? 0;
      const todos = createSharedTodos({ store: loseHints(store), id });
      for await (const { version } of todos.changes({ after, every: 200, signal: reading.signal })) {
        versions.push(version);
        if (version >= goal) reading.abort();
      }
    } catch (error) {
      // The server is down for longer than a moment.
      if (!isTodoError(error)) throw error;
    }
  }
  return versions;
}

/** A store of whose hints every third one arrives. */
function loseHints(store: TodoStore): TodoStore {
  const { watch } = store;
  if (watch === undefined) return store;
  let hints = 0;
  return {
    ...store,
    watch: (id, wake, signal) => {
      const wakeAtTimes = (): void => {
        hints += 1;
        if (hints % 3 === 0) wake();
      };
      return watch(id, wakeAtTimes, signal);
    },
  };
}
