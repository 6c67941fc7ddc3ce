import * as z from "zod/v4";
import { countTodos } from "../core/count-todos.js";
import { isRecord, isSent } from "../core/plain-json.js";
import { TODO_STATUSES, type TodoList } from "../core/todo.js";
import { todoItemSchema } from "../core/todo-schema.js";
import type { TodoAddition, TodoEdits, TodoUpdate } from "../edit/edit-items.js";
import { refuseValue } from "../parse/parse-text.js";
import { reportUnknownFields } from "../parse/report-unknown-fields.js";
import { createContext } from "../rules/context.js";
import { resolveRules } from "../rules/resolve-rules.js";
import type { TodoRules } from "../rules/todo-rules.js";
import type { TodoPreset } from "../session/preset.js";
import type { TodoCall } from "../tool/answer-call.js";
import { composeReply } from "../tool/reply.js";
import { defineKnownTool } from "./define-known-tool.js";
import { parseArguments, refuseCall } from "./parse-arguments.js";
import { renderJson, tellNotes } from "./reply-text.js";

const itemSchema = /* @__PURE__ */ todoItemSchema.extend({ parent: /* @__PURE__ */ z.string().optional() });

/** An item of hermes' list, with the id of the item it belongs to. */
export type HermesItem = z.infer<typeof itemSchema>;

/**
 * hermes' `todo_list { todos?: [{ id, content, status, parent? }], merge? }`.
 *
 * `merge: true` changes the items whose ids are sent and adds the others; without it the list is replaced; without
 * `todos` the list is shown, which does not count as a write. It is answered with the list, its revision and its
 * counts as JSON, and with the key `notes` where the write looks as if it lost something. No reminders but the list
 * after compaction. 256 items of 4,000 characters.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { hermes } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: hermes });
 * todos.write({ todos: [{ id: "1", content: "Build", status: "pending" }, { id: "2", content: "Ship", status: "pending" }] });
 * const { text } = todos.write({ todos: [{ id: "1", status: "completed" }], merge: true });
 * console.log(JSON.parse(text).summary.completed, todos.list.items.length); // => 1 2
 * ```
 */
export const hermes: TodoPreset<HermesItem> = /* @__PURE__ */ defineKnownTool<HermesItem>({
  name: "hermes",
  tool: {
    name: "todo_list",
    description:
      "Plan and track work of three or more steps. todos replaces the whole list, or with merge: true changes the items with these ids and adds new ones; left out, the list is shown. Mark an item in_progress when you start it, completed as soon as it is done, cancelled if it is no longer needed.",
    readCall: parseCall,
    product: {},
    reply: (call) =>
      composeReply(call, { result: (list) => renderList(list, tellNotes(call)), notes: false }),
  },
  list: "todos",
  fields: {
    id: { description: "Its own id" },
    content: {},
    status: {},
    parent: { type: "string", description: "The id of the item it belongs to" },
  },
  requiredFields: ["id", "content", "status"],
  arguments: {
    todos: {
      description: "The whole list, or with merge the items to change or add; left out, the list is shown",
    },
    merge: { type: "boolean", default: false, description: "Change these items and keep the others" },
  },
  requiredArguments: [],
  rules: {
    maxItems: 256,
    maxContentLength: 4000,
    statuses: TODO_STATUSES,
    ids: "position",
    itemSchema,
  },
  nag: { stale: false, stop: false, compacted: true },
  prompt: "Plan work of several steps with todo_list; send single changes with merge.",
});

function renderList(list: TodoList, notes: { readonly notes?: readonly string[] } = {}): string {
  const { total, pending, in_progress, completed, cancelled } = countTodos(list);
  return renderJson({
    todos: list.items,
    revision: list.revision,
    summary: { total, pending, in_progress, completed, cancelled },
    ...notes,
  });
}

function parseCall(
  input: unknown,
  list: TodoList<HermesItem>,
  rules: TodoRules<HermesItem>,
): TodoCall<HermesItem> {
  const sent = parseArguments(input);
  if (sent === undefined) return { kind: "write", input };
  const { merge, ...rest } = sent;
  if (!Object.values(rest).some(isSent)) return { kind: "read", text: renderList(list) };
  if (!isSent(merge) || merge === false) return { kind: "write", input: rest };
  const context = createContext(resolveRules(rules));
  const { list: name } = rules.fields;
  const changes = rest[name];
  if (merge !== true) refuseValue(merge, "true or false", context.at("merge"));
  else if (!Array.isArray(changes))
    refuseValue(changes, "an array of the items to change or add", context.at(name));
  else {
    reportUnknownFields(rest, name, undefined, context);
    if (context.diagnostics.issues.length === 0)
      return { kind: "edit", edits: mergeItems(changes, list, rules) };
  }
  return refuseCall(context);
}

/** Makes updates of the items whose ids are known and additions of the others; two with one new id become one. */
function mergeItems(
  changes: readonly unknown[],
  list: TodoList<HermesItem>,
  { fields }: TodoRules<HermesItem>,
): TodoEdits<HermesItem> {
  const places = new Map(list.items.map((item, index) => [item.id, index]));
  const updates: TodoUpdate<HermesItem>[] = [];
  const additions: TodoAddition<HermesItem>[] = [];
  const added = new Map<string, number>();
  // Array.from also visits the gaps of a sparse array.
  for (const [index, change] of Array.from(changes).entries()) {
    const path = [fields.list, index];
    const key = isRecord(change) ? keyOf(change[fields.id]) : undefined;
    const position = key === undefined ? undefined : places.get(key);
    const earlier = key === undefined ? undefined : added.get(key);
    if (position !== undefined && isRecord(change)) {
      const { [fields.id]: _, ...sent } = change;
      updates.push({ position, sent, path });
    } else if (earlier !== undefined && isRecord(change)) {
      const first = additions[earlier]?.sent;
      additions[earlier] = { sent: isRecord(first) ? { ...first, ...change } : change, path };
    } else {
      if (key !== undefined) added.set(key, additions.length);
      additions.push({ sent: change, path });
    }
  }
  return { updates, additions };
}

function keyOf(id: unknown): string | undefined {
  if (typeof id === "number") return String(id);
  return typeof id === "string" && id.trim() !== "" ? id.trim() : undefined;
}
