import { renderCheckbox } from "../render/checkbox.js";
import type { TodoPreset } from "../session/preset.js";
import { definePreset } from "./define-preset.js";
import { documentRules } from "./document-rules.js";
import { pythonText } from "./python-text.js";
import { refuseFirst } from "./refuse-first.js";
import { remindersEveryRound } from "./reminders-every-round.js";

/**
 * The todo tool of the article on mini Claude Code v2: `TodoWrite { items }` with an activeForm on every item.
 *
 * Values are made text and trimmed; 20 items, one in progress. The list comes back as checkbox text. One reminder
 * with the first user message, then from the 11th round without a call in every round.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { miniClaudeCode } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: miniClaudeCode });
 * console.log(todos.begin()?.text); // => <reminder>Use TodoWrite for multi-step tasks.</reminder>
 * console.log(todos.write({ items: [{ content: "Read", status: "doing", activeForm: "Reading" }] }).text);
 * // => Error: Item 0: invalid status 'doing'
 * ```
 */
export const miniClaudeCode: TodoPreset = definePreset({
  name: "miniClaudeCode",
  tool: {
    name: "TodoWrite",
    rules: documentRules({
      maxItems: 20,
      activeForm: "required",
      allowBlank: false,
      fields: { list: "items" },
      readItem,
      wording: {
        required: ({ index, path }) =>
          index === undefined ? `${path.at(-1)} required` : `Item ${index}: ${path.at(-1)} required`,
        blank: ({ index, path }) => `Item ${index}: ${path.at(-1)} required`,
        invalid_status: ({ index, received }) => `Item ${index}: invalid status '${received}'`,
        too_many_items: ({ limit }) => `Max ${limit} todos allowed`,
        too_many_in_progress: "Only one task can be in_progress at a time",
      },
    }),
    result: (list) => renderCheckbox(list),
    refusal: refuseFirst,
    notes: false,
  },
  nag: remindersEveryRound("TodoWrite", 11, {
    start: "first",
    messages: {
      start: ({ toolName }) => `Use ${toolName} for multi-step tasks.`,
      stale: "10+ turns without todo update. Please update todos.",
    },
  }),
  prompt:
    "Plan work of several steps with TodoWrite before you start. Keep one item in_progress, and mark it completed as soon as it is done.",
});

function readItem(sent: Readonly<Record<string, unknown>>): unknown {
  const { content = "", status = "pending", activeForm = "" } = sent;
  return {
    ...sent,
    id: undefined,
    content: pythonText(content).trim(),
    status: pythonText(status).toLowerCase(),
    activeForm: pythonText(activeForm).trim(),
  };
}
