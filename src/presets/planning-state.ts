import { renderCheckbox } from "../render/checkbox.js";
import type { TodoPreset } from "../session/preset.js";
import { definePreset } from "./define-preset.js";
import { documentRules } from "./document-rules.js";
import { pythonText } from "./python-text.js";
import { refuseFirst } from "./refuse-first.js";
import { remindersEveryRound } from "./reminders-every-round.js";

/**
 * The planning state of the learn-claude-code article's first part: `todo { items }`, status and activeForm optional.
 *
 * One item in progress. The list comes back without gaps, the running item's form in parentheses. While there is a
 * list, a reminder in every round from the 3rd without a call.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { planningState } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: planningState });
 * const items = [{ content: "Read the error" }, { content: "Fix it", status: "in_progress", activeForm: "Fixing" }];
 * console.log(todos.write({ items }).text);
 * // => [ ]Read the error
 * // => [>]Fix it(Fixing)
 * // => (0/2 completed)
 * ```
 */
export const planningState: TodoPreset = definePreset({
  name: "planningState",
  tool: {
    name: "todo",
    rules: documentRules({
      activeForm: "optional",
      defaultStatus: "pending",
      fields: { list: "items" },
      readItem,
      wording: { too_many_in_progress: "Only one item can be in_progress" },
    }),
    properties: ["content", "status", "activeForm"],
    required: ["content"],
    result: (list) => renderCheckbox(list, { gap: "", activeForm: "parentheses", count: "line" }),
    refusal: refuseFirst,
    notes: false,
  },
  nag: remindersEveryRound("todo", 3, {
    whenEmpty: "silent",
    messages: { stale: "Refresh your current plan before continuing." },
  }),
  prompt: "Keep the plan for work of several steps in the todo tool, with one item in_progress at a time.",
});

// The document's code keeps whatever value it is given and prints it.
function readItem(sent: Readonly<Record<string, unknown>>): unknown {
  const { content, activeForm } = sent;
  return {
    ...sent,
    id: undefined,
    content: content === undefined ? undefined : pythonText(content),
    activeForm: activeForm === undefined || activeForm === null ? undefined : pythonText(activeForm),
  };
}
