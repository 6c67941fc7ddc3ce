import { isRecord } from "../core/plain-json.js";
import type { TodoList, TodoStatus } from "../core/todo.js";
import type { TodoChange } from "../plan/diff-todos.js";
import type { TodoPreset } from "../session/preset.js";
import { defineKnownTool } from "./define-known-tool.js";
import { renderRows, titleRows } from "./reply-text.js";

/** Fewer items than this, more than that, or more changes at once earn a warning in its replies. */
const FEWEST_ITEMS = 3;
const MOST_ITEMS = 10;
const MOST_CHANGES = 3;

const WORDS: Readonly<Partial<Record<TodoStatus, string>>> = {
  pending: "not-started",
  in_progress: "in-progress",
};

/**
 * VS Code's `manage_todo_list { todoList: [{ id, title, status }] }`: ids are numbers, statuses `not-started`,
 * `in-progress` and `completed`.
 *
 * `operation: "read"` shows the list and does not count as a write. The reply says that the list was written, with a
 * warning for lists under 3 or over 10 items and for more than 3 changes at once (an item is compared with itself,
 * wherever it stands).
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
export const vscode: TodoPreset = /* @__PURE__ */ defineKnownTool({
  name: "vscode",
  tool: { name: "manage_todo_list" },
  // The product still takes `operation` without showing it.
  parseCall: ({ operation, ...rest }, list) => {
    if (operation === "write") return { kind: "write", input: rest };
    return operation === "read" ? { kind: "read", text: renderList(list) } : undefined;
  },
  list: "todoList",
  fields: {
    id: { type: "number", description: "Its number, from 1" },
    title: { is: "content" },
    status: {},
  },
  rules: {
    ids: "position",
    statusWords: WORDS,
    readItem: (sent) =>
      isRecord(sent) && Number.isFinite(sent["id"]) ? { ...sent, id: String(sent["id"]) } : sent,
  },
  saved: (list, changes) => ["The todo list was written.", ...findWarnings(list, changes)].join("\n"),
  nag: {},
  prompt:
    "Plan work of several steps with manage_todo_list, and mark each item completed as soon as it is done.",
});

function renderList({ items }: TodoList): string {
  const rows = renderRows(items, { wordOf: ({ status }) => WORDS[status] ?? status });
  return titleRows("Todo list:", rows, "The todo list is empty.");
}

function findWarnings({ items }: TodoList, changes: readonly TodoChange[]): readonly string[] {
  const warnings: string[] = [];
  const changed = changes.filter(({ type }) => type !== "added" && type !== "removed" && type !== "moved");
  if (items.length > 0 && items.length < FEWEST_ITEMS)
    warnings.push(`fewer than ${FEWEST_ITEMS} items; work this small needs no list.`);
  if (items.length > MOST_ITEMS)
    warnings.push(`more than ${MOST_ITEMS} items; fewer and larger ones are easier to follow.`);
  if (changed.length > MOST_CHANGES)
    warnings.push(`${changed.length} items changed at once; update the list as you go.`);
  return warnings.map((text) => `Warning: ${text}`);
}
