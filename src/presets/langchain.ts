import type { TodoPreset } from "../session/preset.js";
import { definePreset } from "./define-preset.js";
import { CONTENT, listSchema, objectSchema, textSchema, WHOLE_LIST, wordSchema } from "./input-schema.js";
import { knownToolRules } from "./known-tool-rules.js";
import { renderJson } from "./render-json.js";

/**
 * LangChain's `write_todos { todos: [{ content, status }] }`, answered with `Updated todo list to` and the list as JSON.
 *
 * Several items may be in progress. No reminders, as its middleware has none.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { langchain } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: langchain });
 * console.log(todos.write({ todos: [{ content: "Add tests", status: "pending" }] }).text);
 * // => Updated todo list to [{"content":"Add tests","status":"pending"}]
 * ```
 */
export const langchain: TodoPreset = definePreset({
  name: "langchain",
  tool: {
    name: "write_todos",
    rules: knownToolRules({}),
    schema: objectSchema({
      properties: {
        todos: listSchema(
          {
            properties: {
              content: textSchema(CONTENT),
              status: wordSchema("pending", "in_progress", "completed"),
            },
            required: ["content", "status"],
            closed: true,
          },
          WHOLE_LIST,
        ),
      },
      required: ["todos"],
      closed: true,
    }),
    result: ({ items }) => `Updated todo list to ${renderJson(items)}`,
    notes: false,
  },
  nag: false,
  prompt: "Plan work of several steps with write_todos, and update the list as you go.",
});
