import type { TodoItem } from "../core/todo.js";
import type { TodoChange } from "./diff-todos.js";
import { createMatching, matchByKey } from "./matching.js";

/**
 * Finds which item is which from what a write changed: for each item after it the position before it, or -1.
 *
 * Unlike a comparison of the two lists, this knows what the write knew, such as the item that a patch named.
 */
export function findMatches<I extends TodoItem>(
  before: readonly I[],
  after: readonly I[],
  changes: readonly TodoChange<I>[],
): readonly number[] {
  const olds = new Map<I, I | undefined>();
  for (const change of changes) {
    if (change.type === "added") olds.set(change.after, undefined);
    else if (change.type !== "removed") olds.set(change.after, change.before);
  }
  const matching = createMatching<I | undefined>(
    before,
    after.map((item) => (olds.has(item) ? olds.get(item) : item)),
  );
  matchByKey(matching, (item) => item);
  // An item that got another id and nothing else is no change; it is a new object all the same.
  const renamed = after.map((item) => (olds.has(item) ? undefined : item));
  matchByKey({ ...matching, after: renamed }, (item) => item && `${item.status} ${item.content}`);
  return matching.matches;
}
