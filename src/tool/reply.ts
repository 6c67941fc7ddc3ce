import type { TodoChange } from "../core/diff.js";
import type { TodoNote } from "../core/note.js";
import { isTold } from "../core/note.js";
import { escapeText } from "../render/escape.js";
import { shortText } from "../render/short-text.js";

/** Most notes, and most changes by the person, that a reply spells out. */
const SPELLED_OUT = 10;

/** The notes a model should read, one line each; empty when there are none. */
export function renderNotes(notes: readonly TodoNote[]): string {
  return capped(
    notes.filter(isTold).map((note) => `Note: ${escapeText(note.message, "model")}`),
    "notes",
  ).join("\n");
}

/** What the person changed since the model last wrote, in one sentence; empty when nothing. */
export function renderEdits(edits: readonly TodoChange[]): string {
  if (edits.length === 0) return "";
  return `The user changed the list before this write: ${capped(edits.map(describeEdit), "changes").join("; ")}.`;
}

function describeEdit(change: TodoChange): string {
  if (change.type === "reworded")
    return `reworded "${shortText(change.before)}" to "${shortText(change.after)}"`;
  return `${change.type} "${shortText(change.type === "removed" ? change.before : change.after)}"`;
}

function capped(lines: readonly string[], noun: string): readonly string[] {
  if (lines.length <= SPELLED_OUT) return lines;
  return [...lines.slice(0, SPELLED_OUT), `and ${lines.length - SPELLED_OUT} more ${noun}`];
}
