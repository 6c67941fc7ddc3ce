import { checkCall } from "../model/check-options.js";
import { escapeText } from "../model/escape.js";
import { BLOCKED, expectList, isBlocked, isDone, type TodoItem, type TodoList } from "../model/todo.js";
import { describeAgents, describeChecks, FACT_RULES, type FactOptions } from "./describe-facts.js";

/**
 * Renders the list as a Markdown task list: the summary as a quote above, running items bold with their activeForm,
 * blocked ones with the reason, cancelled ones ticked and struck through.
 *
 * With `checks` and `agents` of a session, the result of its checks follows a finished item, and a quote under an open
 * one names who works on it. A session reads all of it back as the same list, by `write` and by `edit`. Markup in texts
 * is escaped. An empty list renders as the empty text.
 *
 * @example
 * ```ts
 * import { renderMarkdown } from "agent-todos";
 *
 * const items = [
 *   { content: "Read", status: "completed" as const },
 *   { content: "Write", activeForm: "Writing", status: "in_progress" as const },
 * ];
 * console.log(renderMarkdown({ items, revision: 1 }));
 * // => - [x] Read
 * // => - [ ] **Write** (*Writing*)
 * ```
 */
export function renderMarkdown(list: TodoList, options: FactOptions = {}): string {
  expectList("renderMarkdown", list);
  checkCall("renderMarkdown", options, FACT_RULES);
  const rows = list.items.map((item, at) => renderRow(item) + renderBeside(item, at, options)).join("\n");
  const summary = renderText(list.summary);
  return summary === "" || rows === "" ? rows : `> ${summary}\n\n${rows}`;
}

// Emphasis needs text right inside its marks.
function renderText(text = ""): string {
  return escapeText(text, "markdown").trim();
}

function renderRow(item: TodoItem): string {
  const text = renderText(item.content);
  if (text === "") return isDone(item) ? "- [x] " : "- [ ] ";
  switch (item.status) {
    case "pending":
      return `- [ ] ${text}${renderBlocked(item)}`;
    case "in_progress":
      return `- [ ] **${text}**${renderActiveForm(item)}`;
    case "completed":
      return `- [x] ${text}`;
    case "cancelled":
      return `- [x] ~~${text}~~`;
  }
}

/** Renders the parts that a session skips when it reads the list back, as they do not belong to the item's text. */
function renderBeside(item: TodoItem, at: number, { checks, agents }: FactOptions): string {
  const checked = renderText(describeChecks(checks?.[at]));
  const working = describeAgents(item, agents?.[at]).map((agent) => `\n  > *${renderText(agent)}*`);
  return (checked && ` (*${checked}*)`) + working.join("");
}

function renderBlocked(item: TodoItem): string {
  if (!isBlocked(item)) return "";
  const text = renderText(item.blocked);
  return text === BLOCKED || text === "" ? ` (*${BLOCKED}*)` : ` (*${BLOCKED}: ${text}*)`;
}

function renderActiveForm({ activeForm }: TodoItem): string {
  const text = renderText(activeForm);
  return text === "" ? "" : ` (*${text}*)`;
}
