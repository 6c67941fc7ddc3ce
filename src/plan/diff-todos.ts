import { equalPlain, type Fields, itemAt } from "../model/plain-json.js";
import { expectList, type Items, isDone, type TodoItem, type TodoList } from "../model/todo.js";
import type { TodoChange, TodoChangeType } from "../model/todo-change.js";
import { matchItems } from "./pairing.js";

export type { TodoChange, TodoChangeType } from "../model/todo-change.js";

/**
 * Lists the differences between two lists: added, removed, started, paused, completed, cancelled, reopened, reworded,
 * edited (any other field but the id) and moved, each with the item before and after.
 *
 * Changes come in the order of `after`, removed items last in the order of `before`. Equal lists have none.
 *
 * @example
 * ```ts
 * import { diffTodos, type TodoList } from "agent-todos";
 *
 * const before: TodoList = { revision: 1, items: [{ content: "Add tests", status: "in_progress" }] };
 * const after: TodoList = { revision: 2, items: [{ content: "Add tests", status: "completed" }] };
 * console.log(diffTodos(before, after).map((change) => change.type).join()); // => completed
 * ```
 */
export function diffTodos<I extends TodoItem>(before: TodoList<I>, after: TodoList<I>): readonly TodoChange<I>[] {
  expectList("diffTodos", before, "before");
  expectList("diffTodos", after, "after");
  const changes = diffItems(before.items, after.items, matchItems(before.items, after.items));
  // Each change contains items of the two lists.
  return changes as readonly TodoChange<I>[];
}

/**
 * Lists the changes between two item lists whose identities are known: `matches[i]` is the old position of `after[i]`.
 */
export function diffItems(before: Items, after: Items, matches: readonly number[]): readonly TodoChange[] {
  const changes: TodoChange[] = [];
  const moved = findMoved(matches);
  let kept = 0;
  for (let index = 0; index < after.length; index += 1) {
    const item = after[index];
    const old = itemAt(before, matches[index]);
    const isMoved = moved?.[index] === true;
    if (old) kept += 1;
    // The same item in its old order: nearly all items of nearly all writes.
    if (!item || (old === item && !isMoved)) continue;
    if (!old) changes.push(Object.freeze({ type: "added", after: item }));
    else
      for (const type of describeItem(old, item, isMoved))
        changes.push(Object.freeze({ type, before: old, after: item }));
  }
  // Most writes remove nothing.
  if (kept < before.length) {
    const stayed = new Set(matches);
    before.forEach((item, index) => {
      if (!stayed.has(index)) changes.push(Object.freeze({ type: "removed", before: item }));
    });
  }
  return Object.freeze(changes);
}

type KeptChangeType = Exclude<TodoChangeType, "added" | "removed">;

function describeItem(before: TodoItem, after: TodoItem, isMoved: boolean): readonly KeptChangeType[] {
  const types: KeptChangeType[] = [];
  const transition = describeTransition(before, after);
  if (transition) types.push(transition);
  if (before.content !== after.content) types.push("reworded");
  if (differsIn(before, after, CHANGED_APART)) types.push("edited");
  if (isMoved) types.push("moved");
  return types;
}

function describeTransition(before: TodoItem, after: TodoItem): KeptChangeType | undefined {
  if (before.status === after.status) return undefined;
  if (after.status === "completed" || after.status === "cancelled") return after.status;
  if (isDone(before)) return "reopened";
  return after.status === "in_progress" ? "started" : "paused";
}

/**
 * Checks whether two items differ in a field but those `apart`, by default the id; a field that is undefined counts as
 * left out.
 */
export function differsIn(one: object, other: object, apart: readonly string[] = ["id"]): boolean {
  if (one === other) return false;
  // Items are plain data; a host's own fields are keys like any other.
  const [values, others] = [one as Fields, other as Fields];
  const differs = (name: string): boolean => !apart.includes(name) && !equalPlain(values[name], others[name]);
  // Listing the names of both in one object took nearly a third of the time of a reversed list.
  return Object.keys(values).some(differs) || Object.keys(others).some(differs);
}

/** The fields whose changes have a name of their own, or none. */
const CHANGED_APART = ["id", "content", "status"];

/**
 * Finds for each kept item whether it moved, or undefined where all kept their order: those outside a longest run of
 * items in their old order did (patience sorting), so that one insertion or one move counts as one.
 */
function findMoved(matches: readonly number[]): readonly boolean[] | undefined {
  if (isRising(matches)) return undefined;
  const moved = matches.map(() => true);
  // Positions: where the lowest run of each length ends, and the item before each position in its run.
  const ends: number[] = [];
  const previous = matches.map(() => -1);
  for (let index = 0; index < matches.length; index += 1) {
    const old = matches[index] ?? -1;
    if (old === -1) continue;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((matches[ends[middle] ?? -1] ?? -1) < old) low = middle + 1;
      else high = middle;
    }
    if (low > 0) previous[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  }
  for (let index = ends.at(-1) ?? -1; index !== -1; index = previous[index] ?? -1) moved[index] = false;
  return moved;
}

/** Checks whether the items that stayed are in their old order. */
export function isRising(matches: readonly number[]): boolean {
  let last = -1;
  for (const old of matches) {
    if (old === -1) continue;
    if (old < last) return false;
    last = old;
  }
  return true;
}
