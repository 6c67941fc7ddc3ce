import type { TodoPreset } from "../session/preset.js";
import { definePreset } from "./define-preset.js";
import { formatReply } from "./format-reply.js";
import { ACTIVE_FORM, CONTENT, listSchema, objectSchema, textSchema, WHOLE_LIST } from "./input-schema.js";
import { countWords } from "./item-rows.js";
import { knownToolRules } from "./known-tool-rules.js";

/**
 * Crush's `todos { todos: [{ content, status, active_form }] }`, answered with counts.
 *
 * Reminders are the library's quiet ones.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { crush } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: crush });
 * const item = { content: "Add tests", status: "in_progress", active_form: "Adding tests" };
 * console.log(todos.write({ todos: [item] }).text);
 * // => The todo list was updated: 0 pending, 1 in progress, 0 completed. Go on with the current item.
 * ```
 */
export const crush: TodoPreset = definePreset({
  name: "crush",
  tool: {
    name: "todos",
    rules: knownToolRules({ activeForm: "optional", fields: { activeForm: "active_form" } }),
    schema: objectSchema({
      properties: {
        todos: listSchema(
          {
            properties: {
              content: textSchema(CONTENT),
              status: textSchema("pending, in_progress or completed"),
              active_form: textSchema(ACTIVE_FORM),
            },
            required: ["content", "status", "active_form"],
          },
          WHOLE_LIST,
        ),
      },
      required: ["todos"],
    }),
    reply: (call) =>
      formatReply(call, ({ items }) => {
        const counts = countWords(items, {
          pending: "pending",
          in_progress: "in progress",
          completed: "completed",
        });
        const isRunning = items.some((item) => item.status === "in_progress");
        return `The todo list was updated: ${counts}.${isRunning ? " Go on with the current item." : ""}`;
      }),
  },
  nag: {},
  prompt: "Plan work of several steps with todos, one item in_progress at a time.",
});
