import { renderCheckbox } from "../render/checkbox.js";
import type { TodoPreset } from "../session/preset.js";
import { definePreset } from "./define-preset.js";
import { documentRules } from "./document-rules.js";
import { pythonText } from "./python-text.js";
import { refuseFirst } from "./refuse-first.js";
import { remindersEveryRound } from "./reminders-every-round.js";

/** What the model reads in both forms of the system's prompt, in our own words. */
export const LEARN_CLAUDE_CODE_PROMPT =
  "For work of several steps, plan with the todo tool: set an item in_progress before you begin it and completed when it is done. Act with tools rather than with words.";

/**
 * The todo manager of the learn-claude-code article's second part: `todo { items: [{ id, text, status }] }`.
 *
 * Values are made text and trimmed, a missing id is the position; 20 items, one in progress. Rows name their id.
 * From the 3rd round without a call a reminder in every round, counted anew for each user message.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { learnClaudeCode } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: learnClaudeCode });
 * console.log(todos.write({ items: [{ id: "7", text: " ", status: "pending" }] }).text); // => Error: Item 7: text required
 * ```
 */
export const learnClaudeCode: TodoPreset = definePreset({
  name: "learnClaudeCode",
  tool: {
    name: "todo",
    rules: documentRules({
      maxItems: 20,
      allowBlank: false,
      ids: "position",
      fields: { list: "items", content: "text" },
      readItem,
      wording: {
        blank: ({ id, index = 0 }) => `Item ${id ?? index + 1}: text required`,
        invalid_status: ({ id, index = 0, received }) =>
          `Item ${id ?? index + 1}: invalid status '${received}'`,
        too_many_items: ({ limit }) => `Max ${limit} todos allowed`,
        too_many_in_progress: "Only one task can be in_progress at a time",
      },
    }),
    properties: ["id", "content", "status"],
    required: ["id", "content", "status"],
    result: (list) => renderCheckbox(list, { ids: true }),
    refusal: refuseFirst,
    notes: false,
  },
  nag: remindersEveryRound("todo", 3, {
    restartOnStart: true,
    placement: "after",
    messages: { stale: "Update your todos." },
  }),
  prompt: LEARN_CLAUDE_CODE_PROMPT,
});

function readItem(sent: Readonly<Record<string, unknown>>): unknown {
  const { text = "", status = "pending", id } = sent;
  return {
    ...sent,
    text: pythonText(text).trim(),
    status: pythonText(status).toLowerCase(),
    id: id === undefined ? undefined : pythonText(id),
  };
}
