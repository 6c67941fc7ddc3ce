import { escapeText, type TodoNote, type TodoNoteCode, type TodoWriteResult } from "agent-todos";

/** What an accepted write was forgiven, as far as the reply does not tell it: one line for each kind. */
export function untoldNotes(result: Extract<TodoWriteResult, { ok: true }>): readonly string[] {
  const kinds = new Map<TodoNoteCode, TodoNote[]>();
  for (const note of result.notes) {
    // A note with items is about the plan, which is shown anyway.
    if (note.items !== undefined || result.text.includes(escapeText(note.message, "model"))) continue;
    kinds.set(note.code, [...(kinds.get(note.code) ?? []), note]);
  }
  return [...kinds.values()].map((notes) => {
    const first = notes[0]?.message ?? "";
    return notes.length === 1 ? first : `${first} (and ${notes.length - 1} more like this)`;
  });
}
