import { renderCheckbox } from "../render/checkbox.js";
import type { TodoPreset } from "../session/preset.js";
import { definePreset } from "./define-preset.js";
import { documentRules } from "./document-rules.js";
import { LEARN_CLAUDE_CODE_PROMPT } from "./learn-claude-code.js";
import { pythonText } from "./python-text.js";
import { refuseFirst } from "./refuse-first.js";
import { remindersEveryRound } from "./reminders-every-round.js";

/**
 * The same todo manager in its shortest form: id and text must be there and are taken as they are.
 *
 * The three statuses, one in progress, no limit on length. Reminders as in `learnClaudeCode`, but before the results.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { learnClaudeCodeMinimal } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: learnClaudeCodeMinimal });
 * console.log(todos.write({ items: [{ id: "a", text: "Read hello.py", status: "in_progress" }] }).text);
 * // => [>] #a: Read hello.py
 * // =>
 * // => (0/1 completed)
 * ```
 */
export const learnClaudeCodeMinimal: TodoPreset = definePreset({
  name: "learnClaudeCodeMinimal",
  tool: {
    name: "todo",
    rules: documentRules({
      defaultStatus: "pending",
      ids: "require",
      fields: { list: "items", content: "text" },
      readItem,
      wording: { too_many_in_progress: "Only one task can be in_progress" },
    }),
    properties: ["id", "content", "status"],
    required: ["id", "content", "status"],
    result: (list) => renderCheckbox(list, { ids: true }),
    refusal: refuseFirst,
    notes: false,
  },
  nag: remindersEveryRound("todo", 3, { restartOnStart: true, messages: { stale: "Update your todos." } }),
  prompt: LEARN_CLAUDE_CODE_PROMPT,
});

// Values of other kinds are printed as text there; a field that is not sent stays missing.
function readItem(sent: Readonly<Record<string, unknown>>): unknown {
  const { id, text, status } = sent;
  return { ...sent, id: printed(id), text: printed(text), status: printed(status) };
}

function printed(value: unknown): string | undefined {
  return value === undefined ? undefined : pythonText(value);
}
