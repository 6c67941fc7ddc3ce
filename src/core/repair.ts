import type { TodoField, TodoRepair } from "./rules.js";
import type { TodoStatus } from "./todo.js";

/**
 * What models call things, besides the names and words of the tool they were given.
 *
 * Case, spaces, hyphens and underscores do not count in names and words. In each list the first is preferred. A host
 * replaces any of these lists with `rules.aliases`.
 */
export interface TodoAliases {
  /** Other names of each field; read with the note `list_key` (the list) or `field_name`. */
  readonly fields: Readonly<Record<TodoField, readonly string[]>>;
  /** Other words for each status; read with the note `status_word`. */
  readonly statuses: Readonly<Record<TodoStatus, readonly string[]>>;
  /** What stands in the checkbox of a Markdown checklist. */
  readonly marks: Readonly<Record<TodoStatus, readonly string[]>>;
  /** Fields whose `true` says the status of an item that has none; read with the note `status_flag`. */
  readonly flags: Readonly<Record<TodoStatus, readonly string[]>>;
  /** Keys that hold the whole input; read with the note `wrapper`. */
  readonly wrappers: readonly string[];
  /** Tags that close behind JSON or a checklist when a model's call syntax leaks; left out with the note `markup`. */
  readonly tags: readonly string[];
  /** Keys, and values of keys such as `op`, that ask for less than a new list: an issue, as the write would do more. */
  readonly partial: readonly string[];
}

/**
 * The tables that repairs read from, each once.
 *
 * `[-]` and `[~]` are in none of the marks: one product means running by them, another cancelled. Words for a
 * step that went wrong (`failed`, `blocked`, `error`) are no status at all.
 *
 * @example
 * ```ts
 * import { EMPTY_TODO_LIST, TODO_ALIASES, validateAndReplace } from "agent-todos";
 *
 * const completed = [...TODO_ALIASES.statuses.completed, "erledigt"];
 * const input = { todos: [{ content: "Testen", status: "Erledigt" }] };
 * const result = validateAndReplace(EMPTY_TODO_LIST, input, { aliases: { statuses: { completed } } });
 * if (result.ok) console.log(result.list.items[0]?.status, result.notes[0]?.code); // => completed status_word
 * ```
 */
export const TODO_ALIASES: TodoAliases = Object.freeze({
  fields: freezeLists({
    list: words(
      "todos, todo list, todo, items, item, list, plan, tasks, task list, task",
      "checklist, entries, steps, subtasks, substeps, children, content",
    ),
    summary: words("summary, goal, objective, overview"),
    content: words("content, text, title, subject, step, task, todo, item, name, description"),
    status: words("status, state"),
    activeForm: words("active form"),
    id: words("id, task id, todo id, item id, step id, uuid"),
  }),
  statuses: freezeLists({
    pending: words(
      "pending, todo, open, not started, unstarted, queued, waiting",
      "planned, scheduled, new, backlog",
    ),
    in_progress: words(
      "in progress, doing, active, running, started, current, wip",
      "working, ongoing, under way, processing",
    ),
    completed: words("completed, complete, done, finished, closed, resolved"),
    cancelled: words(
      "cancelled, canceled, skipped, abandoned, dropped, deleted, removed",
      "discarded, obsolete, wont do, not needed",
    ),
  }),
  marks: freezeLists({
    pending: ["", "☐", "⬜"],
    in_progress: [">", "*", "/", "▶"],
    completed: ["x", "✓", "✔", "✅", "☑"],
    cancelled: [],
  }),
  flags: freezeLists({
    pending: words("pending"),
    in_progress: words("in progress, active, current, started"),
    completed: words(
      "completed, complete, done, finished, checked",
      "is completed, is complete, is done, is finished",
    ),
    cancelled: words("cancelled, canceled, skipped, is cancelled, is canceled"),
  }),
  wrappers: words(
    "input, arguments, args, parameters, params, tool input, function, payload, data, properties, value",
    "todo write, write todos, update plan",
  ),
  tags: words(
    "parameter, parameters, invoke, function, function calls, tool call, tool use",
    "arguments, args, input, todos",
  ),
  partial: words(
    "merge, append, add, insert, upsert, patch, partial, incremental",
    "update, updates, remove, delete, ops",
  ),
});

function words(...lines: readonly string[]): readonly string[] {
  return Object.freeze(lines.flatMap((line) => line.split(", ")));
}

function freezeLists<T extends Readonly<Record<string, readonly string[]>>>(lists: T): T {
  for (const list of Object.values(lists)) Object.freeze(list);
  return Object.freeze(lists);
}

/** What a repair says about itself, from what arrived and what it was read as. */
export const REPAIR_MESSAGES: Readonly<Record<TodoRepair, (where: string, detail: string) => string>> = {
  json_text: (where) => `${where} was JSON text and was parsed.`,
  nested_json: (where) => `${where} was JSON text written as text once more, or in pieces, and was parsed.`,
  literal_text: (where) => `${where} was text in the form of a Python or JavaScript literal and was parsed.`,
  markdown_list: (where) => `${where} was a Markdown checklist and was read as items.`,
  markup: (where) => `${where} had tags or a code fence around it, which were left out.`,
  wrapper: (where, sent) => `${where} stood inside ${sent}.`,
  list_key: (where, sent) => `${sent} was read as ${where}.`,
  bare_list: (where) => `The input was a bare array and was read as ${where}.`,
  single_item: (where) => `One item stood where ${where} belongs and was read as a list of one.`,
  index_object: (where) => `${where} was an object with numbered keys and was read as an array.`,
  text_item: (where) => `${where} was text and was read as an item's content.`,
  status_spelling: (where, reading) => `${where} ${reading}.`,
  status_word: (where, reading) => `${where} ${reading}.`,
  status_flag: (where, reading) => `${where} was read as ${reading}.`,
  number_as_text: (where, sent) => `${where} was the number ${sent} and was read as text.`,
  field_name: (where, sent) => `${sent} was read as ${where}.`,
  duplicate_id: (where, sent) => `${where} repeated the id ${sent}, so this item has another id or none.`,
};
