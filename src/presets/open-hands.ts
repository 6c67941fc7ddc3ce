import { escapeText } from "../core/escape.js";
import type { TodoItem, TodoList, TodoStatus } from "../core/todo.js";
import type { TodoPreset } from "../session/preset.js";
import { createActionParser } from "./action-call.js";
import { defineItems, TEXT } from "./define-items.js";
import { defineKnownTool } from "./define-known-tool.js";
import { renderRows, titleRows } from "./reply-text.js";

/** An item of OpenHands' list, with its notes. */
export interface OpenHandsItem extends TodoItem {
  readonly notes?: string | undefined;
}

const WORDS: Readonly<Partial<Record<TodoStatus, string>>> = { pending: "todo", completed: "done" };

/**
 * OpenHands' `task_tracker { command, task_list: [{ title, notes?, status? }] }` with the statuses todo, in_progress
 * and done.
 *
 * `plan` replaces the list and is answered with a count; without a `task_list` it is refused and never clears. `view`,
 * which is the default, shows the list and does not count as a write. A missing status is todo; notes stay with their
 * item.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { openHands } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: openHands });
 * const task_list = [{ title: "Add tests", notes: "For the parser", status: "in_progress" }];
 * console.log(todos.write({ command: "plan", task_list }).text); // => The task list has 1 item now.
 * console.log(todos.write({ command: "view" }).text);
 * // => Task list:
 * // => 1. [in_progress] Add tests
 * // => Notes: For the parser
 * console.log(todos.write({ command: "plan" }).ok); // => false
 * ```
 */
export const openHands: TodoPreset<OpenHandsItem> = /* @__PURE__ */ defineKnownTool<OpenHandsItem>({
  name: "openHands",
  tool: { name: "task_tracker" },
  parseCall: /* @__PURE__ */ createActionParser("command", { view: "read", plan: "write" }, renderList),
  list: "task_list",
  fields: {
    title: { is: "content" },
    notes: { type: "string", description: "What to know about it", default: "" },
    status: { default: "todo" },
  },
  requiredFields: ["title"],
  arguments: {
    command: {
      type: "string",
      enum: ["view", "plan"],
      default: "view",
      description: "view shows the list, plan replaces it by task_list",
    },
  },
  requiredArguments: false,
  rules: {
    defaultStatus: "pending",
    statusWords: WORDS,
    itemSchema: /* @__PURE__ */ defineItems<OpenHandsItem>({ notes: TEXT }),
  },
  saved: ({ items }) => `The task list has ${items.length} ${items.length === 1 ? "item" : "items"} now.`,
  nag: false,
  prompt: "Plan work of several steps with task_tracker: plan writes the list, view shows it.",
});

function renderList({ items }: TodoList<OpenHandsItem>): string {
  const rows = items.map((item, index) => {
    const { notes = "" } = item;
    const wordOf = ({ status }: TodoItem) => WORDS[status] ?? status;
    const row = renderRows([item], { wordOf, lead: () => `${index + 1}. ` });
    return notes === "" ? row : `${row}\nNotes: ${escapeText(notes, "model")}`;
  });
  return titleRows("Task list:", rows.join("\n"), "The task list is empty.");
}
