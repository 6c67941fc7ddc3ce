import type { TodoItem } from "../core/todo.js";
import { parseChecklist } from "../parse/parse-checklist.js";
import { describeIssue } from "../rules/format-issues.js";
import type { TodoIssueFacts } from "../rules/issue.js";
import { resolveRules } from "../rules/resolve-rules.js";
import type { TodoRules } from "../rules/todo-rules.js";
import type { TodoCall } from "../tool/answer-call.js";

/**
 * A write whose list is the text of a Markdown checklist: for its tool that is the ordinary form, so no note is made.
 *
 * Blank lines and headings are no items; any other line that is none makes the reducer refuse the text, so that no
 * item is lost. A blank text is the empty list, as this form has no other word for it.
 */
export function readChecklistCall<I extends TodoItem>(text: string, rules: TodoRules<I>): TodoCall<I> {
  const rows = text.split(/\r\n|[\n\r]/).filter((line) => !/^\s*#{1,6}(?:\s|$)/.test(line));
  const reading = parseChecklist(rows.join("\n"), resolveRules(rules));
  return { kind: "write", input: { [rules.fields.list]: "items" in reading ? reading.items : text } };
}

/** The refusals of a text that is no checklist, for tools whose list is one. */
export const CHECKLIST_WORDING = {
  wrong_type: askForChecklist,
  other_text: askForChecklist,
  cut_off: askForChecklist,
};

function askForChecklist(issue: TodoIssueFacts): string {
  if (issue.path.length !== 1) return describeIssue(issue);
  return describeIssue({ ...issue, expected: "a checklist, one item a line: - [ ] open, - [x] done" });
}
