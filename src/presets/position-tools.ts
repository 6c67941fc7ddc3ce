import { addWrongType, type Context } from "../model/context.js";
import { listWords } from "../model/format-issues.js";
import { normalizeWord } from "../model/normalize.js";
import { isRecord, isSent } from "../model/plain-json.js";
import { isDone, TODO_STATUSES, type TodoItem, type TodoList, type TodoStatus } from "../model/todo.js";
import type { JsonSchema } from "../schema/json-schema.js";
import type { TodoPreset } from "../session/todo-session.js";
import type { TodoCall } from "../tool/answer-call.js";
import { defineKnownTool, type Properties } from "./define-known-tool.js";
import {
  type Arguments,
  indexByPosition,
  locateById,
  locateListed,
  parseListed,
  parseTexts,
  REFUSED,
  refuseConflictingArguments,
} from "./parse-arguments.js";
import { renderPositions, type StatusWords, showRows, tellRows, titleRows } from "./reply-text.js";

const WORDS: StatusWords = { pending: "pending", in_progress: "current", completed: "done", cancelled: "skipped" };

/**
 * browser-use's `plan_update` and `current_plan_item`, two fields of what its agent puts out at every step: a new plan
 * as a list of texts, and the position of the item that is being worked on, from 0.
 *
 * Add `browserUse.tool.schema.properties` to the fields of your output and hand the whole output to `write`: it takes
 * the two and leaves the rest alone. A new plan begins with its first item; what was done and stands in it again stays
 * done. Moving on to an item completes those between it and the one before. A position that no item has is refused.
 * Output without a plan changes nothing and gets an empty reply. Reminders are the library's quiet ones. As of its pull
 * request 4008.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { browserUse } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: browserUse });
 * todos.write({ next_goal: "Open the shop", plan_update: ["Open the shop", "Compare prices"], action: [] });
 * console.log(todos.write({ next_goal: "Compare", current_plan_item: 1, action: [] }).text);
 * // => The plan is now:
 * // => 0. [done] Open the shop
 * // => 1. [current] Compare prices
 * ```
 */
export const browserUse: TodoPreset = /* @__PURE__ */ defineKnownTool({
  name: "browserUse",
  tool: {
    name: "plan_update",
    description:
      "Fields of your output: plan_update is a new plan as a list of texts, current_plan_item the position of the item that you work on, counted from 0.",
    schema: {
      type: "object",
      properties: {
        current_plan_item: { type: "integer", description: "The item that you work on, counted from 0" },
        plan_update: {
          type: "array",
          items: { type: "string" },
          description: "The whole plan, where it is new or changes",
        },
      },
    },
  },
  parseCall,
  list: "plan_update",
  rules: { statuses: TODO_STATUSES, statusWords: WORDS },
  saved: ({ items }) => titleRows("The plan is now:", renderPositions(items, WORDS), "The plan is empty now."),
  prompt:
    "Plan work of several steps: send the plan as plan_update, and current_plan_item whenever you go on to another item.",
});

function parseCall(sent: Arguments, list: TodoList, context: Context): TodoCall {
  const { plan_update: plan, current_plan_item: current } = sent;
  if (isSent(plan)) {
    const entries = parseTexts(plan, context.at("plan_update")) ?? [];
    return { kind: "write", input: { plan_update: startPlan(entries, list) } };
  }
  if (!isSent(current)) return { kind: "read", text: "" };
  const position = locateById(current, indexByPosition(list), context.at("current_plan_item"));
  return position === undefined ? REFUSED : goTo(position, list);
}

/** Makes the items of a plan: the first that was not done before is current. */
function startPlan(entries: readonly unknown[], { items }: TodoList): readonly unknown[] {
  const done = new Set<unknown>(items.filter(isDone).map(({ content }) => content));
  const first = entries.findIndex((entry) => !done.has(entry));
  return entries.map((content, index) => {
    const status = index === first ? "in_progress" : done.has(content) ? "completed" : "pending";
    return typeof content === "string" ? { content, status: WORDS[status] } : content;
  });
}

/** Goes on to an item: those before it from the current one on are done. Going back leaves what comes after open. */
function goTo(position: number, { items }: TodoList): TodoCall {
  const from = items.findIndex(({ status }) => status === "in_progress");
  const statusAt = (item: TodoItem, at: number): TodoStatus => {
    if (at === position) return "in_progress";
    if (isDone(item)) return item.status;
    if (at >= from && at < position) return "completed";
    return item.status === "in_progress" ? "pending" : item.status;
  };
  const updates = items.map((item, at) => ({ position: at, set: { status: statusAt(item, at) } }));
  return { kind: "edit", edits: { updates } };
}

/**
 * Kiro's (and Amazon Q's) `todo_list { command, ... }`: `create { tasks, todo_list_description }`, `complete {
 * completed_indices, context_update }`, `add { new_tasks, insert_indices }`, `remove { remove_indices }`, `lookup` and
 * `load`.
 *
 * Items are named by their positions, from 0; a position that no item has is refused. `create` replaces the list, and
 * its description is the list's summary. `context_update` is handed to the host as `extra.context_update`. A session has
 * one list, so ids of lists mean nothing, and `lookup` and `load` both show it, which does not count as a write.
 * Reminders are the library's quiet ones. As of Amazon Q's commit `44dad82`.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { kiro } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: kiro });
 * todos.write({ command: "create", tasks: ["Build", "Ship"], todo_list_description: "Release" });
 * console.log(todos.write({ command: "complete", completed_indices: [0], context_update: "It compiles" }).text);
 * // => The todo list is now:
 * // => 0. [completed] Build
 * // => 1. [pending] Ship
 * ```
 */
export const kiro: TodoPreset = /* @__PURE__ */ createKiro();

const COMMANDS: ReadonlyMap<string, (call: Call) => TodoCall> = /* @__PURE__ */ new Map([
  ["create", createList],
  ["complete", completeItems],
  ["add", addItems],
  ["remove", removeItems],
  ["lookup", showList],
  ["load", showList],
]);

/** What a command works on. */
interface Call {
  readonly sent: Arguments;
  readonly list: TodoList;
  readonly context: Context;
}

function createKiro(): TodoPreset {
  const texts: JsonSchema = { type: "array", items: { type: "string" } };
  const positions: JsonSchema = { type: "array", items: { type: "integer" } };
  const text: JsonSchema = { type: "string" };
  const properties: Properties = {
    command: {
      type: "string",
      enum: ["create", "complete", "load", "add", "remove", "lookup"],
      description: "What to do; lookup shows the list",
    },
    tasks: { ...texts, description: "With create: the whole list" },
    todo_list_description: { ...text, description: "With create: what the list is for" },
    completed_indices: { ...positions, description: "With complete: which items are done, counted from 0" },
    context_update: { ...text, description: "With complete: what is worth knowing later" },
    modified_files: { ...texts, description: "With complete: the files that changed" },
    load_id: { ...text, description: "With load: the id of a list" },
    current_id: { ...text, description: "The id of the list" },
    new_tasks: { ...texts, description: "With add: the new items" },
    insert_indices: { ...positions, description: "With add: where each new item goes, counted from 0" },
    new_description: { ...text, description: "With add or remove: what the list is for now" },
    remove_indices: { ...positions, description: "With remove: which items go, counted from 0" },
  };
  return defineKnownTool({
    name: "kiro",
    tool: {
      name: "todo_list",
      description:
        "Plan and track work of several steps: create the list before you start, complete each item as soon as it is done.",
      schema: { type: "object", properties, required: ["command"] },
      extra: ["context_update"],
    },
    parseCall: (sent, list, context) => parseCommand({ sent, list, context }, Object.keys(properties)),
    list: "tasks",
    rules: { statuses: TODO_STATUSES, summary: "optional", readItem: openText },
    saved: ({ items }) => tellRows(renderPositions(items)),
    prompt:
      "Plan work of several steps with todo_list: create the list first, and complete each item as soon as it is done.",
  });
}

/** An item is a bare text to the product. */
function openText(sent: unknown): unknown {
  return typeof sent === "string" ? { content: sent, status: "pending" } : sent;
}

function parseCommand(call: Call, known: readonly string[]): TodoCall {
  const { sent, context } = call;
  const { command = inferCommand(sent) } = sent;
  refuseConflictingArguments(sent, known, context);
  const run = typeof command === "string" ? COMMANDS.get(normalizeWord(command)) : undefined;
  if (run) return run(call);
  addWrongType(context.at("command"), command, listWords([...COMMANDS.keys()]));
  return REFUSED;
}

/** Each command has an argument that no other has. */
function inferCommand(sent: Arguments): string {
  if (isSent(sent["tasks"])) return "create";
  if (isSent(sent["completed_indices"])) return "complete";
  if (isSent(sent["new_tasks"])) return "add";
  return isSent(sent["remove_indices"]) ? "remove" : "lookup";
}

function createList({ sent, context }: Call): TodoCall {
  const { tasks, todo_list_description: summary } = sent;
  const entries = parseTexts(tasks, context.at("tasks"));
  return { kind: "write", input: { tasks: entries, summary } };
}

function completeItems({ sent, list, context }: Call): TodoCall {
  const found = locatePositions("completed_indices", { sent, list, context });
  const set = { status: "completed" } as const;
  return { kind: "edit", edits: { updates: found.map((position) => ({ position, set })) } };
}

function removeItems({ sent, list, context }: Call): TodoCall {
  const removals = locatePositions("remove_indices", { sent, list, context });
  const { new_description: summary } = sent;
  return { kind: "edit", edits: { removals, ...(typeof summary === "string" && { summary }) } };
}

function showList({ list }: Call): TodoCall {
  return { kind: "read", text: showRows(renderPositions(list.items)) };
}

function locatePositions(name: string, { sent, list, context }: Call): readonly number[] {
  return locateListed(sent[name], "an array of positions", indexByPosition(list), context.at(name));
}

/** Inserts each new item where its index says, one after the other as the product does; without indices, at the end. */
function addItems({ sent, list, context }: Call): TodoCall {
  const { new_tasks, insert_indices, new_description: summary } = sent;
  const entries = parseTexts(new_tasks, context.at("new_tasks")) ?? [];
  const place = context.at("insert_indices");
  const places = isSent(insert_indices) ? parseListed(insert_indices, "an array of positions", place) : [];
  const tasks: unknown[] = [...list.items];
  for (const [at, entry] of entries.entries()) {
    const written = places?.[at];
    const index = isSent(written) ? Number(written) : tasks.length;
    if (!Number.isInteger(index) || index < 0 || index > tasks.length) {
      addWrongType(place.at(at), written, `a position from 0 to ${tasks.length}`);
    } else tasks.splice(index, 0, isRecord(entry) ? { status: "pending", ...entry } : entry);
  }
  return { kind: "write", input: { tasks, summary } };
}
