import { isSent } from "../../../model/plain-json.js";
import type { Arguments } from "../../../presets/parse-arguments.js";
import type { CallReading, ToolReading } from "./define-reading.js";
import { add, change, followPlan, remove, replaceByTexts, replaceOpen } from "./read-items.js";
import {
  choose,
  ifSent,
  mergeIfAsked,
  mergeUnlessDenied,
  refuse,
  replace,
  replaceByChecklist,
  replaceOrShow,
  show,
  withOnly,
} from "./read-lists.js";
import { followOps } from "./read-phases.js";

/** The tool name for a change of Antigravity's plan, whichever tool wrote the file. */
export const TASK_FILE = "task_md";

/** The tool name for a change of Copilot CLI's table, whatever the SQL was. */
export const TODO_TABLE = "todos_table";

const DONE = { status: "completed" } as const;
/** The name of its tool is a common one, which other tools have with arguments of their own. */
const ONLY_MERGES = withOnly(["todos", "merge"], mergeIfAsked);

const AT_POSITION = { byPosition: true };
const TODO_PREFIX = { prefix: "todo_" };

const KIRO = {
  create: replaceByTexts("tasks"),
  complete: change("completed_indices", { ...DONE, ...AT_POSITION }),
  add: replaceByTexts("new_tasks", "insert_indices"),
  remove: remove("remove_indices", AT_POSITION),
  lookup: show,
  load: show,
};

/** Each of Kiro's commands has an argument that no other has; other arguments are those of another product's tool. */
function inferKiro(sent: Arguments): CallReading {
  if (isSent(sent["tasks"])) return KIRO.create;
  if (isSent(sent["completed_indices"])) return KIRO.complete;
  if (isSent(sent["new_tasks"])) return KIRO.add;
  if (isSent(sent["remove_indices"])) return KIRO.remove;
  return Object.values(sent).some(isSent) ? refuse : KIRO.lookup;
}

/** The products without a preset whose recordings replay reads, the likelier one first where two share a name. */
export const TOOL_READINGS: readonly ToolReading[] = [
  // Its model keeps a table by SQL, of which the reader returns the rows after each change.
  { name: "copilotCli", agents: ["copilot-cli"], blocked: "optional", calls: { [TODO_TABLE]: replace } },
  { name: "crush", fields: { activeForm: "active_form" }, calls: { todos: replace } },
  {
    name: "kimiCode",
    fields: { content: "title" },
    statusWords: { completed: "done" },
    calls: { TodoList: replaceOrShow, SetTodoList: replaceOrShow },
  },
  {
    name: "openHands",
    fields: { list: "task_list", content: "title" },
    statusWords: { pending: "todo", completed: "done" },
    ids: "position",
    ownFields: ["notes"],
    calls: { task_tracker: choose("command", { view: show, plan: replace }) },
  },
  { name: "rooCode", runningMarks: ["-", "~"], calls: { update_todo_list: replaceByChecklist } },
  {
    name: "cline",
    fields: { list: "task_progress" },
    runningMarks: [],
    isUnanswered: true,
    calls: { task_progress: replaceByChecklist },
  },
  {
    name: "mistralVibe",
    agents: ["vibe"],
    ids: "position",
    ownFields: ["priority"],
    calls: { todo: choose("action", { read: show, write: replace }, () => refuse) },
  },
  {
    name: "amplifier",
    agents: ["amplifier"],
    calls: { todo: choose("action", { list: show, create: replace, update: replace }, () => refuse) },
  },
  { name: "kiro", fields: { list: "tasks" }, calls: { todo_list: choose("command", KIRO, inferKiro) } },
  { name: "ohMyPi", agents: ["oh-my-pi", "pi"], ownFields: ["phase"], blocked: "optional", calls: { todo: followOps } },
  {
    name: "hermes",
    agents: ["hermes"],
    ids: "position",
    ownFields: ["parent"],
    calls: { todo: ONLY_MERGES, todo_list: ONLY_MERGES },
  },
  {
    name: "goose",
    agents: ["goose"],
    fields: { list: "content" },
    calls: { todo_write: ifSent("content", replaceByChecklist), todo_read: show },
  },
  // Its plan is a file, of which the reader returns the text after each change.
  {
    name: "antigravity",
    agents: ["antigravity"],
    fields: { list: TASK_FILE },
    calls: { [TASK_FILE]: replaceByChecklist },
  },
  {
    name: "qwenCodeTasks",
    agents: ["qwen-code"],
    fields: { content: "title" },
    ownFields: ["description", "parentTaskId", "priority"],
    blocked: "optional",
    calls: { task_update: change(undefined), task_create: add(), task_list: show, task_get: show },
  },
  {
    name: "geminiTracker",
    agents: ["gemini-cli"],
    fields: { content: "title" },
    statusWords: { pending: "open", completed: "closed" },
    ownFields: ["description", "type", "parentId"],
    blocked: "optional",
    calls: {
      tracker_update_task: change(undefined),
      tracker_create_task: add(),
      tracker_list_tasks: show,
      tracker_get_task: show,
      tracker_add_dependency: show,
      tracker_visualize: show,
    },
  },
  // The tool with which versions before 1.18 showed the list of the preset of this name.
  { name: "openCode", calls: { todoread: show } },
  { name: "grokBuild", agents: ["grok"], ids: "position", calls: { todo_write: mergeUnlessDenied } },
  {
    name: "warp",
    fields: { content: "title" },
    ids: "assign",
    ownFields: ["description"],
    calls: {
      mark_todos_completed: change("todo_ids", { ...DONE, startsFirst: true }),
      create_todo_list: replaceOpen("initial_todos", { keepsDone: false }),
      update_pending_todos: replaceOpen("updated_pending_todos", { keepsDone: true }),
    },
  },
  {
    name: "dockerAgent",
    fields: { content: "description" },
    statusWords: { in_progress: "in-progress" },
    calls: {
      update_todos: change("updates", TODO_PREFIX),
      create_todo: add(undefined, TODO_PREFIX),
      create_todos: add("descriptions", TODO_PREFIX),
      list_todos: show,
    },
  },
  { name: "browserUse", calls: { plan_update: followPlan("plan_update", "current_plan_item") } },
  {
    name: "mastra",
    fields: { list: "tasks" },
    ids: "assign",
    calls: {
      task_write: replace,
      task_update: change(undefined, { pausesOthers: true }),
      task_complete: change(undefined, DONE),
      task_check: show,
    },
  },
  {
    name: "microsoftAgentFramework",
    fields: { content: "title" },
    ownFields: ["description", "reason"],
    calls: {
      todos_complete: change("items", { ...DONE, orIn: "ids" }),
      todos_add: add("todos"),
      todos_remove: remove("ids"),
      todos_get_remaining: show,
      todos_get_all: show,
    },
  },
];
