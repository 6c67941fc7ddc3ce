import type { TodoItem } from "../core/todo.js";

/** The id of each item; one that has none gets its position, or the next number that no other has. */
export function fillIds(items: readonly TodoItem[]): readonly string[] {
  const taken = new Set(items.map((item) => item.id));
  let next = items.length + 1;
  return items.map(({ id }, index) => {
    if (id !== undefined) return id;
    const position = String(index + 1);
    if (!taken.has(position)) return position;
    while (taken.has(String(next))) next += 1;
    next += 1;
    return String(next - 1);
  });
}
