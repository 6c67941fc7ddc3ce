import { formatIssues } from "../model/format-issues.js";
import type { TodoIssue } from "../model/issue.js";
import { normalizeWord } from "../model/normalize.js";
import { isRecord } from "../model/plain-json.js";
import { TODO_STATUSES, type TodoItem, type TodoList } from "../model/todo.js";
import type { TodoChange } from "../plan/diff-todos.js";
import type { TodoPreset } from "../session/todo-session.js";
import { composeReply } from "../tool/answer-call.js";
import { defineItems, defineKnownTool, TEXT } from "./define-known-tool.js";
import { renderJson, renderRows, type StatusWords, showRows, tellCounts, tellRows } from "./reply-text.js";

/**
 * Claude Code's `TodoWrite { todos: [{ content, status, activeForm }] }`.
 *
 * The model is asked for an activeForm on every item; its versions before 2.0 sent id and priority instead, and those
 * writes are accepted too. Reminders are the library's quiet ones.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { claudeCode } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: claudeCode });
 * const item = { content: "Add tests", status: "in_progress", activeForm: "Adding tests" };
 * console.log(todos.write({ todos: [item] }).text); // => The todo list was updated. Go on with the current item.
 * ```
 */
export const claudeCode: TodoPreset = /* @__PURE__ */ defineKnownTool({
  name: "claudeCode",
  tool: { name: "TodoWrite" },
  fields: { content: {}, status: {}, activeForm: {} },
  saved: ({ items }) =>
    items.some(({ status }) => status === "in_progress")
      ? "The todo list was updated. Go on with the current item."
      : "The todo list was updated.",
  prompt:
    "Plan work of three or more steps with TodoWrite; keep one item in_progress and mark it completed as soon as it is done.",
});

/**
 * Codex's `update_plan { explanation?, plan: [{ step, status }] }`, answered with `Plan updated`.
 *
 * An explanation is no part of the list: the result hands it to the host as `extra.explanation`. No reminders, as
 * Codex has none.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { codex } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: codex });
 * const result = todos.write({ explanation: "Tests first", plan: [{ step: "Add tests", status: "in_progress" }] });
 * console.log(result.text, todos.list.items[0]?.content); // => Plan updated Add tests
 * if (result.ok) console.log(result.extra?.["explanation"]); // => Tests first
 * ```
 */
export const codex: TodoPreset = /* @__PURE__ */ defineKnownTool({
  name: "codex",
  tool: { name: "update_plan", result: () => "Plan updated", extra: ["explanation"], product: {} },
  list: "plan",
  fields: { status: {}, step: { is: "content" } },
  requiredFields: ["step", "status"],
  arguments: { explanation: { type: "string", description: "Why the plan changed" } },
  closed: "all",
  nag: false,
  prompt: "Keep the plan of work that has several steps in update_plan, with one step in_progress.",
});

/**
 * Crush's `todos { todos: [{ content, status, active_form }] }`, answered with counts.
 *
 * Reminders are the library's quiet ones.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { crush } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: crush });
 * const item = { content: "Add tests", status: "in_progress", active_form: "Adding tests" };
 * console.log(todos.write({ todos: [item] }).text);
 * // => The todo list was updated: 0 pending, 1 in progress, 0 completed. Go on with the current item.
 * ```
 */
export const crush: TodoPreset = /* @__PURE__ */ defineKnownTool({
  name: "crush",
  tool: { name: "todos" },
  fields: {
    content: {},
    status: { enum: undefined, description: "pending, in_progress or completed" },
    active_form: { is: "activeForm" },
  },
  saved: tellCounts,
  prompt: "Plan work of several steps with todos, one item in_progress at a time.",
});

/**
 * LangChain's `write_todos { todos: [{ content, status }] }`, answered with `Updated todo list to` and the list as
 * JSON.
 *
 * A write that looks as if it lost something gets a line `Note: …` as well. Several items may be in progress. No
 * reminders, as its middleware has none.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { langchain } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: langchain });
 * console.log(todos.write({ todos: [{ content: "Add tests", status: "pending" }] }).text);
 * // => Updated todo list to [{"content":"Add tests","status":"pending"}]
 * ```
 */
export const langchain: TodoPreset = /* @__PURE__ */ defineKnownTool({
  name: "langchain",
  tool: { name: "write_todos", result: ({ items }) => `Updated todo list to ${renderJson(items)}`, product: {} },
  fields: { content: {}, status: {} },
  closed: "all",
  nag: false,
  prompt: "Plan work of several steps with write_todos, and update the list as you go.",
});

/** An item of opencode's list, with its priority. */
export interface OpenCodeItem extends TodoItem {
  readonly priority?: string | undefined;
}

/**
 * opencode's `todowrite { todos: [{ content, status, priority }] }`, and `todoread`, which has no arguments.
 *
 * Both are answered with the list as JSON, and `todowrite` with a line `Note: …` after it where the write looks as if
 * it lost something. The priority stays with its item. No reminders, as opencode has none.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { openCode } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: openCode });
 * todos.write({ todos: [{ content: "Add tests", status: "pending", priority: "high" }] });
 * console.log(JSON.parse(todos.write({}, { tool: "todoread" }).text));
 * // => [ { content: 'Add tests', status: 'pending', priority: 'high' } ]
 * ```
 */
export const openCode: TodoPreset<OpenCodeItem> = /* @__PURE__ */ defineKnownTool({
  name: "openCode",
  tool: {
    name: "todowrite",
    result: renderList,
    product: { reply: (call) => composeReply(call, { result: renderList, refusal: refuseAsOpenCode }) },
  },
  operations: [{ name: "todoread", description: "Shows the todo list.", show: renderList }],
  fields: {
    content: {},
    status: { enum: undefined, description: "pending, in_progress, completed or cancelled" },
    priority: { type: "string", description: "high, medium or low" },
  },
  rules: { statuses: TODO_STATUSES, itemSchema: /* @__PURE__ */ defineItems({ priority: TEXT }) },
  nag: false,
  prompt: "Plan work of three or more steps with todowrite; todoread shows the list when you no longer see it.",
});

const refuseAsOpenCode = (issues: readonly TodoIssue[]): string =>
  `The todowrite tool was called with invalid arguments: ${formatIssues(issues)}\nPlease rewrite the input so it satisfies the expected schema.`;

function renderList({ items }: TodoList): string {
  return renderJson(items, 2);
}

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
export const geminiCli: TodoPreset<GeminiCliItem> = /* @__PURE__ */ defineKnownTool({
  name: "geminiCli",
  tool: { name: "write_todos", result: ({ items }) => tellRows(renderRows(items.map(withBlocked))) },
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

function withBlocked({ blocked, status, ...item }: GeminiCliItem) {
  return { ...item, status: blocked === true && status === "pending" ? "blocked" : status };
}

/** Fewer items than this, more than that, or more changes at once earn a warning in its replies. */
const FEWEST_ITEMS = 3;
const MOST_ITEMS = 10;
const MOST_CHANGES = 3;

const VSCODE_WORDS: StatusWords = { pending: "not-started", in_progress: "in-progress" };

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
    return operation === "read"
      ? { kind: "read", text: showRows(renderRows(list.items, { words: VSCODE_WORDS })) }
      : undefined;
  },
  list: "todoList",
  fields: { id: { type: "number", description: "Its number, from 1" }, title: { is: "content" }, status: {} },
  rules: {
    ids: "position",
    statusWords: VSCODE_WORDS,
    readItem: (sent) => (isRecord(sent) && Number.isFinite(sent["id"]) ? { ...sent, id: String(sent["id"]) } : sent),
  },
  saved: (list, changes) => ["The todo list was written.", ...findWarnings(list, changes)].join("\n"),
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
