import { countTodos, findCurrent } from "../core/count-todos.js";
import type { TodoItem, TodoList } from "../core/todo.js";
import { shortText } from "./short-text.js";

/**
 * Renders where a plan stands in one line: `2/5 done. Now: Add tests. Next: Update docs.`
 *
 * It is the default reply to a write, because the model has just sent the list. Texts are cut at 80 characters.
 *
 * @example
 * ```ts
 * import { renderProgress } from "agent-todos";
 *
 * const items = [{ content: "Read", status: "completed" as const }, { content: "Write", status: "in_progress" as const }];
 * console.log(renderProgress({ items, revision: 1 })); // => 1/2 done. Now: Write.
 * ```
 */
export function renderProgress(list: TodoList): string {
  if (list.items.length === 0) return "No todos.";
  const { done, total } = countTodos(list);
  const current = findCurrent(list);
  const next = list.items.find((item) => item.status === "pending");
  const now = current ? ` Now: ${sentence(current)}` : "";
  return `${done}/${total} done.${now}${next ? ` Next: ${sentence(next)}` : ""}`;
}

function sentence(item: TodoItem): string {
  const text = shortText(item).trimEnd();
  return /[.!?…。！？]$/.test(text) ? text : `${text}.`;
}
