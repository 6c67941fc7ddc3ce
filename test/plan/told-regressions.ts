import type { TodoItem } from "../../src/model/todo.js";
import { line } from "../support/write.js";

/** What a note or issue about the plan is about: the old row, and the new one where there is one. */
export function told(
  notes: readonly { readonly code: string; readonly items?: readonly { before: TodoItem; after?: TodoItem }[] }[],
): readonly string[] {
  return notes.flatMap(({ code, items: pairs = [] }) =>
    pairs.map(({ before, after }) => `${code} ${line(before)}${after ? ` -> ${line(after)}` : ""}`),
  );
}
