import { type ProtectedItem, TODO_PROTECTIONS } from "./protection.js";
import { TODO_REPAIRS } from "./rules.js";

/**
 * What a write was forgiven, or what about it looks unintended.
 *
 * All but the last five are made on the way in; those are about the plan. A reply tells the model about
 * `dropped_unfinished`, `reopened` and `reworded_finished`, which may have lost something, and about
 * `in_progress_demoted` and `duplicate_id`, because the list then differs from what it sent.
 *
 * @example
 * ```ts
 * import { EMPTY_TODO_LIST, validateAndReplace } from "agent-todos";
 *
 * const result = validateAndReplace(EMPTY_TODO_LIST, { todos: [{ content: "a", status: "PENDING" }] });
 * console.log(result.ok ? result.notes.map((note) => note.code).join() : "refused"); // => status_spelling
 * ```
 */
export const TODO_NOTE_CODES = [
  ...TODO_REPAIRS,
  "unknown_field",
  "in_progress_demoted",
  ...TODO_PROTECTIONS,
] as const;

/** The code of a note; `docs/errors.md` says when each is given. */
export type TodoNoteCode = (typeof TODO_NOTE_CODES)[number];

/** Something that was repaired in an accepted write, or that looks unintended in it. */
export interface TodoNote {
  readonly code: TodoNoteCode;
  /** Where, in the model's own field names; for a note about the plan the path of the list. */
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** The items before and after that a note about the plan is about, all of them. */
  readonly items?: readonly ProtectedItem[];
}

const TOLD_TO_THE_MODEL: ReadonlySet<TodoNoteCode> = new Set<TodoNoteCode>([
  "duplicate_id",
  "in_progress_demoted",
  "dropped_unfinished",
  "reopened",
  "reworded_finished",
]);

/** Whether the model should read this note: its list is not what it sent, or lost something it held. */
export function isTold(note: TodoNote): boolean {
  return TOLD_TO_THE_MODEL.has(note.code);
}
