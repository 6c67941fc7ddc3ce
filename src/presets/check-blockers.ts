import type { TodoIssueFacts } from "../model/issue.js";
import type { TodoItem } from "../model/todo.js";

/** An item that may wait for others. */
export interface BlockedItem extends TodoItem {
  /** The ids of the items that it waits for. */
  readonly blockedBy?: readonly string[] | undefined;
}

/** The most known ids that an issue lists. */
const KNOWN_IDS = 30;

/** Finds problems with the `blockedBy` of items: an id that matches no item, or items that wait for each other. */
export function checkBlockers(items: readonly BlockedItem[], listName: string): readonly TodoIssueFacts[] {
  const blockers = new Map<string, readonly string[]>();
  for (const { id, blockedBy = [] } of items) if (id !== undefined) blockers.set(id, blockedBy);
  const allowed = [...blockers.keys()].slice(0, KNOWN_IDS);
  const unknown = items.flatMap(({ blockedBy = [] }, index): readonly TodoIssueFacts[] => {
    const received = blockedBy.find((id) => !blockers.has(id));
    const path = [listName, index, "blockedBy"];
    return received === undefined ? [] : [{ code: "unknown_item", path, index, received, allowed }];
  });
  if (unknown.length > 0) return unknown;
  const circle = findCircle(blockers);
  if (circle.size === 0) return [];
  const index = items.findIndex(({ id = "" }) => circle.has(id));
  const expected = `it waits in a circle (${[...circle].slice(0, KNOWN_IDS).join(", ")}), so leave one of them out`;
  return [{ code: "invalid_field", path: [listName, index, "blockedBy"], index, expected }];
}

type Edges = ReadonlyMap<string, readonly string[]>;

/** Finds the items of circles, and those between two circles. */
function findCircle(blockers: Edges): ReadonlySet<string> {
  const stuck = findStuck(blockers);
  // Items that only wait for a circle are stuck too, but no item of the circle waits for them.
  const waiters = new Map<string, string[]>([...stuck].map((id) => [id, []]));
  for (const id of stuck) for (const blocker of blockers.get(id) ?? []) waiters.get(blocker)?.push(id);
  return findStuck(waiters);
}

/** Finds the items that can never start, by removing those that can start, again and again. */
function findStuck(blockers: Edges): ReadonlySet<string> {
  const waiting = new Map([...blockers].map(([id, ids]) => [id, new Set(ids).size]));
  const waiters = new Map<string, string[]>();
  for (const [id, ids] of blockers) {
    for (const blocker of new Set(ids)) {
      const others = waiters.get(blocker);
      if (others) others.push(id);
      else waiters.set(blocker, [id]);
    }
  }
  const free = [...waiting.keys()].filter((id) => waiting.get(id) === 0);
  // The loop also visits the ids that are pushed below.
  for (const id of free) {
    for (const waiter of waiters.get(id) ?? []) {
      const left = (waiting.get(waiter) ?? 0) - 1;
      waiting.set(waiter, left);
      if (left === 0) free.push(waiter);
    }
  }
  const started = new Set(free);
  return new Set([...blockers.keys()].filter((id) => !started.has(id)));
}
