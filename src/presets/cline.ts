import { TODO_ALIASES } from "../rules/aliases.js";
import type { TodoPreset } from "../session/preset.js";
import { CHECKLIST_WORDING, readChecklistCall } from "./checklist-call.js";
import { definePreset } from "./define-preset.js";
import { objectSchema, textSchema } from "./input-schema.js";
import { knownToolRules } from "./known-tool-rules.js";
import { parseArguments } from "./parse-arguments.js";

/**
 * Cline's `task_progress`: a Markdown checklist of `- [ ]` and `- [x]` that rides on the calls of other tools.
 *
 * Add `cline.tool.schema.properties` to the parameters of your tools and hand the arguments of every call to
 * `write`: it takes the checklist and leaves the rest alone; a call without one is no write and is answered with
 * nothing. A reminder in every sixth round without a checklist.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { cline } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: cline });
 * todos.write({ path: "src/auth.ts" });
 * todos.write({ path: "src/auth.ts", task_progress: "- [x] Read the code\n- [ ] Add tests" });
 * console.log(todos.list.revision, todos.list.items.map((item) => item.status).join()); // => 1 completed,pending
 * ```
 */
export const cline: TodoPreset = definePreset({
  name: "cline",
  tool: {
    name: "task_progress",
    description:
      "A parameter of other tools: the whole checklist of the task, one item a line, - [ ] open and - [x] done.",
    rules: knownToolRules({
      statuses: ["pending", "completed"],
      fields: { list: "task_progress" },
      wording: CHECKLIST_WORDING,
      aliases: {
        ...TODO_ALIASES,
        marks: { ...TODO_ALIASES.marks, in_progress: [], pending: [...TODO_ALIASES.marks.pending] },
      },
    }),
    schema: objectSchema({
      properties: { task_progress: textSchema("The checklist of the task, - [ ] open and - [x] done") },
      required: [],
    }),
    readCall: (input, _, rules) => {
      const sent = parseArguments(input)?.[rules.fields.list];
      if (typeof sent === "string" && sent.trim() !== "") return readChecklistCall(sent, rules);
      if (sent === undefined || sent === null || sent === "") return { kind: "read", text: "" };
      return { kind: "write", input: { [rules.fields.list]: sent } };
    },
    result: () => "",
  },
  nag: { stale: { after: 6, afterProgress: 6, spacing: 6, backoff: 1 }, stop: false },
  prompt:
    "Keep a checklist of work that has several steps: send it as task_progress with your tool calls whenever it changes.",
});
