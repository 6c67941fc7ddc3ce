import type { TodoPreset } from "../session/preset.js";
import { definePreset } from "./define-preset.js";
import { formatReply } from "./format-reply.js";
import {
  ACTIVE_FORM,
  CONTENT,
  listSchema,
  objectSchema,
  textSchema,
  WHOLE_LIST,
  wordSchema,
} from "./input-schema.js";
import { knownToolRules } from "./known-tool-rules.js";

/**
 * Claude Code's `TodoWrite { todos: [{ content, status, activeForm }] }`.
 *
 * The model is asked for an activeForm on every item; its versions before 2.0 sent id and priority instead, and those
 * writes are accepted too. Reminders are the library's quiet ones.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { claudeCode } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: claudeCode });
 * const item = { content: "Add tests", status: "in_progress", activeForm: "Adding tests" };
 * console.log(todos.write({ todos: [item] }).text); // => The todo list was updated. Go on with the current item.
 * ```
 */
export const claudeCode: TodoPreset = definePreset({
  name: "claudeCode",
  tool: {
    name: "TodoWrite",
    rules: knownToolRules({ activeForm: "optional" }),
    schema: objectSchema({
      properties: {
        todos: listSchema(
          {
            properties: {
              content: textSchema(CONTENT),
              status: wordSchema("pending", "in_progress", "completed"),
              activeForm: textSchema(ACTIVE_FORM),
            },
            required: ["content", "status", "activeForm"],
          },
          WHOLE_LIST,
        ),
      },
      required: ["todos"],
    }),
    reply: (call) =>
      formatReply(call, ({ items }) =>
        items.some((item) => item.status === "in_progress")
          ? "The todo list was updated. Go on with the current item."
          : "The todo list was updated.",
      ),
  },
  nag: {},
  prompt:
    "Plan work of three or more steps with TodoWrite; keep one item in_progress and mark it completed as soon as it is done.",
});
