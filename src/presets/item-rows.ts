import { escapeText } from "../core/escape.js";
import type { TodoItem, TodoStatus } from "../core/todo.js";

/** The items as rows, each with its status in the words of the model: `1. [in_progress] Add tests`. */
export function renderRows(
  items: readonly TodoItem[],
  wordOf: (item: TodoItem) => string,
  lead: (item: TodoItem, index: number) => string = (_, index) => `${index + 1}. `,
): string {
  return items
    .map(
      (item, index) =>
        `${escapeText(lead(item, index), "model")}[${wordOf(item)}] ${escapeText(item.content, "model")}`,
    )
    .join("\n");
}

/** How many items there are of each status, in the given words: `1 pending, 2 done`. */
export function countWords(
  items: readonly TodoItem[],
  words: Readonly<Partial<Record<TodoStatus, string>>>,
): string {
  // The keys of words are statuses.
  const entries = Object.entries(words) as [TodoStatus, string][];
  return entries
    .map(([status, word]) => `${items.filter((item) => item.status === status).length} ${word}`)
    .join(", ");
}
