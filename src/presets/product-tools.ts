import type { TodoPreset } from "../session/todo-session.js";
import type { ReplyRenderer } from "../tool/answer-call.js";
import { defineProductTool } from "./define-product-tool.js";
import { nameStatuses, renderJson } from "./reply-text.js";

/**
 * Claude Code's `TodoWrite { todos: [{ content, status, activeForm }] }`.
 *
 * The model is asked for an activeForm on every item; its versions before 2.0 sent id and priority instead, and those
 * writes are accepted too. Reminders are the library's quiet ones.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { claudeCode } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: claudeCode });
 * const item = { content: "Add tests", status: "in_progress", activeForm: "Adding tests" };
 * console.log(todos.write({ todos: [item] }).text); // => The todo list was updated. Go on with the current item.
 * ```
 */
export const claudeCode: TodoPreset = /* @__PURE__ */ defineProductTool({
  name: "claudeCode",
  tool: { name: "TodoWrite" },
  fields: { content: {}, status: {}, activeForm: {} },
  saved: ({ items }) =>
    items.some(({ status }) => status === "in_progress")
      ? "The todo list was updated. Go on with the current item."
      : "The todo list was updated.",
  prompt:
    "Plan work of three or more steps with TodoWrite; keep one item in_progress and mark it completed as soon as it is done.",
});

/**
 * Codex's `update_plan { explanation?, plan: [{ step, status }] }`, answered with `Plan updated`.
 *
 * An explanation is not part of the list: the host gets it in the result as `extra.explanation`. No reminders, as Codex
 * has none.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { codex } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: codex });
 * const result = todos.write({ explanation: "Tests first", plan: [{ step: "Add tests", status: "in_progress" }] });
 * console.log(result.text, todos.list.items[0]?.content); // => Plan updated Add tests
 * if (result.ok) console.log(result.extra?.["explanation"]); // => Tests first
 * ```
 */
export const codex: TodoPreset = /* @__PURE__ */ defineProductTool({
  name: "codex",
  tool: { name: "update_plan", result: () => "Plan updated", extra: ["explanation"], product: {} },
  list: "plan",
  fields: { status: {}, step: { is: "content" } },
  requiredFields: ["step", "status"],
  arguments: { explanation: { type: "string", description: "Why the plan changed" } },
  closed: "all",
  nag: false,
  prompt: "Keep the plan of work that has several steps in update_plan, with one step in_progress.",
});

const renderUpdated: ReplyRenderer = ({ items }, { statusWords }) =>
  `Updated todo list to ${renderJson(nameStatuses(items, statusWords))}`;

/**
 * LangChain's `write_todos { todos: [{ content, status }] }`, answered with `Updated todo list to` and the list as
 * JSON.
 *
 * A write that looks as if it lost something gets a line `Note: …` as well. Several items may be in progress. No
 * reminders, as its middleware has none.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { langchain } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: langchain });
 * console.log(todos.write({ todos: [{ content: "Add tests", status: "pending" }] }).text);
 * // => Updated todo list to [{"content":"Add tests","status":"pending"}]
 * ```
 */
export const langchain: TodoPreset = /* @__PURE__ */ defineProductTool({
  name: "langchain",
  tool: { name: "write_todos", result: renderUpdated, product: {} },
  fields: { content: {}, status: {} },
  closed: "all",
  nag: false,
  prompt: "Plan work of several steps with write_todos, and update the list as you go.",
});
