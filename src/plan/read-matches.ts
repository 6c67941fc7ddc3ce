import type { TodoItem } from "../core/todo.js";
import type { TodoChange } from "./diff-todos.js";

/**
 * Reads off what a write changed which item is which: for each item after it the position before it, or -1.
 *
 * Unlike a comparison of the two lists, this knows what the write knew, such as the item that a patch named.
 */
export function readMatches<I extends TodoItem>(
  before: readonly I[],
  after: readonly I[],
  changes: readonly TodoChange<I>[],
): readonly number[] {
  const olds = new Map<I, I | undefined>();
  for (const change of changes) {
    if (change.type === "added") olds.set(change.after, undefined);
    else if (change.type !== "removed") olds.set(change.after, change.before);
  }
  const places = createQueues(before, (item) => item);
  const matches = after.map((item) => {
    const old = olds.has(item) ? olds.get(item) : item;
    return old === undefined ? -1 : (places.take(old) ?? -1);
  });
  // An item that got another id and nothing else is no change; it is a new object all the same.
  const taken = new Set(matches);
  const free = before.map((item, place) => (taken.has(place) ? undefined : item));
  const renamed = createQueues(free, (item) => item && describe(item));
  return matches.map((place, index) => {
    const item = after[index];
    return place !== -1 || item === undefined || olds.has(item)
      ? place
      : (renamed.take(describe(item)) ?? -1);
  });
}

function describe({ content, status }: TodoItem): string {
  return `${status} ${content}`;
}

/** Positions by key, handed out first to last. */
interface Queues<K> {
  readonly take: (key: K) => number | undefined;
}

function createQueues<T, K>(entries: readonly T[], keyOf: (entry: T) => K): Queues<K> {
  const queues = new Map<K, number[]>();
  for (let place = entries.length - 1; place >= 0; place -= 1) {
    // The loop stays inside the list.
    const key = keyOf(entries[place] as T);
    const queue = queues.get(key);
    if (queue) queue.push(place);
    else queues.set(key, [place]);
  }
  return { take: (key) => queues.get(key)?.pop() };
}
