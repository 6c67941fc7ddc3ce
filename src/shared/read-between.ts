import type { OpenList } from "./open-list.js";
import type { TodoVersion } from "./todo-store.js";

/** Most versions that are read one by one: as many as are kept by default. */
const MOST_READ = 500;

/**
 * Reads the versions after one up to another one; undefined where some of them are gone or they are too many.
 */
export async function readBetween(
  list: OpenList,
  from: TodoVersion,
  to: TodoVersion,
): Promise<readonly TodoVersion[] | undefined> {
  const steps = to.version - from.version;
  if (steps <= 1) return steps < 0 ? undefined : [to].slice(0, steps);
  if (steps > MOST_READ) return undefined;
  const rows = await list.log(from.version, steps);
  return rows.length === steps && rows.at(-1)?.version === to.version ? rows : undefined;
}
