import { formatIssues } from "../model/format-issues.js";
import type { TodoIssue } from "../model/issue.js";
import { TODO_STATUSES, type TodoItem } from "../model/todo.js";
import type { TodoPreset } from "../session/todo-session.js";
import { composeReply, type ReplyRenderer } from "../tool/answer-call.js";
import { defineItems, defineProductTool, TEXT } from "./define-product-tool.js";
import { nameStatuses, renderJson } from "./reply-text.js";

/** An item of opencode's list, with its priority. */
export interface OpenCodeItem extends TodoItem {
  readonly priority?: string | undefined;
}

const renderList: ReplyRenderer = ({ items }, { statusWords }) => renderJson(nameStatuses(items, statusWords), 2);

/**
 * opencode's `todowrite { todos: [{ content, status, priority }] }`.
 *
 * It is answered with the list as JSON, and a line `Note: …` after it where the write looks as if it lost something. The
 * priority stays with its item. No reminders, as opencode has none.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { openCode } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: openCode });
 * const { text } = todos.write({ todos: [{ content: "Add tests", status: "pending", priority: "high" }] });
 * console.log(JSON.parse(text));
 * // => [ { content: 'Add tests', status: 'pending', priority: 'high' } ]
 * ```
 */
export const openCode: TodoPreset<OpenCodeItem> = /* @__PURE__ */ defineProductTool({
  name: "openCode",
  tool: {
    name: "todowrite",
    result: renderList,
    product: { reply: (call) => composeReply(call, { result: renderList, refusal: refuseAsOpenCode }) },
  },
  fields: {
    content: {},
    status: { enum: undefined, description: "pending, in_progress, completed or cancelled" },
    priority: { type: "string", description: "high, medium or low" },
  },
  rules: { statuses: TODO_STATUSES, itemSchema: /* @__PURE__ */ defineItems({ priority: TEXT }) },
  nag: false,
  prompt: "Plan work of three or more steps with todowrite, and update the list as you go.",
});

const refuseAsOpenCode = (issues: readonly TodoIssue[]): string =>
  `The todowrite tool was called with invalid arguments: ${formatIssues(issues)}\nPlease rewrite the input so it satisfies the expected schema.`;
