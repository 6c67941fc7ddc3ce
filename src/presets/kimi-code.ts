import { isSent } from "../core/plain-json.js";
import type { TodoItem, TodoList } from "../core/todo.js";
import type { TodoPreset } from "../session/preset.js";
import { defineKnownTool } from "./define-known-tool.js";
import { parseArguments } from "./parse-arguments.js";
import { renderRows } from "./reply-text.js";

/**
 * Kimi Code's `TodoList { todos?: [{ title, status }] }` with the statuses pending, in_progress and done.
 *
 * Without `todos` a call shows the list and does not count as a write; an empty `todos` clears it. A reminder after 10 rounds
 * without a write, the next 10 rounds later; none about an empty or finished list, none at turn ends.
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
  tool: {
    name: "TodoList",
    readCall: (input, list) =>
      isEmptyCall(input) ? { kind: "read", text: renderList(list) } : { kind: "write", input },
  },
  list: "todos",
  fields: { title: { is: "content", minLength: 1 }, status: {} },
  arguments: {
    todos: {
      description:
        "The whole list; it replaces the old one. Left out, the call shows the list; empty, it clears it",
    },
  },
  requiredArguments: false,
  rules: { statusWords: { completed: "done" } },
  saved: (list) =>
    list.items.length === 0 ? renderList(list) : `${renderList(list)}\nKeep it up to date as you work.`,
  nag: { stale: { after: 10, spacing: 10, backoff: 1 }, stop: false },
  prompt:
    "Plan work of several steps with TodoList; where you are stuck, say so instead of reordering the list.",
});

/** Checks for a call without any argument; other arguments than `todos` may hold a list under another name. */
function isEmptyCall(input: unknown): boolean {
  const sent = parseArguments(input);
  return sent !== undefined && !Object.values(sent).some(isSent);
}

function renderList({ items }: TodoList<TodoItem>): string {
  if (items.length === 0) return "The todo list is empty.";
  const rows = renderRows(
    items,
    ({ status }) => (status === "completed" ? "done" : status),
    () => "",
  );
  return `Todo list:\n${rows}`;
}
