import type { ProtectedItem, TodoProtection } from "./issue.js";

/** The sentence of each repair: `{place}` names the repaired value, `{detail}` its old or new form. */
export const REPAIR_MESSAGES = {
  json_text: "{place} was JSON text and was parsed.",
  nested_json: "{place} was JSON text written as text once more, or in pieces, and was parsed.",
  joined_values: "{place} was several JSON values in a row, of which {detail}.",
  literal_text: "{place} was text in the form of a Python or JavaScript literal and was parsed.",
  markdown_list: "{place} was a Markdown checklist and was read as items.",
  markup: "{place} had tags or a code fence around it, which were left out{detail}.",
  wrapper: "{place} stood inside {detail}.",
  list_key: "{detail} was read as {place}.",
  bare_list: "The input was a bare array and was read as {place}.",
  single_item: "One item stood where {place} belongs and was read as a list of one.",
  index_object: "{place} was an object with numbered keys and was read as an array.",
  text_item: "{place} was text and was read as an item's content.",
  status_spelling: "{place} {detail}.",
  status_word: "{place} {detail}.",
  status_flag: "{place} was read as {detail}.",
  number_as_text: "{place} was the number {detail} and was read as text.",
  field_name: "{detail} was read as {place}.",
  duplicate_id: "{place} repeated the id {detail}, so this item has another id or none.",
};

/** A repair of a model's input; its note has the same code. */
export type TodoRepair = keyof typeof REPAIR_MESSAGES;

/** All repairs, in the order of their table. */
export const TODO_REPAIRS = /* @__PURE__ */ Object.keys(REPAIR_MESSAGES) as readonly TodoRepair[];

/** The code of a note; `docs/errors.md` explains each. */
export type TodoNoteCode =
  | TodoRepair
  | "unknown_field"
  | "in_progress_demoted"
  | "kept_field"
  | "dropped_field"
  | "notes_omitted"
  | TodoProtection;

/**
 * Something that was repaired in an accepted write, or that looks like a mistake in it.
 *
 * A reply passes on the notes on possible losses (`dropped_unfinished`, `reopened`, `reworded_finished`,
 * `dropped_field`) and on differences between the list and the model's input (`in_progress_demoted`, `duplicate_id`,
 * `kept_field`).
 */
export interface TodoNote {
  readonly code: TodoNoteCode;
  /** Where, in the model's own field names; for a note about the plan the path of the list. */
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** All items before and after that a note about the plan concerns. */
  readonly items?: readonly ProtectedItem[];
}

/** Checks whether a reply passes a note on: the list differs from the model's input, or may have lost something. */
export function isShownToModel({ code }: TodoNote): boolean {
  return SHOWN.includes(code);
}

const SHOWN: readonly TodoNoteCode[] = [
  "duplicate_id",
  "in_progress_demoted",
  "kept_field",
  "dropped_field",
  "dropped_unfinished",
  "reopened",
  "reworded_finished",
];
