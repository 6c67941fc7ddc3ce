import { escapeForModel, escapeJson } from "../model/escape.js";
import { countTodos, type TodoItem, type TodoList, type TodoStatus } from "../model/todo.js";
import type { TodoRenderer } from "../render/within.js";
import { composeReply, listNotes, type TodoReply } from "../tool/answer-call.js";

/**
 * Words the reply to a write that changed something; one that changed nothing, refusals, notes and the person's
 * edits are told in the library's own words.
 */
export function formatReply(call: TodoReply, text: TodoRenderer): string {
  return composeReply(call, call.result.ok && call.result.changed ? { result: text } : {});
}

/** Makes the key that tells the notes in a JSON reply; none where the model has nothing to read. */
export function tellNotes({ result }: TodoReply): { readonly notes?: readonly string[] } {
  const notes = result.ok ? listNotes(result.notes) : [];
  return notes.length === 0 ? {} : { notes };
}

/** What a row shows of an item, whose status may be a word of the product's own. */
type Row = Pick<TodoItem, "id" | "content"> & { readonly status: string };

/** The words for statuses that a model has in place of our own. */
export type StatusWords = Readonly<Partial<Record<TodoStatus, string>>>;

/** How rows differ from the usual ones. */
interface RowOptions {
  /** The words for statuses that the model has in place of our own. */
  readonly words?: Readonly<Partial<Record<string, string>>>;
  /** What a row begins with. Default: its number. */
  readonly lead?: (item: Row, index: number) => string;
}

/** Renders the items as rows, each with its status in the words of the model: `1. [in_progress] Add tests`. */
export function renderRows(items: readonly Row[], options: RowOptions = {}): string {
  const { words = {}, lead = (_, index) => `${index + 1}. ` } = options;
  const rows = items.map((item, index) => {
    const { content, status } = item;
    return `${escapeForModel(lead(item, index))}[${words[status] ?? status}] ${escapeForModel(content)}`;
  });
  return rows.join("\n");
}

/** Renders the items as rows that name their ids: `t1 [in_progress] Add tests`. */
export function renderIds(items: readonly TodoItem[], words: RowOptions["words"] = {}): string {
  return renderRows(items, { words, lead: ({ id = "-" }) => `${id} ` });
}

/** Renders the items as rows that name their ids and descriptions: `1 [pending] Ship: to npm`. */
export function renderDescribed(items: readonly (TodoItem & { readonly description?: string | undefined })[]): string {
  const rows = items.map((item) => {
    return renderIds([item]) + (item.description ? `: ${escapeForModel(item.description)}` : "");
  });
  return rows.join("\n");
}

/** Renders the items as rows that begin with their positions, from 0, by which the tool names them. */
export function renderPositions(items: readonly TodoItem[], words: RowOptions["words"] = {}): string {
  return renderRows(items, { words, lead: (_, index) => `${index}. ` });
}

/** Puts a title over the rows of a list; an empty one has other words. */
export function titleRows(title: string, rows: string, empty: string): string {
  return rows === "" ? empty : `${title}\n${rows}`;
}

/** Shows the list in rows. */
export function showRows(rows: string): string {
  return titleRows("Todo list:", rows, "The todo list is empty.");
}

/** Says what the list is now, in rows. */
export function tellRows(rows: string): string {
  return titleRows("The todo list is now:", rows, "The todo list is empty now.");
}

/** Says what the list is now, in rows that name the ids. */
export function tellIds({ items }: TodoList): string {
  return tellRows(renderIds(items));
}

/** Says how many items have each status, and to go on where one is running. */
export function tellCounts(list: TodoList): string {
  const { pending, in_progress, completed } = countTodos(list);
  const counts = `${pending} pending, ${in_progress} in progress, ${completed} completed`;
  return `The todo list was updated: ${counts}.${in_progress > 0 ? " Go on with the current item." : ""}`;
}

/** Counts the items by their status, for a reply that programs parse. */
export function countStatuses(list: TodoList): Readonly<Record<string, number>> {
  const { total, pending, in_progress, completed, cancelled } = countTodos(list);
  return { total, pending, in_progress, completed, cancelled };
}

/** Renders a value as JSON in which no text of the model can act; its data stays what it was. */
export function renderJson(value: unknown, indent?: number): string {
  return escapeJson(JSON.stringify(value, undefined, indent));
}
