import { EMPTY_TODO_LIST } from "../model/todo.js";
import type { KeyedList } from "../plan/keys.js";
import { followTimes, type TodoTimes } from "../plan/todo-times.js";
import { keyedList } from "./open-list.js";
import type { ReadList } from "./share-reads.js";
import type { TodoVersion } from "./todo-store.js";

/** How many versions are fetched at once. */
const PAGE = 100;

/** A version whose times are known. */
interface TimedVersion extends KeyedList {
  readonly version: number;
  readonly times: TodoTimes;
}

const NOTHING: TimedVersion = { version: 0, list: EMPTY_TODO_LIST, keys: [], times: [] };

/**
 * Creates the reader of a list's times, which follow from those of its versions. Each call reads the versions since the
 * last one; earlier times than that of the oldest stored version are unknown.
 */
export function createTimesReader({ log }: Pick<ReadList, "log">): () => Promise<TodoTimes> {
  let known = NOTHING;
  return async () => {
    let reached = known;
    for (;;) {
      // The known version is read again, which shows whether the database lost it.
      const rows = await log(Math.max(0, reached.version - 1), PAGE);
      const isLost = rows.length === 0 && reached.version > 0;
      const { version } = reached;
      reached = isLost ? NOTHING : rows.filter((row) => row.version > version).reduce(followVersion, reached);
      if (!isLost && rows.length < PAGE) break;
    }
    known = reached;
    return reached.times;
  };
}

function followVersion(before: TimedVersion, row: TodoVersion): TimedVersion {
  const after = keyedList(row);
  const isNext = row.version === before.version + 1;
  const times = isNext ? followTimes(before.times, before, after, row.at) : after.list.items.map(() => ({}));
  return { version: row.version, ...after, times };
}
