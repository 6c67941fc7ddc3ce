import { EMPTY_TODO_LIST, type TodoItem } from "../model/todo.js";
import { type KeyedList, pairByKeys } from "../plan/keys.js";
import type { SharedParts } from "./agent-view.js";
import { keyedList } from "./open-list.js";
import type { TodoVersion } from "./todo-store.js";

/** How many versions are fetched at once. */
const PAGE = 100;

/** A list, and for each of its items the agent whose model began it: undefined if it is unknown, or was a person. */
interface BegunList extends KeyedList {
  readonly by: readonly (string | undefined)[];
}

/** Finds the keys of the items that models of other agents began, in the versions that are kept. */
export async function findForeign({ list, agent }: Pick<SharedParts, "list" | "agent">): Promise<ReadonlySet<string>> {
  let reached: BegunList = { list: EMPTY_TODO_LIST, keys: [], by: [] };
  for (let after = 0; ; ) {
    const rows = await list.log(after, PAGE);
    reached = rows.reduce(followVersion, reached);
    after = rows.at(-1)?.version ?? after;
    if (rows.length < PAGE) break;
  }
  const { keys, by } = reached;
  return new Set(keys.filter((_, place) => by[place] !== undefined && by[place] !== agent));
}

function followVersion(before: BegunList, row: TodoVersion): BegunList {
  const after = keyedList(row);
  const { matches } = pairByKeys(before, after);
  const model = row.call === undefined || NO_MODEL.test(row.call) ? undefined : row.actor;
  const by = after.list.items.map((item, place) => {
    if (!isBegun(item)) return undefined;
    const old = before.list.items[matches[place] ?? -1];
    return old !== undefined && isBegun(old) ? before.by[matches[place] ?? -1] : model;
  });
  return { ...after, by };
}

const NO_MODEL = /^(?:edit|undo|check|delegate|given|return|nudge):/;

function isBegun({ status }: TodoItem): boolean {
  return status === "in_progress" || status === "completed";
}
