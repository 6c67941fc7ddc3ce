import type { TodoItem, TodoList } from "../../src/model/todo.js";
import type { TodoConflict } from "../../src/plan/merge-todos.js";
import { item, line } from "../support/write.js";

/** `[x]a #1` is item a with the id 1. */
export function read(text: string): TodoItem {
  const [words = "", id] = text.split(" #");
  return id === undefined ? item(words) : { id, ...item(words) };
}

/** Writes an item as `read` reads it. */
export const show = (given: TodoItem): string => (given.id === undefined ? line(given) : `${line(given)} #${given.id}`);

/** A list of such items. */
export function listOf(lines: readonly string[], revision: number, summary?: string): TodoList {
  const list = { items: lines.map(read), revision };
  return summary === undefined ? list : { ...list, summary };
}

/** `2.status kept completed`, `2 removed`, `order kept b a`. */
export function tell({ path, kept }: TodoConflict): string {
  const place = path[0] === "items" ? path.slice(1).join(".") || "order" : path.join(".");
  if (kept === undefined) return `${place} removed`;
  if (Array.isArray(kept)) return `${place} kept ${kept.join(" ")}`;
  return typeof kept === "object" && kept !== null && "content" in kept
    ? `${place} kept ${String(kept.content)}`
    : `${place} kept ${String(kept)}`;
}
