import { isRecord } from "../core/plain-json.js";
import type { TodoItem, TodoList } from "../core/todo.js";
import type { TodoRules } from "../rules/todo-rules.js";
import type { TodoAddition, TodoEdits, TodoUpdate } from "./edit-items.js";

/**
 * Makes edits of entries that are to be merged into a list: items whose ids are known are changed, the others added.
 *
 * Two entries with one new id become one item. Issues name the entry by its place in the tool's own list.
 */
export function mergeById<I extends TodoItem>(
  entries: readonly unknown[],
  { items }: TodoList,
  { fields }: Pick<TodoRules<I>, "fields">,
): TodoEdits<I> {
  const places = new Map(items.map(({ id }, position) => [id, position]));
  const updates: TodoUpdate<I>[] = [];
  const additions: TodoAddition<I>[] = [];
  const added = new Map<string, number>();
  // Array.from also visits the gaps of a sparse array.
  for (const [index, entry] of Array.from(entries).entries()) {
    const path = [fields.list, index];
    const id = isRecord(entry) ? parseId(entry[fields.id]) : undefined;
    if (!isRecord(entry) || id === undefined) {
      additions.push({ sent: entry, path });
      continue;
    }
    const position = places.get(id);
    const earlier = added.get(id);
    if (position !== undefined) {
      const { [fields.id]: _, ...sent } = entry;
      updates.push({ position, sent, path });
    } else if (earlier !== undefined) {
      const first = additions[earlier]?.sent;
      additions[earlier] = { sent: isRecord(first) ? { ...first, ...entry } : entry, path };
    } else {
      added.set(id, additions.length);
      additions.push({ sent: entry, path });
    }
  }
  return { updates, additions };
}

/** Parses the id of an entry as the ids of items are compared; undefined where none was sent. */
export function parseId(id: unknown): string | undefined {
  if (typeof id === "number") return String(id);
  return typeof id === "string" && id.trim() !== "" ? id.trim() : undefined;
}
