import * as z from "zod/v4";
import { TODO_STATUSES, type TodoItem, type TodoList } from "../core/todo.js";
import { todoItemSchema } from "../core/todo-schema.js";
import type { TodoPreset } from "../session/preset.js";
import { definePreset } from "./define-preset.js";
import { CONTENT, listSchema, objectSchema, textSchema, WHOLE_LIST } from "./input-schema.js";
import { knownToolRules } from "./known-tool-rules.js";
import { renderJson } from "./render-json.js";

const itemSchema = todoItemSchema.extend({ priority: z.string().optional() });

/** An item of opencode's list, with its priority. */
export type OpenCodeItem = z.infer<typeof itemSchema>;

/**
 * opencode's `todowrite { todos: [{ content, status, priority }] }`, and `todoread`, which has no arguments.
 *
 * Both are answered with the list as JSON. The priority stays with its item. No reminders, as opencode has none.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { createTaskTools, openCode } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: openCode });
 * todos.write({ todos: [{ content: "Add tests", status: "pending", priority: "high" }] });
 * console.log(JSON.parse(createTaskTools(todos).run("todoread", {}).text));
 * // => [ { content: 'Add tests', status: 'pending', priority: 'high' } ]
 * ```
 */
export const openCode: TodoPreset<OpenCodeItem> = definePreset<OpenCodeItem>({
  name: "openCode",
  tool: {
    name: "todowrite",
    rules: knownToolRules({ statuses: TODO_STATUSES, itemSchema }),
    schema: objectSchema({
      properties: {
        todos: listSchema(
          {
            properties: {
              content: textSchema(CONTENT),
              status: textSchema("pending, in_progress, completed or cancelled"),
              priority: textSchema("high, medium or low"),
            },
            required: ["content", "status", "priority"],
          },
          WHOLE_LIST,
        ),
      },
      required: ["todos"],
    }),
    result: renderList,
    notes: false,
    operations: [
      {
        name: "todoread",
        description: "Shows the todo list.",
        schema: objectSchema({ properties: {} }),
        readCall: (_, list) => ({ kind: "read", text: renderList(list) }),
      },
    ],
  },
  nag: false,
  prompt:
    "Plan work of three or more steps with todowrite; todoread shows the list when you no longer see it.",
});

function renderList({ items }: TodoList<TodoItem>): string {
  return renderJson(items, 2);
}
