import type { TodoItem, TodoList, TodoStatus } from "../../src/model/todo.js";

const STATUS_OF: Readonly<Record<string, TodoStatus>> = {
  " ": "pending",
  ">": "in_progress",
  x: "completed",
  "-": "cancelled",
};

/** A list from rows such as `[>] Add tests <- Adding tests`: what a test is about, at a glance. */
export function listOf(...rows: readonly string[]): TodoList {
  return { revision: rows.length > 0 ? 1 : 0, items: rows.map(itemOf) };
}

function itemOf(row: string): TodoItem {
  const [content = "", activeForm] = row.slice(4).split(" <- ");
  const status = STATUS_OF[row.charAt(1)];
  if (!status) throw new Error(`no status in ${row}`);
  return activeForm === undefined ? { content, status } : { content, status, activeForm };
}

/** One item of a text that is used as it is. */
export function listWith(content: string, status: TodoStatus = "pending", activeForm?: string): TodoList {
  return { revision: 1, items: [activeForm === undefined ? { content, status } : { content, status, activeForm }] };
}
