import type { TodoIssueFacts } from "../core/issue.js";
import { readStatus } from "../core/read-status.js";
import type { ResolvedRules } from "../core/resolve-rules.js";
import { countTodos, isFinished } from "../core/stats.js";
import { isDone, type TodoItem, type TodoList } from "../core/todo.js";
import type { TodoPreset } from "../session/preset.js";
import type { TodoCall } from "../tool/read-call.js";
import {
  findItem,
  findRivals,
  findStrangers,
  indexIds,
  nameId,
  readArguments,
  refuseArguments,
} from "./call-arguments.js";
import { definePreset } from "./define-preset.js";
import { formatReply } from "./format-reply.js";
import {
  ACTIVE_FORM,
  CONTENT,
  listSchema,
  objectSchema,
  textSchema,
  WHOLE_LIST,
  wordSchema,
} from "./input-schema.js";
import { renderRows } from "./item-rows.js";
import { knownToolRules } from "./known-tool-rules.js";
import { overlaySent, type SentItem, sendList } from "./sent-list.js";

const ID = textSchema("The id of the task", { minLength: 1 });
const FIELDS = {
  content: textSchema(CONTENT, { minLength: 1 }),
  status: wordSchema("pending", "in_progress", "completed"),
  activeForm: textSchema(ACTIVE_FORM, { minLength: 1 }),
};

/**
 * Mastra's four tools: `task_write { tasks: [{ id?, content, status, activeForm }] }`, `task_update { id, ... }`,
 * `task_complete { id }` and `task_check {}`.
 *
 * Two tasks in progress are refused in `task_write`; in `task_update` the one that ran before goes back to pending.
 * Missing ids are given (`t1`, `t2`, ...) and stay. Every write is answered with progress and the ids. Reminders are
 * the library's quiet ones.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { createTaskTools, mastra } from "agent-todos/presets";
 *
 * const { run } = createTaskTools(createTodoSession({ preset: mastra }));
 * run("task_write", { tasks: [{ content: "Build", status: "in_progress", activeForm: "Building" }] });
 * console.log(run("task_complete", { id: "t1" }).text);
 * // => Tasks updated: 1/1 completed.
 * // => t1 [completed] Build
 * console.log(run("task_check", {}).text); // => All 1 tasks are completed.
 * ```
 */
export const mastra: TodoPreset = definePreset({
  name: "mastra",
  tool: {
    name: "task_write",
    rules: knownToolRules({
      maxInProgress: 1,
      onExceedInProgress: "reject",
      activeForm: "required",
      ids: "assign",
      fields: { list: "tasks" },
    }),
    schema: objectSchema({
      properties: {
        tasks: listSchema(
          {
            properties: { id: textSchema("Kept from write to write", { minLength: 1 }), ...FIELDS },
            required: ["content", "status", "activeForm"],
          },
          WHOLE_LIST,
        ),
      },
      required: ["tasks"],
    }),
    reply: (call) => formatReply(call, renderTasks),
    operations: [
      {
        name: "task_update",
        description: "Changes one task; only the fields that are sent.",
        schema: objectSchema({ properties: { id: ID, ...FIELDS }, required: ["id"] }),
        readCall: updateTask,
      },
      {
        name: "task_complete",
        description: "Marks one task completed.",
        schema: objectSchema({ properties: { id: ID }, required: ["id"] }),
        readCall: completeTask,
      },
      {
        name: "task_check",
        description: "Shows whether all tasks are completed, and which are not.",
        schema: objectSchema({ properties: {} }),
        readCall: (_, list) => ({ kind: "read", text: checkTasks(list) }),
      },
    ],
  },
  nag: {},
  prompt:
    "Plan work of several steps with task_write, change single tasks with task_update and task_complete, and look with task_check before you finish.",
});

const UPDATES = ["id", "content", "status", "activeForm"];

function updateTask(input: unknown, list: TodoList, rules: ResolvedRules): TodoCall {
  return changeTask(input, UPDATES, list, rules, (sent) => {
    const { id: _, ...change } = sent;
    return { change, issues: findRivals(sent, UPDATES, rules) };
  });
}

function completeTask(input: unknown, list: TodoList, rules: ResolvedRules): TodoCall {
  const change = { status: rules.wordOf.completed };
  return changeTask(input, ["id"], list, rules, (sent) => ({ change, issues: findStrangers(sent, ["id"]) }));
}

interface Change {
  readonly change: SentItem;
  readonly issues: readonly TodoIssueFacts[];
}

function changeTask(
  input: unknown,
  known: readonly string[],
  list: TodoList,
  rules: ResolvedRules,
  readChange: (sent: SentItem) => Change,
): TodoCall {
  const read = readArguments(input);
  if (read === undefined) return refuseArguments(input, `an object with ${known.join(", ")}`);
  const sent = nameId(read, "id");
  const at = findItem(sent["id"], ["id"], indexIds(list.items));
  const { change, issues } = readChange(sent);
  if (typeof at !== "number") return { kind: "refuse", issues: [at, ...issues] };
  if (issues.length > 0) return { kind: "refuse", issues };
  const { status: word } = change;
  const starts = typeof word === "string" && readStatus(word, rules)?.status === "in_progress";
  const tasks = sendList(list, rules, (task, { status }, index) => {
    if (index === at) return overlaySent(task, change, rules);
    return starts && status === "in_progress" ? { ...task, status: rules.wordOf.pending } : task;
  });
  return { kind: "write", input: { [rules.fields.list]: tasks }, at };
}

function renderTasks(list: TodoList): string {
  const { completed, total } = countTodos(list);
  const progress = `Tasks updated: ${completed}/${total} completed.`;
  return total === 0 ? progress : `${progress}\n${renderIds(list.items)}`;
}

function checkTasks(list: TodoList): string {
  const { total } = countTodos(list);
  if (total === 0) return "There are no tasks.";
  if (isFinished(list)) return `All ${total} tasks are completed.`;
  const open = list.items.filter((item) => !isDone(item));
  return `${open.length} of ${total} tasks are not completed:\n${renderIds(open)}`;
}

function renderIds(items: readonly TodoItem[]): string {
  return renderRows(
    items,
    (item) => item.status,
    (item) => `${item.id ?? "-"} `,
  );
}
