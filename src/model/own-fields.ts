import { escapeForModel } from "./escape.js";
import { ITEM_FIELDS } from "./fields.js";
import { type Fields, isSent } from "./plain-json.js";
import { clip, cut } from "./quote.js";
import type { TodoItem } from "./todo.js";

const LIBRARY_FIELDS: readonly string[] = ITEM_FIELDS;

/** Finds the fields of an item that are not the library's: those of a host or of a preset, as far as they have a value. */
export function findOwnFields(item: TodoItem): Fields {
  return Object.fromEntries(
    Object.entries(item).filter(([name, value]) => !LIBRARY_FIELDS.includes(name) && isSent(value)),
  );
}

/**
 * Describes fields for a model in one line of at most `limit` characters, which the fields share:
 * `note: "ask Ann first", points: 3`.
 */
export function describeFields(fields: Fields, limit: number): string {
  const entries = Object.entries(fields);
  const share = Math.floor((limit + 2) / entries.length) - 2;
  const parts = entries.map(([name, value]) => {
    // Escaping a text of megabytes takes long, and what is escaped may be longer than it was.
    const short = typeof value === "string" ? cut(value, Math.max(share - name.length - 5, 1)) : value;
    return clip(escapeForModel(cut(`${name}: ${JSON.stringify(short)}`, Math.max(share, 1))), share);
  });
  return clip(parts.join(", "), limit);
}
