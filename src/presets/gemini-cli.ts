import { normalizeWord } from "../model/normalize.js";
import { isRecord } from "../model/plain-json.js";
import { TODO_STATUSES, type TodoItem, type TodoList } from "../model/todo.js";
import type { TodoPreset } from "../session/todo-session.js";
import type { ReplyRenderer } from "../tool/answer-call.js";
import { defineItems, defineProductTool } from "./define-product-tool.js";
import { nameStatuses, renderRows, titleRows } from "./reply-text.js";

/** An item of Gemini CLI's list; one that the model calls blocked is pending and `blocked`. */
export interface GeminiCliItem extends TodoItem {
  readonly blocked?: true | undefined;
}

/**
 * Gemini CLI's `write_todos { todos: [{ description, status }] }`, with cancelled and blocked items.
 *
 * At most one item in progress, as in its code. A blocked item is pending in the list and carries `blocked: true`. The
 * list comes back in numbered rows. No reminders, as Gemini CLI has none.
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
 * console.log(todos.list.items[0]?.status, todos.list.items[0]?.blocked); // => pending true
 * ```
 */
export const geminiCli: TodoPreset<GeminiCliItem> = /* @__PURE__ */ defineProductTool({
  name: "geminiCli",
  tool: { name: "write_todos", result: renderList },
  fields: {
    description: { is: "content" },
    status: { enum: ["pending", "in_progress", "completed", "cancelled", "blocked"] },
  },
  closed: "all",
  rules: {
    statuses: TODO_STATUSES,
    maxInProgress: 1,
    itemSchema: /* @__PURE__ */ defineItems({ blocked: { type: "boolean", const: true, readOnly: true } }),
    readItem: splitBlocked,
  },
  nag: false,
  prompt:
    "Plan work of several steps with write_todos: one item in_progress, cancelled for what is no longer needed, blocked for what waits for something outside.",
});

function splitBlocked(sent: unknown): unknown {
  if (!isRecord(sent) || typeof sent["status"] !== "string") return sent;
  return normalizeWord(sent["status"]) === "blocked" ? { ...sent, status: "pending", blocked: true } : sent;
}

function renderList({ items }: TodoList<GeminiCliItem>, { statusWords }: Parameters<ReplyRenderer>[1]): string {
  const rows = nameStatuses(items, statusWords).map((item, at) => {
    // A person may have started an item that the model had called blocked.
    const isBlocked = item.blocked === true && items[at]?.status === "pending";
    return isBlocked ? { ...item, status: "blocked" } : item;
  });
  return titleRows(renderRows(rows));
}
