import { escapeForModel, escapeJson } from "../model/escape.js";
import type { TodoItem } from "../model/todo.js";
import type { StatusWords } from "../model/todo-rules.js";
import { composeReply, listNotes, type ReplyRenderer, type TodoReply } from "../tool/answer-call.js";

/**
 * Words the reply to a write that changed the list. A write that changed nothing, a refusal, the notes and other
 * people's edits keep the library's own words.
 */
export function formatReply(call: TodoReply, text: ReplyRenderer): string {
  return composeReply(call, call.result.ok && call.result.changed ? { result: text } : {});
}

/** Returns the notes of a write as the key of a JSON reply, or no key where there is no note for the model. */
export function notesKey({ result }: TodoReply): { readonly notes?: readonly string[] } {
  const notes = result.ok ? listNotes(result.notes) : [];
  return notes.length === 0 ? {} : { notes };
}

/** Copies items with the model's own words for their statuses. */
export function nameStatuses<Item extends Pick<TodoItem, "status">>(items: readonly Item[], words: StatusWords = {}) {
  return items.map((item) => ({ ...item, status: words[item.status] ?? item.status }));
}

/** An item of a list, whose status may be a word of the product. */
type Row = Pick<TodoItem, "id" | "content"> & { readonly status: string };

/** Renders items as numbered rows: `1. [in_progress] Add tests`. */
export function renderRows(items: readonly Row[]): string {
  return items.map((item, index) => `${index + 1}. ${renderRow(item)}`).join("\n");
}

/** Renders items as rows that begin with their ids: `t1 [in_progress] Add tests`. */
export function renderIds(items: readonly Row[]): string {
  return items.map((item) => `${escapeForModel(item.id ?? "-")} ${renderRow(item)}`).join("\n");
}

function renderRow({ content, status }: Row): string {
  return `[${status}] ${escapeForModel(content)}`;
}

/** Puts the title of a changed list over its rows. */
export function titleRows(rows: string): string {
  return rows === "" ? "The todo list is empty now." : `The todo list is now:\n${rows}`;
}

/** Renders a value as JSON in which no text of the model can act, with its data unchanged. */
export function renderJson(value: unknown, indent?: number): string {
  return escapeJson(JSON.stringify(value, undefined, indent));
}
