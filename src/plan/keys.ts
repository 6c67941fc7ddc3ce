import type { TodoItem, TodoList } from "../model/todo.js";
import { diffItems, type TodoChange } from "./diff-todos.js";
import { createMatching, matchByText } from "./matching.js";
import { type ItemPairs, keepPositions, NO_GUESSES, pairItems } from "./pairing.js";
import type { PairedResult } from "./replace-items.js";

/**
 * The keys of a list's items, in their order. A key belongs to an item for life and is stored next to the list, never
 * in an item.
 *
 * `6.0` is the item that was born in revision 6 at position 0. `6.0~5.2` was born there too, and its words alone
 * suggest that it continues the item `5.2`. While a write is under way its new items have no birth yet: `""`, or
 * `~5.2`.
 */
export type ItemKeys = readonly string[];

/** A list together with the keys of its items. */
export interface KeyedList {
  readonly list: TodoList;
  readonly keys: ItemKeys;
}

/** Creates the keys of a list whose items were all born in its revision. */
export function createKeys({ items, revision }: TodoList): ItemKeys {
  return items.map((_, index) => `${revision}.${index}`);
}

/** Copies the keys of an earlier list to the items that continue it; new items have no birth yet. */
export function carryKeys(before: ItemKeys, { matches, guessed }: ItemPairs): ItemKeys {
  const isSame = guessed.size === 0 && matches.length === before.length && matches.every((old, index) => old === index);
  if (isSame) return before;
  return matches.map((old, index) => {
    const key = before[old] ?? "";
    return guessed.has(index) ? `~${findOrigin(key)}` : key;
  });
}

/** Completes the keys of new items with the revision that they are born in. A key that occurs twice is replaced too. */
export function completeKeys(keys: ItemKeys, revision: number): ItemKeys {
  const taken = new Set<string>();
  let isComplete = true;
  const complete = keys.map((key, index) => {
    const isNew = key === "" || key.startsWith("~");
    if (isNew || taken.has(key)) {
      isComplete = false;
      return `${revision}.${index}${isNew ? key : ""}`;
    }
    taken.add(key);
    return key;
  });
  return isComplete ? keys : complete;
}

/** Returns the keys of a list that was written from another one; its new items have no birth yet. */
export function carryWrite({ list, keys }: KeyedList, { result, pairs }: PairedResult): ItemKeys {
  return result.list === list || pairs === undefined ? keys : carryKeys(keys, pairs);
}

/** Completes the outcome of a write with the keys of its list. */
export function keyWrite<W extends PairedResult>(from: KeyedList, write: W): W & { readonly keys: ItemKeys } {
  return { ...write, keys: keysAfter(from, write) };
}

/** Returns the keys of the list that a write made. */
export function keysAfter(from: KeyedList, write: PairedResult): ItemKeys {
  const keys = carryWrite(from, write);
  // The usual write keeps them all.
  return keys === from.keys ? keys : completeKeys(keys, write.result.list.revision);
}

/** Returns the key that a guess goes back to, or the key itself. */
function findOrigin(key: string): string {
  return key.slice(key.indexOf("~") + 1);
}

/**
 * Finds which items of two lists of one history are one, however many changes lie between: by their keys, then by equal
 * texts, for items that were removed and written again. A guess in a key remains a guess.
 */
export function pairByKeys(before: KeyedList, after: KeyedList): ItemPairs {
  if (before.keys === after.keys) return { matches: keepPositions(after.keys), guessed: NO_GUESSES };
  const positions = new Map(before.keys.map((key, position) => [key, position]));
  positions.delete("");
  const known = after.keys.map((key) => positions.get(key) ?? -1);
  const kept = known.filter((position) => position !== -1).length;
  if (kept === known.length || kept === before.keys.length) return { matches: known, guessed: NO_GUESSES };
  const matching = createMatching<TodoItem>(before.list.items, after.list.items, known);
  matchByText(matching);
  const { matches, taken } = matching;
  const origins = new Map(before.keys.map((key, position) => [findOrigin(key), position]));
  origins.delete("");
  const guessed = new Set<number>();
  for (const [index, key] of after.keys.entries()) {
    const old = matches[index] === -1 ? origins.get(findOrigin(key)) : undefined;
    if (old === undefined || taken[old]) continue;
    matches[index] = old;
    taken[old] = true;
    guessed.add(index);
  }
  return { matches, guessed };
}

/** Lists the differences between two lists of one history. */
export function diffKeyed(before: KeyedList, after: KeyedList): readonly TodoChange[] {
  return diffItems(before.list.items, after.list.items, pairByKeys(before, after).matches);
}

/** Copies to the items of a list whose keys are missing the keys of equal texts in another list. */
export function adoptKeys(list: KeyedList, other: KeyedList): KeyedList {
  const keys = [...list.keys];
  const { matches, guessed } = pairByKeys(list, other);
  for (const [index, position] of matches.entries())
    if (keys[position] === "" && !guessed.has(index)) keys[position] = other.keys[index] ?? "";
  // Nothing is ever born in revision 0, which is empty.
  return { list: list.list, keys: completeKeys(keys, 0) };
}

/**
 * Creates the keys of two lists from outside, which are paired by ids and texts as a first write is: the list that a
 * model saw, and the list as it is now.
 */
export function keyLists(seen: TodoList, list: TodoList): { readonly seen: KeyedList; readonly current: KeyedList } {
  // Revision 0 is always empty, so a key with it cannot equal a key of the newer list by chance.
  const keys = createKeys({ ...seen, revision: 0 });
  const first = { list: seen, keys };
  if (seen === list) return { seen: first, current: first };
  const carried = carryKeys(keys, pairItems(seen.items, list.items));
  return { seen: first, current: { list, keys: completeKeys(carried, Math.max(list.revision, 1)) } };
}

/** Writes keys as one text, for a snapshot or a store. */
export function writeKeys(keys: ItemKeys): string {
  return keys.join(" ");
}

/** Reads the keys of a list that was stored; undefined where they are missing, or damaged in any place. */
export function readKeys(stored: unknown, { items }: TodoList): ItemKeys | undefined {
  if (typeof stored !== "string") return undefined;
  const keys = stored === "" ? [] : stored.split(" ");
  const isSound =
    keys.length === items.length && new Set(keys).size === keys.length && keys.every((key) => KEY.test(key));
  return isSound ? Object.freeze(keys) : undefined;
}

const KEY = /^\d{1,16}\.\d{1,16}(?:~\d{1,16}\.\d{1,16})?$/;
