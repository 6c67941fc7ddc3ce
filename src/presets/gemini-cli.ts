import { isBlocked, TODO_STATUSES, type TodoList } from "../model/todo.js";
import type { TodoPreset } from "../session/todo-session.js";
import type { ReplyRenderer } from "../tool/answer-call.js";
import { defineProductTool } from "./define-product-tool.js";
import { nameStatuses, renderRows, titleRows } from "./reply-text.js";

/**
 * Gemini CLI's `write_todos { todos: [{ description, status }] }`, with cancelled and blocked items.
 *
 * At most one item in progress, as in its code. An item that the model calls blocked is pending in the list and
 * `blocked`. The list comes back in numbered rows. No reminders, as Gemini CLI has none.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { geminiCli } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: geminiCli });
 * console.log(todos.write({ todos: [{ description: "Deploy", status: "blocked" }] }).text);
 * // => The todo list is now:
 * // => 1. [blocked] Deploy
 * console.log(todos.list.items[0]?.status, todos.list.items[0]?.blocked); // => pending blocked
 * ```
 */
export const geminiCli: TodoPreset = /* @__PURE__ */ defineProductTool({
  name: "geminiCli",
  tool: { name: "write_todos", result: renderList },
  fields: {
    description: { is: "content" },
    status: { enum: ["pending", "in_progress", "completed", "cancelled", "blocked"] },
  },
  closed: "all",
  rules: { statuses: TODO_STATUSES, maxInProgress: 1, blocked: "optional" },
  nag: false,
  prompt:
    "Plan work of several steps with write_todos: one item in_progress, cancelled for what is no longer needed, blocked for what waits for something outside.",
});

function renderList({ items }: TodoList, { statusWords }: Parameters<ReplyRenderer>[1]): string {
  const rows = nameStatuses(items, statusWords).map((row, at) => {
    const item = items[at];
    return item !== undefined && isBlocked(item) ? { ...row, status: "blocked" } : row;
  });
  return titleRows(renderRows(rows));
}
