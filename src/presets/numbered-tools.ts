import { addIssue, type Context } from "../model/context.js";
import { isRecord, isSent } from "../model/plain-json.js";
import { isDone, type TodoItem, type TodoList } from "../model/todo.js";
import { indexItems } from "../plan/find-item.js";
import type { JsonSchema } from "../schema/json-schema.js";
import type { TodoPreset } from "../session/todo-session.js";
import type { TodoCall } from "../tool/answer-call.js";
import { CONTENT, defineItems, defineKnownTool, TEXT } from "./define-known-tool.js";
import {
  type Arguments,
  addNumbered,
  expectArguments,
  locateById,
  locateListed,
  numberItems,
  parseListed,
  parseTexts,
  renameId,
  withNumbers,
} from "./parse-arguments.js";
import { renderDescribed, renderIds, type StatusWords, showRows, tellRows, titleRows } from "./reply-text.js";

const PREFIX = "todo_";
const WORDS: StatusWords = { in_progress: "in-progress" };
const STATUSES = "pending, in-progress or completed";
const UPDATE: JsonSchema = {
  type: "object",
  properties: {
    id: { type: "string", description: "The id of the item" },
    status: { type: "string", description: STATUSES },
  },
  required: ["id", "status"],
};

/**
 * docker-agent's `create_todo { description }`, `create_todos { descriptions }`, `update_todos { updates: [{ id,
 * status }] }` and `list_todos {}`.
 *
 * Ids are `todo_1`, `todo_2` and so on, and are not used again while their item is in the list; an id that no item has
 * is refused, and the other updates of the call with it. Statuses are pending, in-progress and completed. `list_todos`
 * does not count as a write. Reminders are the library's quiet ones. As of its commit `c4c0e97`.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { dockerAgent } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: dockerAgent });
 * todos.write({ descriptions: ["Build", "Ship"] }, { tool: "create_todos" });
 * console.log(todos.write({ updates: [{ id: "todo_1", status: "in-progress" }] }).text);
 * // => The todo list is now:
 * // => todo_1 [in-progress] Build
 * // => todo_2 [pending] Ship
 * ```
 */
export const dockerAgent: TodoPreset = /* @__PURE__ */ defineKnownTool({
  name: "dockerAgent",
  tool: {
    name: "update_todos",
    description:
      "Changes the status of items: in-progress when you start one, completed as soon as it is done. Send several at once.",
  },
  main: { arguments: { updates: { type: "array", items: UPDATE } }, readCall: updateItems },
  operations: [
    {
      name: "create_todo",
      description: "Adds one item to the todo list.",
      arguments: { description: CONTENT },
      parse: (sent, list) => ({ kind: "edit", edits: addNumbered([{ sent }], list, PREFIX) }),
    },
    {
      name: "create_todos",
      description: "Adds items to the todo list, for work of several steps.",
      arguments: { descriptions: { type: "array", items: CONTENT } },
      parse: createItems,
    },
    {
      name: "list_todos",
      description: "Shows the todo list.",
      show: (list) => showRows(renderIds(withNumbers(list, PREFIX), WORDS)),
    },
  ],
  fields: { description: { is: "content" }, status: {} },
  rules: { statusWords: WORDS },
  saved: ({ items }) => tellRows(renderIds(items, WORDS)),
  plan: "Plan work of several steps with create_todos.",
  prompt:
    "Plan work of several steps with create_todos; with update_todos set an item in-progress when you start it, and completed as soon as it is done.",
});

function createItems(sent: Arguments, list: TodoList, context: Context): TodoCall {
  const entries = parseTexts(sent["descriptions"], context.at("descriptions")) ?? [];
  const items = entries.map((entry, at) => {
    return { sent: isRecord(entry) ? entry : { description: entry }, path: ["descriptions", at] };
  });
  return { kind: "edit", edits: addNumbered(items, list, PREFIX) };
}

function updateItems(input: unknown, list: TodoList, context: Context): TodoCall {
  const sent = expectArguments(input, ["updates"], context) ?? {};
  // One update may stand there without its list.
  const updates = sent["updates"] ?? (sent["status"] === undefined ? undefined : [sent]);
  const index = indexItems(withNumbers(list, PREFIX));
  const place = context.at("updates");
  const entries = parseListed(updates, "an array of updates with id and status", place) ?? [];
  const found = entries.flatMap((entry, at) => {
    const { id, ...fields }: Arguments = isRecord(entry) ? renameId(entry, "id") : { id: entry };
    const position = locateById(id, index, place.at(at, "id"));
    if (!isSent(fields["status"])) addIssue(place.at(at, "status"), { code: "required", expected: `say ${STATUSES}` });
    return position === undefined ? [] : [{ position, sent: fields, path: ["updates", at] }];
  });
  return { kind: "edit", edits: { updates: [...numberItems(list, PREFIX), ...found] } };
}

/** An item of Microsoft Agent Framework's list, with its description and how it was completed. */
export interface AgentFrameworkItem extends TodoItem {
  readonly description?: string | undefined;
  readonly reason?: string | undefined;
}

const ID: JsonSchema = { type: "integer", description: "The id of the item" };

/**
 * Microsoft Agent Framework's `todos_add { todos: [{ title, description? }] }`, `todos_complete { items: [{ id,
 * reason }] }`, `todos_remove { ids }`, `todos_get_remaining {}` and `todos_get_all {}`.
 *
 * Ids are 1, 2 and so on, and are not used again while their item is in the list; an id that no item has is refused.
 * Items are pending or completed. Description and reason stay with their item. The two tools that show the list do not
 * count as a write. Reminders are the library's quiet ones. As of the .NET version in a public fork (`025f08d`).
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { microsoftAgentFramework } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: microsoftAgentFramework });
 * todos.write({ todos: [{ title: "Build" }, { title: "Ship" }] }, { tool: "todos_add" });
 * todos.write({ items: [{ id: 1, reason: "It compiles" }] }, { tool: "todos_complete" });
 * console.log(todos.write({}, { tool: "todos_get_remaining" }).text);
 * // => Remaining items:
 * // => 2 [pending] Ship
 * ```
 */
export const microsoftAgentFramework: TodoPreset<AgentFrameworkItem> = /* @__PURE__ */ defineKnownTool({
  name: "microsoftAgentFramework",
  tool: {
    name: "todos_complete",
    description: "Marks items completed, each with the reason; do so as soon as one is done.",
  },
  main: {
    arguments: {
      items: {
        type: "array",
        items: {
          type: "object",
          properties: { id: ID, reason: { type: "string", description: "How it was completed" } },
          required: ["id", "reason"],
        },
      },
    },
    parse: completeItems,
  },
  operations: [
    {
      name: "todos_add",
      description: "Adds items to the todo list, for work of several steps.",
      arguments: {
        todos: {
          type: "array",
          items: {
            type: "object",
            properties: { title: CONTENT, description: { type: "string", description: "Details" } },
            required: ["title"],
          },
        },
      },
      parse: addItems,
    },
    {
      name: "todos_remove",
      description: "Removes items that are no longer needed.",
      arguments: { ids: { type: "array", items: ID } },
      parse: removeItems,
    },
    {
      name: "todos_get_remaining",
      description: "Shows the items that are not completed.",
      show: (list) => {
        const open = withNumbers(list).filter((item) => !isDone(item));
        return titleRows("Remaining items:", renderDescribed(open), "No items remain.");
      },
    },
    {
      name: "todos_get_all",
      description: "Shows all items.",
      show: (list) => showRows(renderDescribed(withNumbers(list))),
    },
  ],
  fields: { title: { is: "content" } },
  rules: {
    statuses: ["pending", "completed"],
    itemSchema: /* @__PURE__ */ defineItems({ description: TEXT, reason: TEXT }),
  },
  saved: (list) => tellRows(renderDescribed(list.items)),
  plan: "Plan work of several steps with todos_add.",
  prompt:
    "Plan work of several steps with todos_add; mark each item with todos_complete as soon as it is done, and take what is no longer needed away with todos_remove.",
});

function addItems(sent: Arguments, list: TodoList, context: Context): TodoCall {
  const todos = parseListed(sent["todos"], "an array of items with a title", context.at("todos")) ?? [];
  const entries = todos.map((entry, at) => {
    return { sent: typeof entry === "string" ? { title: entry } : entry, path: ["todos", at] };
  });
  return { kind: "edit", edits: addNumbered(entries, list) };
}

// The Python version takes bare ids.
function completeItems({ ids, items = ids }: Arguments, list: TodoList, context: Context): TodoCall {
  const index = indexItems(withNumbers(list));
  const place = context.at("items");
  const entries = parseListed(items, "an array of items with id and reason", place) ?? [];
  const updates = entries.flatMap((entry, at) => {
    const { id, reason }: Arguments = isRecord(entry) ? entry : { id: entry };
    const position = locateById(id, index, place.at(at, "id"));
    const sent = isSent(reason) && reason !== "" ? { reason } : {};
    const set = { status: "completed" } as const;
    return position === undefined ? [] : [{ position, sent, set, path: ["items", at] }];
  });
  return { kind: "edit", edits: { updates: [...numberItems(list), ...updates] } };
}

function removeItems(sent: Arguments, list: TodoList, context: Context): TodoCall {
  const index = indexItems(withNumbers(list));
  const removals = locateListed(sent["ids"], "an array of ids", index, context.at("ids"));
  return { kind: "edit", edits: { updates: numberItems(list), removals } };
}
