import { TODO_ISSUE_CODES, TODO_PROTECTIONS, type TodoIssueCode } from "../../src/model/issue.js";
import { TODO_REPAIRS, type TodoNoteCode } from "../../src/model/note.js";

/** Every code that an issue may have. */
export const ISSUE_CODES: readonly TodoIssueCode[] = [...TODO_ISSUE_CODES, ...TODO_PROTECTIONS];

/** Every code that a note may have. */
export const NOTE_CODES: readonly TodoNoteCode[] = [
  ...TODO_REPAIRS,
  "unknown_field",
  "in_progress_demoted",
  "notes_omitted",
  ...TODO_PROTECTIONS,
];
