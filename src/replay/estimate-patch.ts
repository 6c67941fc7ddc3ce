import type { TodoItem } from "../core/todo.js";
import type { TodoChange } from "../plan/diff-todos.js";

/** How many tokens a text has, by estimate. */
export function estimateTokens(characters: number): number {
  return Math.ceil(characters / 4);
}

/** How many characters the patch has that says what a write changed, with items named by short ids. */
export function measurePatch(changes: readonly TodoChange[]): number {
  const updates = new Map<TodoItem, Record<string, string>>();
  const [add, remove]: [unknown[], string[]] = [[], []];
  for (const change of changes) {
    if (change.type === "added") add.push(change.after);
    else if (change.type === "removed") remove.push(ID);
    else {
      const row = updates.get(change.after) ?? { id: ID };
      if (change.type === "reworded") row["content"] = change.after.content;
      else if (change.type !== "moved" && change.type !== "edited") row["status"] = change.after.status;
      updates.set(change.after, row);
    }
  }
  const rows = [...updates.values()];
  const patch = {
    ...(rows.length > 0 && { updates: rows }),
    ...(remove.length > 0 && { remove }),
    ...(add.length > 0 && { add }),
  };
  return changes.length === 0 ? 0 : JSON.stringify(patch).length;
}

/** Stands for an id: two digits are as long as those of most plans. */
const ID = "12";
