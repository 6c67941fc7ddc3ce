import { isRecord } from "../core/plain-json.js";
import type { TodoItem, TodoList, TodoStatus } from "../core/todo.js";
import type { TodoPreset } from "../session/preset.js";
import { definePreset } from "./define-preset.js";
import { formatReply } from "./format-reply.js";
import { CONTENT, listSchema, objectSchema, textSchema, wordSchema } from "./input-schema.js";
import { renderRows } from "./item-rows.js";
import { knownToolRules } from "./known-tool-rules.js";
import { parseArguments } from "./parse-arguments.js";

/**
 * Kimi Code's `TodoList { todos?: [{ title, status }] }` with the statuses pending, in_progress and done.
 *
 * Without `todos` a call shows the list and is no write; an empty `todos` clears it. A reminder after 10 rounds
 * without a write, the next 10 rounds later; none about an empty or finished list, none at turn ends.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { kimiCode } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: kimiCode });
 * console.log(todos.write({ todos: [{ title: "Add tests", status: "done" }] }).text);
 * // => Todo list:
 * // => [done] Add tests
 * // => Keep it up to date as you work.
 * console.log(todos.write({}).text);
 * // => Todo list:
 * // => [done] Add tests
 * ```
 */
export const kimiCode: TodoPreset = definePreset({
  name: "kimiCode",
  tool: {
    name: "TodoList",
    rules: knownToolRules({ fields: { content: "title" }, statusWords: { completed: "done" } }),
    schema: objectSchema({
      properties: {
        todos: listSchema(
          {
            properties: {
              title: textSchema(CONTENT, { minLength: 1 }),
              status: wordSchema("pending", "in_progress", "done"),
            },
            required: ["title", "status"],
          },
          "The whole list; it replaces the old one. Left out, the call shows the list; empty, it clears it",
        ),
      },
    }),
    readCall: (input, list) =>
      isReading(input) ? { kind: "read", text: renderList(list) } : { kind: "write", input },
    reply: (call) => formatReply(call, (list) => `${renderList(list)}\nKeep it up to date as you work.`),
  },
  nag: { stale: { after: 10, afterProgress: 10, spacing: 10, backoff: 1 }, stop: false },
  prompt:
    "Plan work of several steps with TodoList; where you are stuck, say so instead of reordering the list.",
});

/** A call without any argument; one with others than `todos` may hold a list under another name. */
function isReading(input: unknown): boolean {
  const sent = parseArguments(input);
  return isRecord(sent) && Object.values(sent).every((value) => value === undefined || value === null);
}

const WORDS: Readonly<Record<TodoStatus, string>> = {
  pending: "pending",
  in_progress: "in_progress",
  completed: "done",
  cancelled: "cancelled",
};

function renderList({ items }: TodoList<TodoItem>): string {
  if (items.length === 0) return "The todo list is empty.";
  return `Todo list:\n${renderRows(
    items,
    (item) => WORDS[item.status],
    () => "",
  )}`;
}
