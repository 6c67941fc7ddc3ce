import { addIssue, type Context } from "../model/context.js";
import { isRecord, isSent } from "../model/plain-json.js";
import { countTodos, isDone, isFinished, TODO_STATUSES, type TodoItem, type TodoList } from "../model/todo.js";
import { parseStatus } from "../parse/parse-status.js";
import type { TodoUpdate } from "../plan/edit-items.js";
import { indexItems } from "../plan/find-item.js";
import type { JsonSchema } from "../schema/json-schema.js";
import type { TodoPreset } from "../session/todo-session.js";
import type { TodoCall } from "../tool/answer-call.js";
import type { TodoWriteResult } from "../tool/create-todo-tool.js";
import { ACTIVE_FORM, CONTENT, defineItems, defineKnownTool, type Properties, TEXT } from "./define-known-tool.js";
import {
  type Arguments,
  expectArguments,
  locateById,
  locateListed,
  parseListed,
  REFUSED,
  refuseConflictingArguments,
  refuseUnknownArguments,
  renameId,
} from "./parse-arguments.js";
import { renderDescribed, renderIds, tellRows, titleRows } from "./reply-text.js";

const ID: JsonSchema = { type: "string", description: "The id of the task", minLength: 1 };

/** The fields of a task that a call writes. */
const FIELDS: Properties = /* @__PURE__ */ createFields();

function createFields() {
  return {
    content: { ...CONTENT, minLength: 1 },
    status: { type: "string", enum: ["pending", "in_progress", "completed"] },
    activeForm: { ...ACTIVE_FORM, minLength: 1 },
  };
}

/**
 * Mastra's four tools: `task_write { tasks: [{ id?, content, status, activeForm }] }`, `task_update { id, ... }`,
 * `task_complete { id }` and `task_check {}`.
 *
 * Two tasks in progress are refused in `task_write`; in `task_update` the one that ran before goes back to pending.
 * Missing ids are given (`t1`, `t2`, ...) and stay. Every write is answered with progress and the ids; with `replies:
 * "product"` the result has `data`, the object that Mastra's own tools return. Reminders are the library's quiet ones.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { mastra } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: mastra });
 * todos.write({ tasks: [{ content: "Build", status: "in_progress", activeForm: "Building" }] });
 * console.log(todos.write({ id: "t1" }, { tool: "task_complete" }).text);
 * // => Tasks updated: 1/1 completed.
 * // => t1 [completed] Build
 * console.log(todos.write({}, { tool: "task_check" }).text); // => All 1 tasks are completed.
 * ```
 */
export const mastra: TodoPreset = /* @__PURE__ */ createMastra();

function createMastra(): TodoPreset {
  return defineKnownTool({
    name: "mastra",
    tool: { name: "task_write", product: { data: returnTasks } },
    operations: [
      {
        name: "task_update",
        description: "Changes one task; only the fields that are sent.",
        arguments: { id: ID, ...FIELDS },
        required: ["id"],
        readCall: updateTask,
      },
      {
        name: "task_complete",
        description: "Marks one task completed.",
        arguments: { id: ID },
        readCall: completeTask,
      },
      {
        name: "task_check",
        description: "Shows whether all tasks are completed, and which are not.",
        show: checkTasks,
      },
    ],
    list: "tasks",
    fields: { id: { description: "Kept from write to write", minLength: 1 }, ...FIELDS },
    requiredFields: Object.keys(FIELDS),
    rules: { maxInProgress: 1, activeForm: "required", ids: "assign" },
    saved: renderTasks,
    prompt:
      "Plan work of several steps with task_write, change single tasks with task_update and task_complete, and look with task_check before you finish.",
  });
}

function updateTask(input: unknown, list: TodoList, context: Context): TodoCall {
  return changeTask(input, ["id", ...Object.keys(FIELDS)], list, context, ({ id: _, ...sent }) => sent);
}

function completeTask(input: unknown, list: TodoList, context: Context): TodoCall {
  return changeTask(input, ["id"], list, context, (sent) => {
    refuseUnknownArguments(sent, ["id"], context);
    return { status: "completed" };
  });
}

/** Lays fields over those of one task; where it starts, the task that ran before goes back to pending. */
function changeTask(
  input: unknown,
  known: readonly string[],
  { items }: TodoList,
  context: Context,
  findChange: (sent: Arguments) => Arguments,
): TodoCall {
  const read = expectArguments(input, known, context);
  if (read === undefined) return REFUSED;
  const sent = renameId(read, "id");
  const position = locateById(sent["id"], indexItems(items), context.at("id"));
  const change = findChange(sent);
  refuseConflictingArguments(change, known, context);
  if (position === undefined) return REFUSED;
  const { status: word } = change;
  const starts = typeof word === "string" && parseStatus(word, context.rules)?.status === "in_progress";
  const paused = items.flatMap(({ status }, at): readonly TodoUpdate[] =>
    starts && at !== position && status === "in_progress" ? [{ position: at, set: { status: "pending" } }] : [],
  );
  return { kind: "edit", edits: { updates: [...paused, { position, sent: change }] } };
}

/** Returns what Mastra's own tools return: the text as `content`, the tasks, and from `task_check` a summary. */
function returnTasks(answer: TodoWriteResult): Readonly<Record<string, unknown>> {
  const { text, ok, list } = answer;
  const result = { content: text, tasks: list.items, isError: !ok };
  if (!ok || answer.isRead !== true) return result;
  const { total, completed, in_progress: inProgress, pending, open } = countTodos(list);
  const facts = { hasTasks: total > 0, allCompleted: isFinished(list) };
  const incompleteTasks = list.items.filter((item) => !isDone(item));
  const summary = { total, completed, inProgress, pending, incomplete: open, ...facts };
  return { ...result, summary, incompleteTasks };
}

function renderTasks(list: TodoList): string {
  const { completed, total } = countTodos(list);
  const progress = `Tasks updated: ${completed}/${total} completed.`;
  return titleRows(progress, renderIds(list.items), progress);
}

function checkTasks(list: TodoList): string {
  const { total } = countTodos(list);
  if (total === 0) return "There are no tasks.";
  if (isFinished(list)) return `All ${total} tasks are completed.`;
  const open = list.items.filter((item) => !isDone(item));
  return `${open.length} of ${total} tasks are not completed:\n${renderIds(open)}`;
}

/** An item of Warp's list, with its description. */
export interface WarpItem extends TodoItem {
  readonly description?: string | undefined;
}

const ITEMS: JsonSchema = {
  type: "array",
  items: {
    type: "object",
    properties: {
      id: { type: "string", description: "Its own id, kept from call to call" },
      title: CONTENT,
      description: { type: "string", description: "Details" },
    },
    required: ["id", "title"],
  },
};

/**
 * Warp's `create_todo_list { initial_todos: [{ id, title, description }] }`, `update_pending_todos {
 * updated_pending_todos }` and `mark_todos_completed { todo_ids }`.
 *
 * The names are those of its protocol's messages, as the tools that its server shows to models are not published.
 * `update_pending_todos` replaces what is not done yet, and done items stay in front; the first open item is in
 * progress. An id that no item has is refused. Reminders are the library's quiet ones. As of commit `a7e97db` of
 * its protocol.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { warp } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: warp });
 * const initial_todos = [{ id: "a", title: "Build" }, { id: "b", title: "Ship", description: "To npm" }];
 * todos.write({ initial_todos }, { tool: "create_todo_list" });
 * console.log(todos.write({ todo_ids: ["a"] }, { tool: "mark_todos_completed" }).text);
 * // => The todo list is now:
 * // => a [completed] Build
 * // => b [in_progress] Ship: To npm
 * ```
 */
export const warp: TodoPreset<WarpItem> = /* @__PURE__ */ defineKnownTool({
  name: "warp",
  tool: { name: "mark_todos_completed", description: "Marks items completed; do so as soon as one is done." },
  main: { arguments: { todo_ids: { type: "array", items: TEXT } }, parse: markCompleted },
  operations: [
    {
      name: "create_todo_list",
      description: "Makes the todo list, for work of several steps; it replaces an old one.",
      arguments: { initial_todos: ITEMS },
      required: [],
      parse: /* @__PURE__ */ replaceOpen("initial_todos", () => false),
    },
    {
      name: "update_pending_todos",
      description: "Replaces the items that are not completed; completed ones stay.",
      arguments: { updated_pending_todos: ITEMS },
      parse: /* @__PURE__ */ replaceOpen("updated_pending_todos", isDone),
    },
  ],
  fields: { id: {}, title: { is: "content" } },
  rules: { statuses: TODO_STATUSES, ids: "assign", itemSchema: /* @__PURE__ */ defineItems({ description: TEXT }) },
  saved: ({ items }) => tellRows(renderDescribed(items)),
  plan: "Plan work of several steps with create_todo_list.",
  prompt:
    "Plan work of several steps with create_todo_list; change what is left with update_pending_todos, and mark each item with mark_todos_completed as soon as it is done.",
});

function markCompleted(sent: Arguments, list: TodoList, context: Context): TodoCall {
  const index = indexItems(list.items);
  const found = locateListed(sent["todo_ids"], "an array of ids", index, context.at("todo_ids"));
  const updates = found.map((position) => ({ position, set: { status: "completed" } as const }));
  return { kind: "edit", edits: { updates, revise: startFirst } };
}

/** Makes the parser of a call that replaces the items but for those that `stays` keeps in front. */
function replaceOpen(name: string, stays: (item: TodoItem) => boolean) {
  return (sent: Arguments, { items }: TodoList, context: Context): TodoCall => {
    const place = context.at(name);
    const entries = parseListed(sent[name], "an array of items with id and title", place) ?? [];
    for (const [at, entry] of entries.entries()) {
      // The reducer would count the items that stay in front too.
      const isTitled = isRecord(entry) && isSent(entry["title"]);
      if (!isTitled) addIssue(place.at(at, "title"), { code: "required", expected: "say what to do" });
    }
    const ids = new Set<unknown>(entries.map((entry) => isRecord(entry) && entry["id"]));
    const kept = items.filter((item) => stays(item) && !ids.has(item.id));
    const todos = [
      ...kept.map(({ content: title, ...item }) => ({ ...item, title })),
      ...entries.map((entry) => ({ status: "pending", ...(isRecord(entry) && entry) })),
    ];
    return { kind: "write", input: { todos }, revise: startFirst };
  };
}

/** Sets the first open item in progress, as its product shows it, and the others pending. */
function startFirst(items: readonly TodoItem[]): { readonly items: readonly TodoItem[] } {
  const first = items.find((item) => !isDone(item));
  return {
    items: items.map((item) => {
      const status = item === first ? "in_progress" : "pending";
      return isDone(item) || item.status === status ? item : { ...item, status };
    }),
  };
}
