import type { TodoItem } from "../core/todo.js";
import type { TodoChange } from "./diff-todos.js";
import { queuePositions } from "./position-queues.js";

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
  const positions = [...before.keys()];
  const places = queuePositions(positions, (place) => before[place]);
  const matches = after.map((item) => {
    const old = olds.has(item) ? olds.get(item) : item;
    return old === undefined ? -1 : (places.take(old) ?? -1);
  });
  // An item that got another id and nothing else is no change; it is a new object all the same.
  const taken = new Set(matches);
  const free = positions.filter((place) => !taken.has(place));
  const renamed = queuePositions(free, (place) => describe(before[place]));
  return matches.map((place, index) => {
    const item = after[index];
    return place !== -1 || item === undefined || olds.has(item)
      ? place
      : (renamed.take(describe(item)) ?? -1);
  });
}

function describe(item: TodoItem | undefined): string | undefined {
  return item && `${item.status} ${item.content}`;
}
