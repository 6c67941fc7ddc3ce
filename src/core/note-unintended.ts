import type { TodoChange } from "./diff.js";
import { quote } from "./quote.js";
import { addNote, type Report } from "./report.js";
import { isDone, type TodoItem, type TodoList } from "./todo.js";

/**
 * Notes on what a whole-list write may have done by mistake: an unfinished item left out, a finished one
 * opened again. The lost text is quoted in full.
 *
 * Clearing a list is a plain request, and a new list after a finished one may use a text again: no notes.
 */
export function noteUnintended(
  changes: readonly TodoChange[],
  before: TodoList,
  itemsAfter: number,
  listName: string,
  report: Report,
): void {
  if (itemsAfter === 0 || changes.length === 0) return;
  const wasFinished = before.items.every(isDone);
  for (const change of changes) {
    if (change.type === "removed" && !isDone(change.before)) {
      addNote(
        report,
        "dropped_unfinished",
        [listName],
        `No longer in the list: ${describe(change.before)}. Fine if meant.`,
      );
    } else if (change.type === "reopened" && !wasFinished) {
      const text = quote(change.after.content, Number.POSITIVE_INFINITY);
      const message = `${text} was ${change.before.status} and is ${change.after.status} again. Fine if meant.`;
      addNote(report, "reopened", [listName], message);
    }
  }
}

function describe(item: TodoItem): string {
  return `${quote(item.content, Number.POSITIVE_INFINITY)} (${item.status})`;
}
