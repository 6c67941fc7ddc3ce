import { PRESET_ALIASES, TODO_ALIASES } from "../model/aliases.js";
import { addNote, type Context } from "../model/context.js";
import { describeIssue } from "../model/format-issues.js";
import type { TodoIssueFacts } from "../model/issue.js";
import { isSent } from "../model/plain-json.js";
import { quote } from "../model/quote.js";
import type { ResolvedRules } from "../model/resolve-rules.js";
import type { PresetRules } from "../model/todo-rules.js";
import { parseChecklist } from "../parse/parse-checklist.js";
import type { TodoPreset } from "../session/todo-session.js";
import { composeReply, type TodoCall } from "../tool/answer-call.js";
import { defineKnownTool } from "./define-known-tool.js";
import { type Arguments, parseArguments } from "./parse-arguments.js";

const LINE_BREAK = /\r\n|[\n\r]/;
const HEADING = /^\s*#{1,6}(?:\s|$)/;
/** How a row of a list begins, one with a checkbox or without. */
const LIST_ROW = /^\s*(?:[-*+•]|\d{1,9}[.)])\s/;

/** Words the refusal of a text that is not a checklist, and of a call without one. */
const WORDING = { required: askForRows, wrong_type: askForRows, other_text: askForRows, cut_off: askForRows };

/**
 * Cline's `task_progress`: a Markdown checklist of `- [ ]` and `- [x]` that is sent along with the calls of other
 * tools.
 *
 * Add `cline.tool.schema.properties` to the parameters of your tools and hand the arguments of every call to
 * `write`: it takes the checklist and leaves the rest alone. A call without one changes nothing and gets an empty
 * reply. A reminder in every sixth round without a checklist.
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
export const cline: TodoPreset = /* @__PURE__ */ defineKnownTool({
  name: "cline",
  tool: {
    name: "task_progress",
    description:
      "A parameter of other tools: the whole checklist of the task, one item a line, - [ ] open and - [x] done.",
    readCall: (input, _, context: Context) => {
      const { list } = context.rules.fields;
      const sent = parseArguments(input)?.[list];
      if (typeof sent === "string" && sent.trim() !== "") return parseChecklistCall({}, sent, context);
      if (!isSent(sent) || sent === "") return { kind: "read", text: "" };
      return { kind: "write", input: { [list]: sent } };
    },
    result: () => "",
    product: {},
  },
  list: "task_progress",
  arguments: { task_progress: { description: "The checklist of the task, - [ ] open and - [x] done" } },
  requiredArguments: [],
  rules: /* @__PURE__ */ markRunning({ statuses: ["pending", "completed"], wording: WORDING }, () => []),
  nag: { stale: { after: 6, spacing: 6, backoff: 1 }, stop: false },
  prompt:
    "Keep a checklist of work that has several steps: send it as task_progress with your tool calls whenever it changes.",
});

/**
 * Roo Code's `update_todo_list { todos }`, whose `todos` is a Markdown checklist: `[ ]` pending, `[-]` in progress,
 * `[x]` completed.
 *
 * Text that is not a checklist is refused and never clears the list. A blank text does. Prose between the items is
 * left out with a note. Reminders are the library's
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
export const rooCode: TodoPreset = /* @__PURE__ */ defineKnownTool({
  name: "rooCode",
  tool: {
    name: "update_todo_list",
    description:
      "Plan and track work of three or more steps. Send the whole checklist each time, one item a line: [ ] pending, [-] in progress, [x] completed.",
    product: { reply: (call) => composeReply(call, { result: sayUpdated }) },
  },
  parseCall: (sent, _, context) => {
    const text = sent[context.rules.fields.list];
    return typeof text === "string" ? parseChecklistCall(sent, text, context) : undefined;
  },
  arguments: { todos: { description: "The whole checklist, one item a line" } },
  closed: "all",
  rules: /* @__PURE__ */ markRunning({ wording: WORDING }, (usual) => ["-", "~", ...usual]),
  saved: sayUpdated,
  prompt: "Keep the plan of work that has several steps as a checklist in update_todo_list.",
});

/**
 * Parses the checklist of a call, without a note, as that is the tool's own form.
 *
 * Blank lines and headings are left out. Prose between the items is left out with a note, as the products leave it out;
 * a text with any other line, such as a row of a list that is no item, stays a text, so that the reducer refuses it and
 * no item is lost. A blank text is the empty list, as this form has no other word for it.
 */
function parseChecklistCall(others: Arguments, text: string, context: Context): TodoCall {
  const { rules } = context;
  const { list } = rules.fields;
  const lines = text.split(LINE_BREAK).filter((line) => line.trim() !== "" && !HEADING.test(line));
  const rows = lines.filter((line) => !isProse(line, rules));
  // A text without any item is not meant as a checklist.
  const isChecklist = rows.length > 0 && rows.length < lines.length;
  if (isChecklist) {
    for (const line of lines)
      if (isProse(line, rules)) addNote(context.at(list), "line_left_out", () => describeProse(line));
  }
  const parsed = parseChecklist((isChecklist ? rows : lines).join("\n"), rules);
  return { kind: "write", input: { ...others, [list]: "items" in parsed ? parsed.items : text } };
}

function isProse(line: string, rules: ResolvedRules): boolean {
  return !LIST_ROW.test(line) && !("items" in parseChecklist(line, rules));
}

function describeProse(line: string): string {
  return `${quote(line.trim(), 60)} is no item of the checklist and was left out.`;
}

function sayUpdated(): string {
  return "Todo list updated successfully.";
}

function askForRows(issue: TodoIssueFacts): string {
  if (issue.path.length !== 1) return describeIssue(issue);
  const form = "a checklist, one item a line: - [ ] open, - [x] done";
  return describeIssue({ ...issue, expected: issue.code === "required" ? `send ${form}` : form });
}

/** Gives rules other marks for what is in progress. */
function markRunning(
  rules: Partial<PresetRules>,
  change: (usual: readonly string[]) => readonly string[],
): Partial<PresetRules> {
  const { marks } = TODO_ALIASES;
  const changed = { ...marks, in_progress: change(marks.in_progress) };
  return { ...rules, [PRESET_ALIASES]: { ...TODO_ALIASES, marks: changed } };
}
