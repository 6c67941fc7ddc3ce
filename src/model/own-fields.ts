import { escapeForModel } from "./escape.js";
import { LIBRARY_FIELDS } from "./fields.js";
import { type Fields, isSent } from "./plain-json.js";
import { clip, cut } from "./quote.js";
import type { TodoItem } from "./todo.js";

/** Finds the fields of an item other than the library's, which a host or a preset adds, if they have a value. */
export function findOwnFields(item: TodoItem): Fields {
  return Object.fromEntries(
    Object.entries(item).filter(([name, value]) => !LIBRARY_FIELDS.includes(name) && isSent(value)),
  );
}

/** Most characters that a note spends on the fields of one item. */
export const NOTED_CHARACTERS = 200;

/** Fewest characters for one field, so that its name can be read. */
const FEWEST = 12;

/**
 * Describes fields for a model in one line of at most `limit` characters, which they share: `note: "ask Ann first",
 * points: 3`. Fields that the limit leaves no room for are left out.
 */
export function describeFields(fields: Fields, limit: number): string {
  const entries = Object.entries(fields).slice(0, Math.max(1, Math.floor(limit / FEWEST)));
  const share = Math.floor((limit + 2) / entries.length) - 2;
  const parts = entries.map(([name, value]) => {
    // Escaping a text of megabytes takes long, and escaping may also lengthen a text.
    const short = typeof value === "string" ? cut(value, Math.max(share - name.length - 5, 1)) : value;
    return clip(escapeForModel(cut(`${name}: ${JSON.stringify(short)}`, Math.max(share, 1))), share);
  });
  return parts.join(", ");
}

/** Renders fields to follow their text, in at most `limit` characters; empty without any or without room. */
export function renderFields(fields: Fields, limit: number): string {
  return limit < FEWEST || Object.keys(fields).length === 0 ? "" : ` (${describeFields(fields, limit - 3)})`;
}
