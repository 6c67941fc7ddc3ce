import type { TodoItem } from "agent-todos";
import { useState } from "react";

interface KeyedItems {
  readonly items: readonly TodoItem[];
  readonly keys: readonly number[];
}

/**
 * A key for each item that stays its own while the list changes: found by id, then by text, then for a reworded item
 * without an id by its place. So a row keeps the cursor and the text in it while others change the list.
 */
export function useStepKeys(items: readonly TodoItem[]): readonly number[] {
  const [known, setKnown] = useState<KeyedItems>(() => carryKeys({ items: [], keys: [] }, items));
  if (known.items === items) return known.keys;
  const next = carryKeys(known, items);
  // State derived from the last render: React renders again at once, before anything is shown.
  setKnown(next);
  return next.keys;
}

function carryKeys(known: KeyedItems, items: readonly TodoItem[]): KeyedItems {
  const free = new Set(known.items.keys());
  const keys: (number | undefined)[] = items.map(() => undefined);
  function claim(isSame: (old: TodoItem, item: TodoItem, from: number, to: number) => boolean): void {
    for (const [to, item] of items.entries()) {
      if (keys[to] !== undefined) continue;
      const from = known.items.findIndex((old, from) => free.has(from) && isSame(old, item, from, to));
      if (!free.delete(from)) continue;
      keys[to] = known.keys[from];
    }
  }
  claim((old, item) => item.id !== undefined && old.id === item.id);
  claim((old, item) => item.id === undefined && old.id === undefined && old.content === item.content);
  // An item that was added here gets its id with the server's answer.
  claim((old, item) => old.id === undefined && old.content === item.content);
  claim((old, item, from, to) => old.id === undefined && item.id === undefined && from === to);
  let last = Math.max(-1, ...known.keys);
  return { items, keys: keys.map((key) => key ?? ++last) };
}
