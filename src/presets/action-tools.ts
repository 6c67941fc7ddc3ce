import { addWrongType, type Context } from "../model/context.js";
import { escapeForModel } from "../model/escape.js";
import { listWords } from "../model/format-issues.js";
import { normalizeWord } from "../model/normalize.js";
import { isSent } from "../model/plain-json.js";
import { TODO_STATUSES, type TodoItem, type TodoList } from "../model/todo.js";
import type { TodoPreset } from "../session/todo-session.js";
import type { TodoCall } from "../tool/answer-call.js";
import { defineItems, defineKnownTool, TEXT } from "./define-known-tool.js";
import { type Arguments, REFUSED } from "./parse-arguments.js";
import { renderIds, renderRows, type StatusWords, showRows, tellCounts, tellIds, titleRows } from "./reply-text.js";

/** An item of Mistral Vibe's list, with its priority. */
export interface MistralVibeItem extends TodoItem {
  readonly priority?: string | undefined;
}

/**
 * Mistral Vibe's `todo { action, todos?: [{ id, content, status?, priority? }] }`, with the actions `read` and `write`.
 *
 * `write` replaces the list; without `todos` it is refused and never clears. `read` shows it and does not count as a
 * write. A missing status is pending; the priority stays with its item. At most 100 items. Reminders are the library's
 * quiet ones. As of its commit `493d65f`.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { mistralVibe } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: mistralVibe });
 * console.log(todos.write({ action: "write", todos: [{ id: "1", content: "Add tests", priority: "high" }] }).text);
 * // => The todo list is now:
 * // => 1 [pending] Add tests
 * console.log(todos.write({ action: "read" }).text);
 * // => Todo list:
 * // => 1 [pending] Add tests
 * ```
 */
export const mistralVibe: TodoPreset<MistralVibeItem> = /* @__PURE__ */ defineKnownTool({
  name: "mistralVibe",
  tool: { name: "todo" },
  parseCall: /* @__PURE__ */ createActionParser("action", { read: "read", write: "write" }, ({ items }) =>
    showRows(renderIds(items)),
  ),
  fields: {
    id: { description: "Its own id, kept from write to write" },
    content: {},
    status: { default: "pending" },
    priority: { type: "string", enum: ["low", "medium", "high"], default: "medium" },
  },
  requiredFields: ["id", "content"],
  arguments: { action: { type: "string", description: "read shows the list, write replaces it by todos" } },
  requiredArguments: ["action"],
  rules: {
    maxItems: 100,
    statuses: TODO_STATUSES,
    defaultStatus: "pending",
    ids: "position",
    itemSchema: /* @__PURE__ */ defineItems({ priority: TEXT }),
  },
  saved: tellIds,
  prompt: "Plan work of several steps with todo: write sends the whole list, read shows it. Keep one item in_progress.",
});

/**
 * Amplifier's `todo { action, todos?: [{ content, status, activeForm }] }`, with the actions `create`, `update` and
 * `list`.
 *
 * `create` and `update` both replace the list, and are answered with counts; without `todos` they are refused and never
 * clear. `list` shows it and does not count as a write. Reminders are the library's quiet ones. As of commit `349f811`
 * of its todo tool.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { amplifier } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: amplifier });
 * const item = { content: "Add tests", status: "in_progress", activeForm: "Adding tests" };
 * console.log(todos.write({ action: "create", todos: [item] }).text);
 * // => The todo list was updated: 0 pending, 1 in progress, 0 completed. Go on with the current item.
 * console.log(todos.write({ action: "list" }).text);
 * // => Todo list:
 * // => 1. [in_progress] Add tests
 * ```
 */
export const amplifier: TodoPreset = /* @__PURE__ */ defineKnownTool({
  name: "amplifier",
  tool: { name: "todo" },
  parseCall: /* @__PURE__ */ createActionParser(
    "action",
    { create: "write", update: "write", list: "read" },
    ({ items }) => showRows(renderRows(items)),
  ),
  fields: { content: {}, activeForm: {}, status: {} },
  requiredFields: ["content", "status", "activeForm"],
  arguments: {
    action: {
      type: "string",
      enum: ["create", "update", "list"],
      description: "create and update replace the list by todos, list shows it",
    },
  },
  requiredArguments: ["action"],
  saved: tellCounts,
  prompt:
    "Plan work of several steps with todo: create writes the list, update writes it again after each step, list shows it.",
});

const KIMI_WORDS: StatusWords = { completed: "done" };

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
    Object.values(sent).some(isSent) ? undefined : { kind: "read", text: renderKimiList(list) },
  fields: { title: { is: "content", minLength: 1 }, status: {} },
  arguments: {
    todos: {
      description: "The whole list; it replaces the old one. Left out, the call shows the list; empty, it clears it",
    },
  },
  requiredArguments: false,
  rules: { statusWords: KIMI_WORDS },
  saved: (list) =>
    list.items.length === 0 ? renderKimiList(list) : `${renderKimiList(list)}\nKeep it up to date as you work.`,
  nag: { stale: { after: 10, spacing: 10, backoff: 1 }, stop: false },
  prompt: "Plan work of several steps with TodoList; where you are stuck, say so instead of reordering the list.",
});

function renderKimiList({ items }: TodoList): string {
  return showRows(renderRows(items, { words: KIMI_WORDS, lead: () => "" }));
}

/** An item of OpenHands' list, with its notes. */
export interface OpenHandsItem extends TodoItem {
  readonly notes?: string | undefined;
}

const OPEN_HANDS_WORDS: StatusWords = { pending: "todo", completed: "done" };

/**
 * OpenHands' `task_tracker { command, task_list: [{ title, notes?, status? }] }` with the statuses todo, in_progress
 * and done.
 *
 * `plan` replaces the list and is answered with a count; without a `task_list` it is refused and never clears. `view`,
 * which is the default, shows the list with its ids and does not count as a write. A missing status is todo; notes stay
 * with their item, and so does the id, which a new item gets by its position.
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
 * // => 1. (1) [in_progress] Add tests
 * // => Notes: For the parser
 * console.log(todos.write({ command: "plan" }).ok); // => false
 * ```
 */
export const openHands: TodoPreset<OpenHandsItem> = /* @__PURE__ */ defineKnownTool({
  name: "openHands",
  tool: { name: "task_tracker" },
  parseCall: /* @__PURE__ */ createActionParser("command", { view: "read", plan: "write" }, renderOpenHandsList),
  list: "task_list",
  fields: {
    id: { description: "Kept when the task is updated; left out for a new one" },
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
    ids: "position",
    statusWords: OPEN_HANDS_WORDS,
    itemSchema: /* @__PURE__ */ defineItems({ notes: TEXT }),
  },
  saved: ({ items }) => `The task list has ${items.length} ${items.length === 1 ? "item" : "items"} now.`,
  nag: false,
  prompt: "Plan work of several steps with task_tracker: plan writes the list, view shows it.",
});

function renderOpenHandsList({ items }: TodoList<OpenHandsItem>): string {
  const rows = items.map((item, index) => {
    const { id, notes = "" } = item;
    const lead = () => `${index + 1}. ${id === undefined ? "" : `(${id}) `}`;
    const row = renderRows([item], { words: OPEN_HANDS_WORDS, lead });
    return notes === "" ? row : `${row}\nNotes: ${escapeForModel(notes)}`;
  });
  return titleRows("Task list:", rows.join("\n"), "The task list is empty.");
}

/**
 * Makes the parser for a tool that takes the whole list, with an argument that says whether a call shows the list or
 * writes it; `actions` gives the words of each.
 */
function createActionParser(
  name: string,
  actions: Readonly<Record<string, "read" | "write">>,
  show: (list: TodoList) => string,
): (sent: Arguments, list: TodoList, context: Context) => TodoCall {
  return ({ [name]: action, ...rest }, list, context) => {
    // A list without an action can only be meant to be written, as showing takes no list.
    const unsaid = Object.values(rest).some(isSent) ? "write" : "read";
    const word = typeof action === "string" ? normalizeWord(action) : "";
    const kind = isSent(action) ? new Map(Object.entries(actions)).get(word) : unsaid;
    if (kind === "read") return { kind, text: show(list) };
    if (kind === "write") return { kind, input: rest };
    addWrongType(context.at(name), action, listWords(Object.keys(actions)));
    return REFUSED;
  };
}
