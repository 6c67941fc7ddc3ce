import { normalizeText } from "../model/normalize.js";
import type { TodoStatus } from "../model/todo.js";

/** The fields that matching compares; an item of a list, or one that was just parsed. */
export interface Matchable {
  readonly id?: string | undefined;
  readonly content: string;
  readonly status: TodoStatus;
}

/** A matching under way: for each new entry its old position or -1, and which old entries are taken. */
export interface Matching<T = Matchable> {
  readonly before: readonly T[];
  readonly after: readonly T[];
  readonly matches: number[];
  readonly taken: boolean[];
}

/** Begins a matching, with the matches that are known; by default nothing is matched yet. */
export function createMatching<T>(before: readonly T[], after: readonly T[], known?: readonly number[]): Matching<T> {
  const matches = after.map((_, index) => known?.[index] ?? -1);
  const taken = new Array<boolean>(before.length).fill(false);
  for (const old of matches) if (old !== -1) taken[old] = true;
  return { before, after, matches, taken };
}

/** Returns for each new entry the old position that it is matched with among those of one key, or -1. */
export type Pairing = (olds: readonly number[], news: readonly number[]) => readonly number[];

/**
 * Matches the rest of both sides by a key, where an entry has one. A key that occurs once on each side makes a pair;
 * `pair` matches the entries of other keys, by default in order.
 */
export function matchByKey<T, K>(
  { before, after, matches, taken }: Matching<T>,
  keyOf: (entry: T) => K | undefined,
  pair: Pairing = (olds) => olds,
): void {
  // Nearly every key occurs once on each side, and grouping them all would take twice as long.
  const olds = new Map<K, number>();
  const twins = new Set<K>();
  for (let old = 0; old < before.length; old += 1) {
    // The position is inside the list.
    const key = taken[old] ? undefined : keyOf(before[old] as T);
    if (key === undefined) continue;
    if (olds.has(key)) twins.add(key);
    else olds.set(key, old);
  }
  if (olds.size === 0) return;
  const found = new Array<boolean>(before.length).fill(false);
  for (let index = 0; index < after.length; index += 1) {
    // The position is inside the list.
    const key = matches[index] === -1 ? keyOf(after[index] as T) : undefined;
    const old = key === undefined ? undefined : olds.get(key);
    if (key === undefined || old === undefined) continue;
    if (found[old]) twins.add(key);
    found[old] = true;
    matches[index] = old;
  }
  if (twins.size > 0) {
    const twinOf = (entry: T): K | undefined => {
      const key = keyOf(entry);
      return key !== undefined && twins.has(key) ? key : undefined;
    };
    const waiting = groupPositions(before, (entry, old) => (taken[old] ? undefined : twinOf(entry)));
    const left = groupPositions(after, (entry, index) => (taken[matches[index] ?? -1] ? undefined : twinOf(entry)));
    for (const [key, positions] of left) {
      const pairs = pair(waiting.get(key) ?? [], positions);
      for (const [pair, index] of positions.entries()) matches[index] = pairs[pair] ?? -1;
    }
  }
  for (const old of matches) if (old !== -1) taken[old] = true;
}

/** Matches the rest by text, exactly or ignoring case, space and marks; among equal texts, one status pairs first. */
export function matchByText(matching: Matching): void {
  matchByKey(matching, ({ content, status }) => `${status} ${content}`);
  matchByKey(matching, ({ content }) => content);
  matchByKey(matching, ({ content }) => normalizeText(content));
}

/** Groups the positions of the entries by key; an entry without a key is left out. */
export function groupPositions<T, K>(
  entries: readonly T[],
  keyOf: (entry: T, position: number) => K | undefined,
): Map<K, number[]> {
  const groups = new Map<K, number[]>();
  entries.forEach((entry, position) => {
    const key = keyOf(entry, position);
    if (key === undefined) return;
    const group = groups.get(key);
    if (group) group.push(position);
    else groups.set(key, [position]);
  });
  return groups;
}

/** Checks whether the ids of both lists only number the rows, and so hardly identify the items. */
export function areNumbered({ before, after }: Pick<Matching, "before" | "after">): boolean {
  return numbersRows(before) && numbersRows(after);
}

/**
 * Checks whether the ids of a list, where items have one, only number the rows (1, 2, 3, … or 0, 1, 2, …): after an
 * insertion such an id belongs to another item, so texts are compared first.
 */
function numbersRows(items: readonly Matchable[]): boolean {
  const first = items[0]?.id;
  if (first !== "0" && first !== "1") return false;
  const start = Number(first);
  return items.every(({ id }, index) => id === undefined || id === String(start + index));
}
