import { isRecord } from "../core/plain-json.js";
import { TODO_ALIASES } from "../rules/aliases.js";
import type { TodoPreset } from "../session/preset.js";
import { CHECKLIST_WORDING, readChecklistCall } from "./checklist-call.js";
import { definePreset } from "./define-preset.js";
import { formatReply } from "./format-reply.js";
import { objectSchema, textSchema } from "./input-schema.js";
import { knownToolRules } from "./known-tool-rules.js";

/**
 * Roo Code's `update_todo_list { todos }`, whose `todos` is a Markdown checklist: `[ ]` pending, `[-]` in progress,
 * `[x]` completed.
 *
 * Text that is no checklist is refused; it never clears the list. A blank text does. Reminders are the library's
 * quiet ones; to show the list with every request, as Roo Code does, use `renderForContext`.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { rooCode } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: rooCode });
 * console.log(todos.write({ todos: "[x] Read the code\n[-] Add tests\n[ ] Update docs" }).text);
 * // => Todo list updated successfully.
 * console.log(todos.list.items.map((item) => item.status).join()); // => completed,in_progress,pending
 * ```
 */
export const rooCode: TodoPreset = definePreset({
  name: "rooCode",
  tool: {
    name: "update_todo_list",
    description:
      "Plan and track work of three or more steps. Send the whole checklist each time, one item a line: [ ] pending, [-] in progress, [x] completed.",
    rules: knownToolRules({
      wording: CHECKLIST_WORDING,
      aliases: {
        ...TODO_ALIASES,
        marks: { ...TODO_ALIASES.marks, in_progress: ["-", "~", ...TODO_ALIASES.marks.in_progress] },
      },
    }),
    schema: objectSchema({
      properties: { todos: textSchema("The whole checklist, one item a line") },
      required: ["todos"],
      closed: true,
    }),
    readCall: (input, _, rules) => {
      const sent = isRecord(input) ? input[rules.fields.list] : undefined;
      return typeof sent === "string" ? readChecklistCall(sent, rules) : { kind: "write", input };
    },
    reply: (call) => formatReply(call, () => "Todo list updated successfully."),
  },
  nag: {},
  prompt: "Keep the plan of work that has several steps as a checklist in update_todo_list.",
});
