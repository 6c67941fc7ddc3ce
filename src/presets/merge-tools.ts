import { addNote, addWrongType, type Context } from "../model/context.js";
import { escapeForModel } from "../model/escape.js";
import { formatIssues, formatPath } from "../model/format-issues.js";
import type { TodoIssue } from "../model/issue.js";
import { isRecord, isSent, looksLikeJson, parseJson } from "../model/plain-json.js";
import { quote } from "../model/quote.js";
import { TODO_STATUSES, type TodoItem, type TodoList } from "../model/todo.js";
import { NAG_MESSAGES } from "../nag/messages.js";
import { sortFields } from "../parse/parse-item.js";
import { listOtherNames } from "../parse/parse-write.js";
import { reportInputFields } from "../parse/report-unknown-fields.js";
import { mergeById, parseId } from "../plan/write-todos.js";
import type { TodoPreset } from "../session/todo-session.js";
import { composeReply, type TodoCall, type TodoReply } from "../tool/answer-call.js";
import { defineItems, defineKnownTool, TEXT } from "./define-known-tool.js";
import { type Arguments, REFUSED } from "./parse-arguments.js";
import { countStatuses, renderJson, tellIds, tellNotes } from "./reply-text.js";

/**
 * Cursor's `todo_write { merge, todos: [{ id, content, status }] }`.
 *
 * `merge: true` changes the items whose ids are sent, in which fields may be left out, and adds the others; without it
 * the list is replaced, and of items with one id the last counts. It is answered with the items in rows that name
 * their ids. Reminders are the library's quiet ones.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { cursor } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: cursor });
 * const plan = [{ id: "tests", content: "Add tests", status: "in_progress" }];
 * todos.write({ merge: false, todos: [...plan, { id: "docs", content: "Update docs", status: "pending" }] });
 * console.log(todos.write({ merge: true, todos: [{ id: "tests", status: "completed" }] }).text);
 * // => The todo list is now:
 * // => tests [completed] Add tests
 * // => docs [pending] Update docs
 * ```
 */
export const cursor: TodoPreset = /* @__PURE__ */ defineKnownTool({
  name: "cursor",
  tool: {
    name: "todo_write",
    description:
      "Plan and track work of three or more steps. With merge: false todos replaces the whole list; with merge: true it changes the items with these ids and adds new ones. Mark an item in_progress when you start it, completed as soon as it is done, cancelled if it is no longer needed.",
  },
  parseCall: parseMergeCall,
  fields: { content: {}, status: {}, id: { description: "Its own id, kept from call to call" } },
  arguments: { merge: { type: "boolean", description: "Change these items and keep the others" } },
  requiredArguments: ["merge", "todos"],
  rules: { statuses: TODO_STATUSES, ids: "position" },
  saved: tellIds,
  prompt: "Plan work of several steps with todo_write, one item in_progress; send single changes with merge: true.",
});

/** An item of hermes' list, with the id of the item it belongs to. */
export interface HermesItem extends TodoItem {
  readonly parent?: string | undefined;
}

/**
 * hermes' `todo_list { todos?: [{ id, content, status, parent? }], merge? }`.
 *
 * `merge: true` changes the items whose ids are sent and adds the others; without it the list is replaced, and of items
 * with one id the last counts. An empty `parent` takes the item's parent away. Without `todos` the list is shown, which
 * does not count as a write. It is answered with the list, its revision and its counts as JSON, and with the key
 * `notes` where the write looks as if it lost something. No reminders but the list after compaction. 256 items of 4,000
 * characters.
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
export const hermes: TodoPreset<HermesItem> = /* @__PURE__ */ defineKnownTool({
  name: "hermes",
  tool: {
    name: "todo_list",
    description:
      "Plan and track work of three or more steps. todos replaces the whole list, or with merge: true changes the items with these ids and adds new ones; left out, the list is shown. Mark an item in_progress when you start it, completed as soon as it is done, cancelled if it is no longer needed.",
    product: { reply: (call) => replyAsHermes(call, (issues) => renderJson({ error: formatIssues(issues) })) },
    reply: (call) => replyAsHermes(call),
  },
  parseCall: (sent, list, context) => {
    const { merge: _, ...rest } = sent;
    if (!Object.values(rest).some(isSent)) return { kind: "read", text: renderList(list) };
    return takeParents(parseMergeCall(sent, list, context));
  },
  fields: {
    id: { description: "Its own id" },
    content: {},
    status: {},
    parent: { type: "string", description: "The id of the item it belongs to" },
  },
  requiredFields: ["id", "content", "status"],
  arguments: {
    todos: { description: "The whole list, or with merge the items to change or add; left out, the list is shown" },
    merge: { type: "boolean", default: false, description: "Change these items and keep the others" },
  },
  requiredArguments: [],
  rules: {
    maxItems: 256,
    maxContentLength: 4000,
    statuses: TODO_STATUSES,
    ids: "position",
    itemSchema: /* @__PURE__ */ defineItems({ parent: TEXT }),
  },
  nag: {
    stale: false,
    stop: false,
    compacted: true,
    messages: {
      compacted: ({ list, ...rest }) =>
        NAG_MESSAGES.compacted({ ...rest, list: withoutFinished(list), tag: "reminder" }),
    },
  },
  prompt: "Plan work of several steps with todo_list; send single changes with merge.",
});

function replyAsHermes(call: TodoReply, refusal?: (issues: readonly TodoIssue[]) => string): string {
  return composeReply(call, { result: (list) => renderList(list, tellNotes(call)), notes: false, refusal });
}

/** Leaves out finished items, which a model may do again after compaction, unless an open one belongs to them. */
function withoutFinished(list: TodoList<HermesItem>): TodoList<HermesItem> {
  const shown = new Set(list.items.filter(({ status }) => status === "pending" || status === "in_progress"));
  // A set also visits what is added on the way: the parents of parents.
  for (const { parent } of shown) {
    const owner = parent && list.items.find(({ id }) => id === parent);
    if (owner) shown.add(owner);
  }
  return { ...list, items: list.items.filter((item) => shown.has(item)) };
}

function renderList(list: TodoList, notes: { readonly notes?: readonly string[] } = {}): string {
  const { items, revision } = list;
  return renderJson({ todos: items, revision, summary: countStatuses(list), ...notes });
}

/** Clears parents: an empty one says that the item belongs to no other. */
function takeParents(call: TodoCall): TodoCall<HermesItem> {
  if (call.kind === "write") return { ...call, revise: dropEmptyParents };
  if (call.kind !== "edit") return call;
  const { updates = [] } = call.edits;
  const cleared = updates.map((update) =>
    update.sent?.["parent"] === null ? { ...update, sent: { ...update.sent, parent: "" } } : update,
  );
  return { kind: "edit", edits: { ...call.edits, updates: cleared, revise: dropEmptyParents } };
}

function dropEmptyParents(items: readonly HermesItem[]): { readonly items: readonly HermesItem[] } {
  return {
    items: items.map((item) => {
      if (item.parent !== "") return item;
      const { parent: _, ...rest } = item;
      return rest;
    }),
  };
}

/**
 * Parses the call of a tool with the argument `merge`: `true` changes the items whose ids are sent and adds the others,
 * without it the list is replaced. Of items with one id the last counts, as in the products, with a note.
 */
function parseMergeCall({ merge, ...rest }: Arguments, list: TodoList, context: Context): TodoCall {
  const { list: name } = context.rules.fields;
  const sent = rest[name];
  const entries = typeof sent === "string" && looksLikeJson(sent) ? parseJson(sent) : sent;
  if (!isSent(merge) || merge === false) {
    return Array.isArray(entries) ? replaceByLast(rest, entries, context) : { kind: "write", input: rest };
  }
  if (merge !== true) addWrongType(context.at("merge"), merge, "true or false");
  else if (!Array.isArray(entries)) addWrongType(context.at(name), sent, "an array of the items to change or add");
  else {
    reportInputFields({ input: rest, key: name, others: listOtherNames(rest, name) }, context);
    return { kind: "edit", edits: mergeById(entries, list, context) };
  }
  return REFUSED;
}

function replaceByLast(rest: Arguments, entries: readonly unknown[], context: Context): TodoCall {
  const { list: name, id: idName } = context.rules.fields;
  const idOf = (entry: unknown): string | undefined => (isRecord(entry) ? parseId(entry[idName]) : undefined);
  // Array.from also visits the gaps of a sparse array.
  const last = new Map(Array.from(entries, (entry, index) => [idOf(entry), index]));
  const kept = entries.filter((entry, index) => {
    const id = idOf(entry);
    const isLast = id === undefined || last.get(id) === index;
    if (!isLast) {
      const { path } = context.at(name, index);
      const words = `${formatPath(path)} has the id ${quote(id)} like a later item, which was taken in its place.`;
      addNote(context.at(name, index), "duplicate_id", () => words);
    }
    return isLast;
  });
  return { kind: "write", input: kept.length === entries.length ? rest : { ...rest, [name]: kept } };
}

/**
 * Grok Build's `todo_write { merge?, todos: [{ id, content?, status? }] }`, in which `merge` is true where it is left
 * out.
 *
 * A merge changes the items whose ids are sent and adds the others; `merge: false` replaces the list, unless every item
 * is one of the list without its content. A new item without a status is pending. It is answered with the items in rows
 * that name their ids. Reminders are the library's quiet ones. As of its source in a public fork (`18900aa`).
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { grokBuild } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: grokBuild });
 * todos.write({ todos: [{ id: "tests", content: "Add tests" }, { id: "docs", content: "Update docs" }] });
 * console.log(todos.write({ todos: [{ id: "tests", status: "completed" }] }).text);
 * // => The todo list is now:
 * // => tests [completed] Add tests
 * // => docs [pending] Update docs
 * ```
 */
export const grokBuild: TodoPreset = /* @__PURE__ */ defineKnownTool({
  name: "grokBuild",
  tool: {
    name: "todo_write",
    description:
      "Plan and track work of three or more steps. Send only the items that are new or change; id and status are enough to change a status. merge: false replaces the whole list. Mark an item in_progress when you start it, completed as soon as it is done, cancelled if it is no longer needed.",
    product: { reply: (call) => composeReply(call, { result: renderState }) },
  },
  parseCall,
  fields: { id: { description: "Its own id, kept from call to call" }, content: {}, status: {} },
  requiredFields: ["id"],
  arguments: {
    merge: { type: "boolean", default: true, description: "Change these items and keep the others" },
    todos: { description: "The items to change or add, or with merge: false the whole list" },
  },
  rules: { statuses: TODO_STATUSES, ids: "position", defaultStatus: "pending" },
  saved: tellIds,
  prompt:
    "Plan work of several steps with todo_write, one item in_progress; send only the items that are new or change.",
});

const MERGES: Readonly<Record<string, boolean>> = { true: true, false: false };

function parseCall(sent: Arguments, list: TodoList, context: Context): TodoCall {
  const { merge: written } = sent;
  const merge = typeof written === "string" ? (MERGES[written.toLowerCase()] ?? written) : written;
  const isMerge = !isSent(merge) || (merge === false && changesOnly(sent["todos"], list, context));
  return parseMergeCall({ ...sent, merge: isMerge ? true : merge }, list, context);
}

/** Checks whether all entries name items of the list without their texts, which no new list could do. */
function changesOnly(entries: unknown, { items }: TodoList, { rules }: Context): boolean {
  const ids = new Set<unknown>(items.map(({ id }) => id));
  const isChange = (entry: unknown): boolean =>
    isRecord(entry) && ids.has(entry["id"]) && !isSent(sortFields(entry, rules).content);
  return Array.isArray(entries) && entries.length > 0 && entries.every(isChange);
}

function renderState({ items }: TodoList): string {
  if (items.length === 0) return "No tasks currently tracked.";
  return items
    .map(({ id = "", content, status }) => `- [${status}] ${escapeForModel(id)}: ${escapeForModel(content)}`)
    .join("\n");
}
