import type { Context } from "../model/context.js";
import { isRecord, isSent } from "../model/plain-json.js";
import { TODO_STATUSES, type TodoList } from "../model/todo.js";
import type { TodoUpdate } from "../plan/edit-items.js";
import { type ItemIndex, indexItems } from "../plan/find-item.js";
import type { TodoRevision } from "../plan/replace-items.js";
import type { JsonSchema } from "../schema/json-schema.js";
import type { TodoPreset } from "../session/todo-session.js";
import type { TodoCall } from "../tool/answer-call.js";
import { checkBlockers } from "./check-blockers.js";
import {
  type ClaudeCodeTask,
  isShown,
  renderTask,
  renderTaskList,
  replyAsProduct,
  replyToTask,
} from "./claude-code-task.js";
import { ACTIVE_FORM, CONTENT, defineItems, defineProductTool, TEXT } from "./define-product-tool.js";
import {
  type Arguments,
  addOneNumbered,
  expectArguments,
  locateById,
  locateListed,
  numberItems,
  REFUSED,
  refuseConflictingArguments,
  renameId,
  withNumbers,
} from "./parse-arguments.js";

const DESCRIPTION: JsonSchema = { type: "string", description: "What is to be done, in detail" };
/** Any fields of a host or model. */
export const METADATA: JsonSchema = { type: "object", additionalProperties: true };

/** The id of a task, as an argument. */
const TASK_ID: JsonSchema = { type: "string", description: "The id of the task" };

/** The arguments of `TaskCreate`. */
const CREATE_FIELDS = { subject: CONTENT, description: DESCRIPTION, activeForm: ACTIVE_FORM, metadata: METADATA };

/** The arguments of `TaskUpdate`. */
const UPDATE_FIELDS = {
  taskId: TASK_ID,
  subject: CONTENT,
  description: DESCRIPTION,
  activeForm: ACTIVE_FORM,
  status: { enum: ["pending", "in_progress", "completed", "deleted"] },
  addBlocks: { type: "array", items: { type: "string" }, description: "Tasks that wait for this one" },
  addBlockedBy: { type: "array", items: { type: "string" }, description: "Tasks that this one waits for" },
  owner: { type: "string", description: "Who does it" },
  metadata: METADATA,
};

const UPDATES: readonly string[] = /* @__PURE__ */ listUpdates();

function listUpdates(): readonly string[] {
  return Object.keys({ ...CREATE_FIELDS, ...UPDATE_FIELDS });
}

/**
 * Claude Code's `TaskCreate`, `TaskUpdate`, `TaskList` and `TaskGet` over one list.
 *
 * Ids are "1", "2" and so on, and are not used again while their task is in the list. A task that the model deletes is
 * cancelled in the list and hidden from the model. Description, owner, metadata and `blockedBy` stay with their task
 * (`addBlocks` writes the `blockedBy` of the others); a `null` in `metadata` removes that key. Reminders are the
 * library's quiet ones.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { claudeCodeTasks } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: claudeCodeTasks });
 * todos.write({ subject: "Add tests", description: "For the parser" }, { tool: "TaskCreate" });
 * console.log(todos.write({ taskId: "1", status: "in_progress" }).text); // => Task #1 is in_progress.
 * console.log(todos.write({}, { tool: "TaskList" }).text); // => #1 [in_progress] Add tests
 * ```
 */
export const claudeCodeTasks: TodoPreset<ClaudeCodeTask> = /* @__PURE__ */ defineProductTool({
  name: "claudeCodeTasks",
  tool: {
    name: "TaskUpdate",
    description:
      "Changes one task: in_progress when you start it, completed as soon as it is done, deleted if it is no longer needed.",
    reply: replyToTask,
    product: { reply: replyAsProduct },
  },
  main: { arguments: UPDATE_FIELDS, required: ["taskId"], item: "changed", readCall: updateTask },
  operations: [
    {
      name: "TaskCreate",
      description: "Adds a pending task to the plan of work that has three or more steps.",
      arguments: CREATE_FIELDS,
      required: ["subject", "description"],
      item: "new",
      // As their ids are checked, only TaskUpdate writes them.
      refused: ["blocks", "blockedBy", "addBlocks", "addBlockedBy"],
      parse: (sent, list, context) => ({ kind: "edit", edits: addOneNumbered(sent, list, context) }),
    },
    {
      name: "TaskList",
      description: "Shows all tasks.",
      show: (list, { statusWords }) => renderTaskList(withNumbers(list), statusWords),
    },
    {
      name: "TaskGet",
      description: "Shows one task with its description.",
      arguments: { taskId: TASK_ID },
      readCall: getTask,
    },
  ],
  list: "tasks",
  fields: { subject: { is: "content" }, activeForm: {} },
  rules: {
    statuses: TODO_STATUSES,
    statusWords: { cancelled: "deleted" },
    itemSchema: /* @__PURE__ */ defineItems({
      description: TEXT,
      owner: TEXT,
      blockedBy: { type: "array", items: TEXT },
      metadata: METADATA,
    }),
  },
  plan: "Plan work of three or more steps with TaskCreate.",
  prompt:
    "Plan work of three or more steps with TaskCreate; set a task in_progress with TaskUpdate when you start it, and completed as soon as it is done.",
});

type TaskList = TodoList<ClaudeCodeTask>;

/** Answers `TaskUpdate`: overlays the sent fields on those of one task. */
function updateTask(input: unknown, list: TaskList, context: Context): TodoCall<ClaudeCodeTask> {
  const read = expectArguments(input, UPDATES, context);
  if (read === undefined) return REFUSED;
  const { taskId, addBlocks, addBlockedBy, metadata, ...fields } = renameId(read, "taskId");
  const tasks = withNumbers(list);
  const index = indexItems(tasks, isShown);
  const position = locateById(taskId, index, context.at("taskId"));
  // A model may invent the last two as opposites of the tool's own arguments.
  const refused = ["blocks", "blockedBy", "removeBlocks", "removeBlockedBy"];
  refuseConflictingArguments(fields, UPDATES, context, refused);
  const waiters = locateAll(addBlocks, index, context.at("addBlocks"));
  const blockers = locateAll(addBlockedBy, index, context.at("addBlockedBy"));
  const task = tasks[position ?? -1];
  if (position === undefined || task === undefined) return REFUSED;
  const merged = isRecord(metadata) ? sentOnly({ ...task.metadata, ...metadata }) : undefined;
  const sent = merged === undefined ? { ...fields, metadata } : fields;
  const blocked = blockTasks(tasks, [
    ...blockers.map((blocker) => ({ waiter: position, blocker })),
    ...waiters.map((waiter) => ({ waiter, blocker: position })),
  ]);
  const numbered = tasks === list.items ? [] : numberItems(list);
  const updates = [...numbered, { position, sent, set: { metadata: merged } }, ...blocked];
  const argument = blockers.length > 0 ? "addBlockedBy" : "addBlocks";
  // Any other call neither closes a circle nor empties metadata.
  const mayRevise = blocked.length > 0 || merged !== undefined;
  const revise = mayRevise ? completeTasks(context.rules.fields.list, blocked.length > 0, argument) : undefined;
  return { kind: "edit", edits: { updates, revise } };
}

/** Answers `TaskGet`: shows all fields of one task. */
function getTask(input: unknown, list: TaskList, context: Context): TodoCall {
  const sent = expectArguments(input, ["taskId"], context);
  if (sent === undefined) return REFUSED;
  const tasks = withoutHidden(withNumbers(list));
  const { taskId } = renameId(sent, "taskId");
  const task = tasks[locateById(taskId, indexItems(tasks), context.at("taskId")) ?? -1];
  return task === undefined ? REFUSED : { kind: "read", text: renderTask(task, context.rules.statusWords) };
}

/** Leaves out the tasks that the model may not see, also where others wait for them. */
function withoutHidden(tasks: readonly ClaudeCodeTask[]): readonly ClaudeCodeTask[] {
  const shown = tasks.filter(isShown);
  const ids = new Set(shown.map(({ id }) => id));
  return shown.map((task) => ({ ...task, blockedBy: task.blockedBy?.filter((id) => ids.has(id)) }));
}

/** Adds to the ids that tasks wait for; a pair names two tasks by their positions. */
function blockTasks(
  tasks: readonly ClaudeCodeTask[],
  pairs: readonly { readonly waiter: number; readonly blocker: number }[],
): readonly TodoUpdate<ClaudeCodeTask>[] {
  const blockedBy = new Map<number, Set<string>>();
  for (const { waiter, blocker } of pairs) {
    const ids = blockedBy.get(waiter) ?? new Set(tasks[waiter]?.blockedBy);
    blockedBy.set(waiter, ids.add(tasks[blocker]?.id ?? ""));
  }
  return Array.from(blockedBy, ([position, ids]) => ({ position, set: { blockedBy: [...ids] } }));
}

function sentOnly(fields: Arguments): Arguments {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => isSent(value)));
}

/** Finds the positions of the tasks that an argument lists by their ids; none where it was not sent. */
function locateAll(value: unknown, index: ItemIndex, place: Context): readonly number[] {
  return isSent(value) ? locateListed(value, "an array of task ids", index, place) : [];
}

/** Refuses a circle among the tasks, as an issue of the argument that closes it; removes empty metadata. */
function completeTasks(listName: string, mayCircle: boolean, argument: string): TodoRevision<ClaudeCodeTask> {
  return (items) => {
    // A removed or deleted task does not block others, and the model could not name it to break the circle.
    const issues = mayCircle ? checkBlockers(withoutHidden(items), listName) : [];
    if (issues.length > 0) return { issues: issues.map(({ index: _, ...issue }) => ({ ...issue, path: [argument] })) };
    return {
      items: items.map((item) => {
        if (item.metadata === undefined || Object.keys(item.metadata).length > 0) return item;
        const { metadata: _, ...task } = item;
        return task;
      }),
    };
  };
}
