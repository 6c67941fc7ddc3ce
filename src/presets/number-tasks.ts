import type { TodoItem, TodoList } from "../core/todo.js";
import { indexIds } from "./call-arguments.js";

/** A task as Claude Code's task tools hold it. */
export interface Task extends TodoItem {
  readonly description?: string | undefined;
  readonly owner?: string | undefined;
  /** The ids of the tasks that it waits for. */
  readonly blockedBy?: readonly string[] | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** The list with a number as id on every task: those that a person or another tool added have none yet. */
export function numberTasks<T extends Task>(list: TodoList<T>): TodoList<T> {
  if (list.items.every((task) => task.id !== undefined)) return list;
  let next = nextNumber(list);
  const items = list.items.map((task) => {
    if (task.id !== undefined) return task;
    next += 1;
    return { ...task, id: String(next - 1) };
  });
  return { ...list, items };
}

/** The number that no task of the list has had. */
export function nextNumber({ items }: TodoList): number {
  let highest = 0;
  for (const { id } of items) {
    if (id !== undefined && /^\d{1,9}$/.test(id)) highest = Math.max(highest, Number(id));
  }
  return highest + 1;
}

/** The positions of the tasks that are not deleted, by their ids. */
export function indexTasks({ items }: TodoList): ReadonlyMap<string, number> {
  return indexIds(items, (task) => task.status !== "cancelled");
}
