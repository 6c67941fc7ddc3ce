import { describeValue } from "../core/quote.js";
import { EMPTY_TODO_LIST, TODO_STATUSES, type TodoItem, type TodoList } from "../core/todo.js";
import { replaceTodos } from "../plan/validate-and-replace.js";
import { renderMarkdown } from "../render/markdown.js";
import { createIssue } from "../rules/context.js";
import type { TodoIssue } from "../rules/issue.js";
import { resolveRules } from "../rules/resolve-rules.js";
import { parseChecklistInput } from "./checklist-tools.js";
import { type Converted, type ConvertNote, noteLostFields } from "./convert-notes.js";
import { lenientRules } from "./define-known-tool.js";

/** The list of a conversion's source, or everything that is wrong with it. */
export type ParsedList =
  | { readonly ok: true; readonly list: TodoList; readonly notes: readonly ConvertNote[] }
  | { readonly ok: false; readonly issues: readonly TodoIssue[] };

/** Parses a Markdown checklist: a ticked and struck-through row is cancelled, an open and bold one is in progress. */
export function parseTaskList(value: unknown): ParsedList {
  if (typeof value !== "string") {
    const facts = { path: [], received: describeValue(value), expected: "the text of a checklist" };
    return { ok: false, issues: [createIssue({ code: "wrong_type", ...facts }, {})] };
  }
  const rules = resolveRules(lenientRules({ statuses: TODO_STATUSES }));
  const input = parseChecklistInput(value, rules);
  const result = replaceTodos<TodoItem, TodoList>(EMPTY_TODO_LIST, input, rules);
  if (!result.ok) return result;
  return {
    ok: true,
    list: { ...result.list, items: result.list.items.map(parseMarkup) },
    notes: result.notes,
  };
}

/** Renders a Markdown checklist, with a note for each field that it has no place for. */
export function renderTaskList(list: TodoList): Converted {
  return { value: renderMarkdown(list), notes: noteLostFields(list, [], "A Markdown checklist") };
}

function parseMarkup(item: TodoItem): TodoItem {
  const { content, status } = item;
  const struck = status === "completed" ? unwrap(content, "~~") : undefined;
  if (struck !== undefined) return { ...item, content: unescapeMarkdown(struck), status: "cancelled" };
  const bold = status === "pending" ? unwrap(content, "**") : undefined;
  if (bold !== undefined) return { ...item, content: unescapeMarkdown(bold), status: "in_progress" };
  return { ...item, content: unescapeMarkdown(content) };
}

/** Finds the text between two marks around all of it; with marks inside, they belong to parts of the text. */
function unwrap(text: string, mark: string): string | undefined {
  const inner = text.slice(mark.length, -mark.length);
  const isWrapped = text.length > 2 * mark.length && text.startsWith(mark) && text.endsWith(mark);
  return isWrapped && !inner.includes(mark) && inner.trim() === inner ? inner : undefined;
}

/** Turns escaped Markdown into the text that it shows. */
function unescapeMarkdown(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, "$1").replaceAll("&lt;", "<");
}
