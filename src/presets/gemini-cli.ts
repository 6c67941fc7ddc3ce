import { normalizeWord } from "../core/normalize.js";
import { isRecord } from "../core/plain-json.js";
import { TODO_STATUSES, type TodoItem } from "../core/todo.js";
import type { TodoPreset } from "../session/preset.js";
import { defineItems } from "./define-items.js";
import { defineKnownTool } from "./define-known-tool.js";
import { renderRows, tellRows } from "./reply-text.js";

/** An item of Gemini CLI's list; one that the model calls blocked is pending and `blocked`. */
export interface GeminiCliItem extends TodoItem {
  readonly blocked?: true | undefined;
}

/**
 * Gemini CLI's `write_todos { todos: [{ description, status }] }`, with cancelled and blocked items.
 *
 * One item in progress at most, as its code demands. A blocked item is pending in the list and carries
 * `blocked: true`. The list comes back in numbered rows. No reminders, as Gemini CLI has none.
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
export const geminiCli: TodoPreset<GeminiCliItem> = /* @__PURE__ */ defineKnownTool<GeminiCliItem>({
  name: "geminiCli",
  tool: {
    name: "write_todos",
    result: ({ items }) => tellRows(renderRows(items, { wordOf })),
  },
  list: "todos",
  fields: {
    description: { is: "content" },
    status: { enum: ["pending", "in_progress", "completed", "cancelled", "blocked"] },
  },
  closed: "all",
  rules: {
    statuses: TODO_STATUSES,
    maxInProgress: 1,
    itemSchema: /* @__PURE__ */ defineItems<GeminiCliItem>({
      blocked: { type: "boolean", const: true, readOnly: true },
    }),
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

// An item's own fields are plain keys of it.
function wordOf(item: TodoItem & { readonly blocked?: unknown }): string {
  return item.blocked === true && item.status === "pending" ? "blocked" : item.status;
}
