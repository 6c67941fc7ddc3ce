import { isRecord } from "../model/plain-json.js";
import type { TodoList } from "../model/todo.js";
import type { TodoChange } from "../plan/diff-todos.js";
import type { TodoPreset } from "../session/todo-session.js";
import { defineProductTool } from "./define-product-tool.js";
import { nameStatuses, renderRows } from "./reply-text.js";

/** A list shorter or longer than this, or more changes in one write, get a warning in the reply. */
const FEWEST_ITEMS = 3;
const MOST_ITEMS = 10;
const MOST_CHANGES = 3;

/**
 * VS Code's `manage_todo_list { todoList: [{ id, title, status }] }`: ids are numbers, statuses `not-started`,
 * `in-progress` and `completed`.
 *
 * `operation: "read"` shows the list and does not count as a write. The reply warns of lists under 3 or over 10 items
 * and of more than 3 changes in one write; a move does not count.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { vscode } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: vscode });
 * console.log(todos.write({ todoList: [{ id: 1, title: "Add tests", status: "in-progress" }] }).text);
 * // => The todo list was written.
 * // => Warning: fewer than 3 items; work this small needs no list.
 * console.log(todos.list.items[0]?.id, todos.list.items[0]?.status); // => 1 in_progress
 * ```
 */
export const vscode: TodoPreset = /* @__PURE__ */ defineProductTool({
  name: "vscode",
  tool: { name: "manage_todo_list" },
  // The product still takes `operation`, which its schema no longer shows.
  parseCall: ({ operation, ...rest }, { items }, { rules }) => {
    if (operation === "write") return { kind: "write", input: rest };
    if (operation !== "read") return undefined;
    const rows = renderRows(nameStatuses(items, rules.statusWords));
    return { kind: "read", text: rows === "" ? "The todo list is empty." : `Todo list:\n${rows}` };
  },
  list: "todoList",
  fields: { id: { type: "number", description: "Its number, from 1" }, title: { is: "content" }, status: {} },
  rules: {
    ids: "position",
    statusWords: { pending: "not-started", in_progress: "in-progress" },
    readItem: (sent) => (isRecord(sent) && Number.isFinite(sent["id"]) ? { ...sent, id: String(sent["id"]) } : sent),
  },
  saved: (list, { changes }) => ["The todo list was written.", ...findWarnings(list, changes)].join("\n"),
  prompt: "Plan work of several steps with manage_todo_list, and mark each item completed as soon as it is done.",
});

function findWarnings({ items }: TodoList, changes: readonly TodoChange[]): readonly string[] {
  const changed = changes.filter(({ type }) => type !== "added" && type !== "removed" && type !== "moved");
  const isShort = items.length > 0 && items.length < FEWEST_ITEMS;
  const warnings = [
    isShort && `fewer than ${FEWEST_ITEMS} items; work this small needs no list.`,
    items.length > MOST_ITEMS && `more than ${MOST_ITEMS} items; fewer and larger ones are easier to follow.`,
    changed.length > MOST_CHANGES && `${changed.length} items changed at once; update the list as you go.`,
  ];
  return warnings.flatMap((text) => (text ? [`Warning: ${text}`] : []));
}
