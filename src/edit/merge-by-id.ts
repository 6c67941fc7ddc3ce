import { findId } from "../core/normalize.js";
import { isRecord, isSent } from "../core/plain-json.js";
import type { TodoItem, TodoList } from "../core/todo.js";
import { sortFields } from "../parse/parse-item.js";
import type { Context } from "../rules/context.js";
import type { TodoAddition, TodoEdits, TodoUpdate } from "./edit-items.js";
import { findItem, indexItems } from "./find-item.js";

/**
 * Makes edits of entries that are to be merged into a list: items whose ids are known are changed, the others added.
 *
 * Two entries with one new id become one item. An unknown id without a text is an issue, as it can only be meant for an
 * item that is there. Issues name the entry by its place in the tool's own list.
 */
export function mergeById<I extends TodoItem>(
  entries: readonly unknown[],
  { items }: TodoList,
  context: Context<I>,
): TodoEdits<I> {
  const { rules } = context;
  const { list, id: idName } = rules.fields;
  const index = indexItems(items);
  const updates: TodoUpdate<I>[] = [];
  const additions: TodoAddition<I>[] = [];
  const added = new Map<string, number>();
  // Array.from also visits the gaps of a sparse array.
  for (const [at, entry] of Array.from(entries).entries()) {
    const path = [list, at];
    const written = isRecord(entry) ? parseId(entry[idName]) : undefined;
    if (!isRecord(entry) || written === undefined) {
      additions.push({ sent: entry, path });
      continue;
    }
    const id = findId(written, index.byId);
    const position = index.byId.get(id)?.at(-1);
    const earlier = added.get(id);
    if (position !== undefined) {
      const { [idName]: _, ...sent } = entry;
      updates.push({ position, sent, path });
    } else if (earlier !== undefined) {
      const first = additions[earlier]?.sent;
      additions[earlier] = { sent: isRecord(first) ? { ...first, ...entry } : entry, path };
    } else if (index.byId.size > 0 && !isSent(sortFields(entry, rules).content)) {
      findItem(written, "id", index, context.at(...path, idName));
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
