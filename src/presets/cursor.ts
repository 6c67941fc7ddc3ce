import { TODO_STATUSES } from "../model/todo.js";
import type { TodoPreset } from "../session/todo-session.js";
import { defineProductTool } from "./define-product-tool.js";
import { parseMergeCall } from "./parse-merge-call.js";
import { nameStatuses, renderIds, titleRows } from "./reply-text.js";

/**
 * Cursor's `todo_write { merge, todos: [{ id, content, status }] }`.
 *
 * `merge: true` changes the items whose ids are sent, in which fields may be left out, and adds the others; without it
 * the list is replaced, and of items with one id the last counts. It is answered with the items in rows that name
 * their ids. Reminders are the library's quiet ones.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { cursor } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: cursor });
 * const plan = [{ id: "tests", content: "Add tests", status: "in_progress" }];
 * todos.write({ merge: false, todos: [...plan, { id: "docs", content: "Update docs", status: "pending" }] });
 * console.log(todos.write({ merge: true, todos: [{ id: "tests", status: "completed" }] }).text);
 * // => The todo list is now:
 * // => tests [completed] Add tests
 * // => docs [pending] Update docs
 * ```
 */
export const cursor: TodoPreset = /* @__PURE__ */ defineProductTool({
  name: "cursor",
  tool: {
    name: "todo_write",
    description:
      "Plan and track work of three or more steps. With merge: false todos replaces the whole list; with merge: true it changes the items with these ids and adds new ones. Mark an item in_progress when you start it, completed as soon as it is done, cancelled if it is no longer needed.",
  },
  parseCall: parseMergeCall,
  fields: { content: {}, status: {}, id: { description: "Its own id, kept from call to call" } },
  arguments: { merge: { type: "boolean", description: "Change these items and keep the others" } },
  requiredArguments: ["merge", "todos"],
  rules: { statuses: TODO_STATUSES, ids: "position" },
  saved: ({ items }, { statusWords }) => titleRows(renderIds(nameStatuses(items, statusWords))),
  prompt: "Plan work of several steps with todo_write, one item in_progress; send single changes with merge: true.",
});
