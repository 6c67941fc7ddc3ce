import { isSent } from "../core/plain-json.js";
import type { TodoItem, TodoList, TodoStatus } from "../core/todo.js";
import type { TodoPreset } from "../session/preset.js";
import { defineKnownTool } from "./define-known-tool.js";
import { renderRows, titleRows } from "./reply-text.js";

const WORDS: Readonly<Partial<Record<TodoStatus, string>>> = { completed: "done" };

/**
 * Kimi Code's `TodoList { todos?: [{ title, status }] }` with the statuses pending, in_progress and done.
 *
 * Without `todos` a call shows the list and does not count as a write; an empty `todos` clears it. A reminder after 10
 * rounds without a write, the next 10 rounds later; none about an empty or finished list, none at turn ends.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { kimiCode } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: kimiCode });
 * console.log(todos.write({ todos: [{ title: "Add tests", status: "done" }] }).text);
 * // => Todo list:
 * // => [done] Add tests
 * // => Keep it up to date as you work.
 * console.log(todos.write({}).text);
 * // => Todo list:
 * // => [done] Add tests
 * ```
 */
export const kimiCode: TodoPreset = /* @__PURE__ */ defineKnownTool({
  name: "kimiCode",
  tool: { name: "TodoList" },
  // Other arguments than `todos` may hold a list under another name.
  parseCall: (sent, list) =>
    Object.values(sent).some(isSent) ? undefined : { kind: "read", text: renderList(list) },
  list: "todos",
  fields: { title: { is: "content", minLength: 1 }, status: {} },
  arguments: {
    todos: {
      description:
        "The whole list; it replaces the old one. Left out, the call shows the list; empty, it clears it",
    },
  },
  requiredArguments: false,
  rules: { statusWords: WORDS },
  saved: (list) =>
    list.items.length === 0 ? renderList(list) : `${renderList(list)}\nKeep it up to date as you work.`,
  nag: { stale: { after: 10, spacing: 10, backoff: 1 }, stop: false },
  prompt:
    "Plan work of several steps with TodoList; where you are stuck, say so instead of reordering the list.",
});

function renderList({ items }: TodoList): string {
  const wordOf = ({ status }: TodoItem) => WORDS[status] ?? status;
  return titleRows("Todo list:", renderRows(items, { wordOf, lead: () => "" }), "The todo list is empty.");
}
