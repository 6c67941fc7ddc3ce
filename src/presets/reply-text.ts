import { escapeForModel, escapeJson } from "../core/escape.js";
import { countTodos, type TodoItem, type TodoList } from "../core/todo.js";
import { composeReply, listNotes, type TodoReply } from "../tool/reply.js";

/**
 * Words the reply to a write that changed something; one that changed nothing, refusals, notes and the person's
 * edits are told in the library's own words.
 */
export function formatReply(call: TodoReply, text: (list: TodoList) => string): string {
  const { result } = call;
  if (!result.ok || !result.changed) return composeReply(call, {});
  const { list } = result;
  return composeReply(call, { result: () => text(list) });
}

/** Makes the key that tells the notes in a JSON reply; none where the model has nothing to read. */
export function tellNotes({ result }: TodoReply): { readonly notes?: readonly string[] } {
  const notes = result.ok ? listNotes(result.notes) : [];
  return notes.length === 0 ? {} : { notes };
}

/** How rows differ from the usual ones. */
interface RowOptions {
  /** The word for an item's status. Default: our own. */
  readonly wordOf?: (item: TodoItem) => string;
  /** What a row begins with. Default: its number. */
  readonly lead?: (item: TodoItem, index: number) => string;
}

/** Renders the items as rows, each with its status in the words of the model: `1. [in_progress] Add tests`. */
export function renderRows(items: readonly TodoItem[], options: RowOptions = {}): string {
  const { wordOf = ({ status }) => status, lead = (_, index) => `${index + 1}. ` } = options;
  const rows = items.map(
    (item, index) => `${escapeForModel(lead(item, index))}[${wordOf(item)}] ${escapeForModel(item.content)}`,
  );
  return rows.join("\n");
}

/** Renders the items as rows that name their ids: `t1 [in_progress] Add tests`. */
export function renderIds(items: readonly TodoItem[]): string {
  return renderRows(items, { lead: ({ id = "-" }) => `${id} ` });
}

/** Renders the items as rows that name their ids and descriptions: `1 [pending] Ship: to npm`. */
export function renderDescribed(items: readonly (TodoItem & { readonly description?: string | undefined })[]): string {
  return items
    .map((item) => {
      const { description = "" } = item;
      return `${renderIds([item])}${description === "" ? "" : `: ${escapeForModel(description)}`}`;
    })
    .join("\n");
}

/** Renders the items as rows that begin with their positions, from 0, by which the tool names them. */
export function renderPositions(items: readonly TodoItem[], wordOf?: (item: TodoItem) => string): string {
  return renderRows(items, { ...(wordOf && { wordOf }), lead: (_, index) => `${index}. ` });
}

/** Puts a title over the rows of a list; an empty one has other words. */
export function titleRows(title: string, rows: string, empty: string): string {
  return rows === "" ? empty : `${title}\n${rows}`;
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
