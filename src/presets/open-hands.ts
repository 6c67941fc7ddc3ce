import * as z from "zod/v4";
import { escapeText } from "../core/escape.js";
import { normalizeWord } from "../core/normalize.js";
import { describeValue } from "../core/quote.js";
import type { TodoList, TodoStatus } from "../core/todo.js";
import { todoItemSchema } from "../core/todo-schema.js";
import type { TodoPreset } from "../session/preset.js";
import type { TodoCall } from "../tool/answer-call.js";
import { definePreset } from "./define-preset.js";
import { formatReply } from "./format-reply.js";
import { CONTENT, objectSchema, textSchema, WHOLE_LIST, wordSchema } from "./input-schema.js";
import { renderRows } from "./item-rows.js";
import { knownToolRules } from "./known-tool-rules.js";
import { parseArguments } from "./parse-arguments.js";

const itemSchema = todoItemSchema.extend({ notes: z.string().optional() });

/** An item of OpenHands' list, with its notes. */
export type OpenHandsItem = z.infer<typeof itemSchema>;

/**
 * OpenHands' `task_tracker { command, task_list: [{ title, notes?, status? }] }` with the statuses todo, in_progress
 * and done.
 *
 * `plan` replaces the list and is answered with a count; without a `task_list` it is refused and never clears.
 * `view`, which is the default, shows the list and is no write. A missing status is todo; notes stay with their item.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { openHands } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: openHands });
 * const task_list = [{ title: "Add tests", notes: "For the parser", status: "in_progress" }];
 * console.log(todos.write({ command: "plan", task_list }).text); // => The task list has 1 item now.
 * console.log(todos.write({ command: "view" }).text);
 * // => Task list:
 * // => 1. [in_progress] Add tests
 * // => Notes: For the parser
 * console.log(todos.write({ command: "plan" }).ok); // => false
 * ```
 */
export const openHands: TodoPreset<OpenHandsItem> = definePreset<OpenHandsItem>({
  name: "openHands",
  tool: {
    name: "task_tracker",
    rules: knownToolRules({
      defaultStatus: "pending",
      fields: { list: "task_list", content: "title" },
      statusWords: { pending: "todo", completed: "done" },
      itemSchema,
    }),
    schema: objectSchema({
      properties: {
        command: {
          ...wordSchema("view", "plan"),
          default: "view",
          description: "view shows the list, plan replaces it by task_list",
        },
        task_list: {
          type: "array",
          description: WHOLE_LIST,
          items: objectSchema({
            properties: {
              title: textSchema(CONTENT),
              notes: textSchema("What to know about it", { default: "" }),
              status: { ...wordSchema("todo", "in_progress", "done"), default: "todo" },
            },
            required: ["title"],
          }),
        },
      },
    }),
    readCall,
    reply: (call) =>
      formatReply(
        call,
        ({ items }) => `The task list has ${items.length} ${items.length === 1 ? "item" : "items"} now.`,
      ),
  },
  nag: false,
  extraArguments: { command: "plan" },
  prompt: "Plan work of several steps with task_tracker: plan writes the list, view shows it.",
});

function readCall(input: unknown, list: TodoList<OpenHandsItem>): TodoCall {
  const sent = parseArguments(input);
  if (sent === undefined) return { kind: "write", input };
  const { command, ...rest } = sent;
  const hasMore = Object.values(rest).some((value) => value !== undefined && value !== null);
  // A list without a command can only be a plan: to view one, nobody sends it.
  if (command === undefined || command === null) {
    return hasMore ? { kind: "write", input: rest } : { kind: "read", text: renderList(list) };
  }
  const word = typeof command === "string" ? normalizeWord(command) : undefined;
  if (word === "view") return { kind: "read", text: renderList(list) };
  if (word === "plan") return { kind: "write", input: rest };
  const received = describeValue(command);
  const issue = { code: "wrong_type", path: ["command"], received, expected: '"view" or "plan"' } as const;
  return { kind: "refuse", issues: [issue] };
}

const WORDS: Readonly<Record<TodoStatus, string>> = {
  pending: "todo",
  in_progress: "in_progress",
  completed: "done",
  cancelled: "cancelled",
};

function renderList({ items }: TodoList<OpenHandsItem>): string {
  if (items.length === 0) return "The task list is empty.";
  const rows = items.map((item, index) => {
    const row = renderRows(
      [item],
      ({ status }) => WORDS[status],
      () => `${index + 1}. `,
    );
    return item.notes === undefined || item.notes === ""
      ? row
      : `${row}\nNotes: ${escapeText(item.notes, "model")}`;
  });
  return `Task list:\n${rows.join("\n")}`;
}
