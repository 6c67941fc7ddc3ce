import { escapeText } from "../model/escape.js";
import { expectList } from "../model/expect-list.js";
import { isDone, type TodoItem, type TodoList } from "../model/todo.js";

/**
 * Renders the list as a Markdown task list: running items bold, cancelled ones ticked and struck through.
 *
 * Markup in item texts is escaped. An empty list gives the empty text.
 *
 * @example
 * ```ts
 * import { renderMarkdown } from "agent-todos";
 *
 * const items = [{ content: "Read", status: "completed" as const }, { content: "Write", status: "in_progress" as const }];
 * console.log(renderMarkdown({ items, revision: 1 }));
 * // => - [x] Read
 * // => - [ ] **Write**
 * ```
 */
export function renderMarkdown(list: TodoList): string {
  expectList("renderMarkdown", list);
  return list.items.map(renderRow).join("\n");
}

function renderRow(item: TodoItem): string {
  // Emphasis needs text right inside its marks.
  const text = escapeText(item.content, "markdown").trim();
  if (text === "") return isDone(item) ? "- [x] " : "- [ ] ";
  switch (item.status) {
    case "pending":
      return `- [ ] ${text}`;
    case "in_progress":
      return `- [ ] **${text}**`;
    case "completed":
      return `- [x] ${text}`;
    case "cancelled":
      return `- [x] ~~${text}~~`;
  }
}
