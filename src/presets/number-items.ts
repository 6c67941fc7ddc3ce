import type { TodoItem, TodoList } from "../core/todo.js";
import type { TodoEdits, TodoUpdate } from "../edit/edit-items.js";

/** A new item of a call, and where it stands there. */
interface Sent {
  readonly sent: unknown;
  readonly path?: readonly (string | number)[];
}

/**
 * Adds pending items whose ids are a prefix and the next numbers after the highest in the list.
 *
 * A number is not used again while its item is in the list.
 */
export function addNumbered(sent: readonly Sent[], list: TodoList, prefix: string = ""): TodoEdits {
  const updates = numberItems(list, prefix);
  const first = nextNumber(list, prefix) + updates.length;
  const additions = sent.map((addition, index) => ({
    ...addition,
    base: { id: `${prefix}${first + index}`, status: "pending" } as const,
  }));
  return { updates, additions };
}

/** Gives a number to each item without an id: one that a person or another tool added. */
export function numberItems(list: TodoList, prefix: string = ""): TodoUpdate[] {
  const first = nextNumber(list, prefix);
  const unnumbered = list.items.flatMap(({ id }, position) => (id === undefined ? [position] : []));
  return unnumbered.map((position, index) => ({ position, set: { id: `${prefix}${first + index}` } }));
}

/** Shows the items with the numbers that the next change gives them. */
export function withNumbers<I extends TodoItem>(list: TodoList<I>, prefix: string = ""): readonly I[] {
  const updates = numberItems(list, prefix);
  if (updates.length === 0) return list.items;
  const sets = new Map(updates.map(({ position, set }) => [position, set]));
  return list.items.map((item, position) => ({ ...item, ...sets.get(position) }));
}

function nextNumber({ items }: TodoList, prefix: string): number {
  let highest = 0;
  for (const { id = "" } of items) {
    const number = id.startsWith(prefix) ? id.slice(prefix.length) : "";
    if (/^\d{1,9}$/.test(number)) highest = Math.max(highest, Number(number));
  }
  return highest + 1;
}
