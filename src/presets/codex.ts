import type { TodoPreset } from "../session/preset.js";
import { definePreset } from "./define-preset.js";
import { CONTENT, listSchema, objectSchema, textSchema, WHOLE_LIST, wordSchema } from "./input-schema.js";
import { knownToolRules } from "./known-tool-rules.js";

/**
 * Codex's `update_plan { explanation?, plan: [{ step, status }] }`, answered with `Plan updated`.
 *
 * An explanation is accepted and left out of the list, with a note. No reminders, as Codex has none.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { codex } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: codex });
 * const { text } = todos.write({ plan: [{ step: "Add tests", status: "in_progress" }] });
 * console.log(text, todos.list.items[0]?.content); // => Plan updated Add tests
 * ```
 */
export const codex: TodoPreset = definePreset({
  name: "codex",
  tool: {
    name: "update_plan",
    rules: knownToolRules({ fields: { list: "plan", content: "step" } }),
    schema: objectSchema({
      properties: {
        explanation: textSchema("Why the plan changed"),
        plan: listSchema(
          {
            properties: {
              status: wordSchema("pending", "in_progress", "completed"),
              step: textSchema(CONTENT),
            },
            required: ["step", "status"],
            closed: true,
          },
          WHOLE_LIST,
        ),
      },
      required: ["plan"],
      closed: true,
    }),
    result: () => "Plan updated",
  },
  nag: false,
  prompt: "Keep the plan of work that has several steps in update_plan, with one step in_progress.",
});
