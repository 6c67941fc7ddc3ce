import { normalizeText } from "../../src/model/normalize.js";
import type { TodoItem } from "../../src/model/todo.js";

/** A patch as a model writes it: only the lists that have anything in them. */
export interface WrittenPatch {
  readonly updates?: readonly Readonly<Record<string, unknown>>[];
  readonly remove?: readonly string[];
  readonly add?: readonly TodoItem[];
}

/**
 * The patch that makes one list of another, items named by id where `byId` and by text otherwise; undefined where a
 * patch cannot express it: kept items in another order, new ones before them, or equal texts.
 */
export function patchBetween(before: readonly TodoItem[], after: readonly TodoItem[], byId: boolean = false) {
  const places = new Map(before.map(({ content }, place) => [normalizeText(content) ?? content, place]));
  const found = after.map(({ content }) => places.get(normalizeText(content) ?? content) ?? -1);
  const kept = found.filter((place) => place !== -1);
  const isInOrder = kept.every((place, index) => place === found[index] && place > (kept[index - 1] ?? -1));
  if (!isInOrder || places.size !== before.length) return undefined;
  const updates = kept.flatMap((place, index) => {
    const [old, item] = [before[place], after[index]];
    if (old === undefined || item === undefined || old.status === item.status) return [];
    return [{ ...(byId ? { id: old.id } : { content: old.content }), status: item.status }];
  });
  const remove = before.flatMap(({ id, content }, place) =>
    kept.includes(place) ? [] : [byId && id !== undefined ? id : content],
  );
  const add = after.slice(kept.length);
  return {
    ...(updates.length > 0 ? { updates } : {}),
    ...(remove.length > 0 ? { remove } : {}),
    ...(add.length > 0 ? { add } : {}),
  };
}
