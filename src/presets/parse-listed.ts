import { isRecord, isSent, looksLikeJson, parseJson } from "../core/plain-json.js";
import type { TodoList } from "../core/todo.js";
import { type ItemIndex, indexItems } from "../edit/find-item.js";
import { addIssue, addWrongType, type Context } from "../rules/context.js";
import { locateById } from "./parse-arguments.js";

/** Builds the maps of a list whose items are named by their positions, from 0. */
export function indexByPosition({ items }: TodoList): ItemIndex {
  return indexItems(items.map((item, position) => ({ ...item, id: String(position) })));
}

/**
 * Parses an argument that lists things, an array or JSON text of one; where it is neither, adds an issue. `expected`
 * says what it lists.
 */
export function parseListed(value: unknown, expected: string, place: Context): readonly unknown[] | undefined {
  const list = typeof value === "string" && looksLikeJson(value) ? parseJson(value) : value;
  // Array.from also visits the gaps of a sparse array.
  if (Array.isArray(list)) return Array.from(list);
  if (isSent(value)) addWrongType(place, value, expected);
  else addIssue(place, { code: "required", expected: `send ${expected}` });
  return undefined;
}

/** Finds the positions of the items that an argument lists by their ids, each once; adds an issue for each unknown id. */
export function locateListed(value: unknown, expected: string, items: ItemIndex, place: Context): readonly number[] {
  const ids = parseListed(value, expected, place) ?? [];
  return [...new Set(ids.flatMap((id, at) => locateById(id, items, place.at(at)) ?? []))];
}

/** Parses an argument that lists texts, or items as objects; adds an issue for each entry that is neither. */
export function parseTexts(value: unknown, place: Context): readonly unknown[] | undefined {
  const entries = parseListed(value, "an array of texts", place);
  for (const [at, entry] of (entries ?? []).entries()) {
    if (typeof entry === "string" || isRecord(entry)) continue;
    addWrongType(place.at(at), entry, "a text");
  }
  return entries;
}
