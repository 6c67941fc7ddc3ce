import type { TodoList } from "../core/todo.js";
import type { TodoNoteCode } from "../rules/note.js";

/**
 * The code of a note: a repair, or what the target has no word for. `status_lost` is a status it does not know,
 * `field_lost` a field it does not have, and `field_added` a field it requires that the source does not have.
 */
export type ConvertNoteCode = TodoNoteCode | "status_lost" | "field_lost" | "field_added";

/** Something that a conversion repaired on the way in, or could not carry over. */
export interface ConvertNote {
  readonly code: ConvertNoteCode;
  /** Where: in the source for a repair, in the target otherwise. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** What a list became in the target's form. */
export interface Converted {
  readonly value: unknown;
  readonly notes: readonly ConvertNote[];
}

/** Makes a frozen note. */
export function createNote(
  code: ConvertNoteCode,
  path: readonly (string | number)[],
  message: string,
): ConvertNote {
  return Object.freeze({ code, path: Object.freeze([...path]), message });
}

const KNOWN_EVERYWHERE = ["content", "status", "blocked"];

/** Notes each field of a list, its summary included, that a target does not have. */
export function noteLostFields(
  list: TodoList,
  known: readonly string[],
  target: string,
): readonly ConvertNote[] {
  const used = new Set<string>(list.summary === undefined ? [] : ["summary"]);
  for (const item of list.items) {
    for (const [name, value] of Object.entries(item)) if (value !== undefined) used.add(name);
  }
  for (const name of [...KNOWN_EVERYWHERE, ...known]) used.delete(name);
  return Array.from(used, (name) =>
    createNote("field_lost", [], `${target} has no place for ${name}, which was left out.`),
  );
}
