import type { TodoNoteCode } from "../rules/note.js";

/**
 * What the target of a conversion has no word for: a status it does not know, a field it does not have, a field it
 * requires that the source has not.
 */
export type ConvertNoteCode = TodoNoteCode | "status_lost" | "field_lost" | "field_added";

/** Something that a conversion repaired on the way in, or could not carry over. */
export interface ConvertNote {
  readonly code: ConvertNoteCode;
  /** Where: in the source for a repair, in the target otherwise. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** A frozen note. */
export function createNote(
  code: ConvertNoteCode,
  path: readonly (string | number)[],
  message: string,
): ConvertNote {
  return Object.freeze({ code, path: Object.freeze([...path]), message });
}
