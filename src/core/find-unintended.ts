import { normalizeText } from "./normalize-text.js";
import type { ProtectedItem, TodoProtection } from "./protection.js";
import { resembles, sharesWord, wordsOf } from "./resemblance.js";
import { isDone, type TodoItem } from "./todo.js";

/** A whole-list write, and which of its items is which of the old ones. */
export interface Replacement {
  readonly before: readonly TodoItem[];
  readonly after: readonly TodoItem[];
  /** For each new item the position of the old one, or -1. */
  readonly matches: readonly number[];
  /** Positions of new items whose text or status is not known, as there is an issue about them. */
  readonly unread: ReadonlySet<number>;
}

/** Words are compared with each other for at most this many pairs of lost and new items: a whole new plan is one. */
const MOST_COMPARED = 2500;

/**
 * What a write may have done by mistake, with the items concerned; nothing for a list that is cleared or follows a
 * finished one.
 *
 * A lost item is not told when a new one says the same in other words, or when it was split in its place.
 */
export function findUnintended(write: Replacement): ReadonlyMap<TodoProtection, readonly ProtectedItem[]> {
  const found = new Map<TodoProtection, ProtectedItem[]>();
  const { before, after, matches, unread } = write;
  if (after.length === 0 || before.every(isDone)) return found;
  const completed: ProtectedItem[] = [];
  after.forEach((item, index) => {
    const old = before[matches[index] ?? -1];
    if (old === undefined || old === item || unread.has(index)) return;
    const pair = Object.freeze({ before: old, after: item });
    const concern = concernOf(old, item);
    if (concern !== undefined) add(found, concern, pair);
    if (item.status === "completed" && !isDone(old)) completed.push(pair);
  });
  if (completed.length > 1) found.set("many_completed", completed);
  // Of two items with one text, nobody can tell which of them was running.
  const running = new Set(before.flatMap((item) => (item.status === "in_progress" ? [item.content] : [])));
  const unstarted = completed.filter((pair) => !running.has(pair.before.content));
  if (unstarted.length > 0) found.set("not_started", unstarted);
  for (const lost of findDropped(write)) add(found, "dropped_unfinished", Object.freeze({ before: lost }));
  return found;
}

function add(
  found: Map<TodoProtection, ProtectedItem[]>,
  concern: TodoProtection,
  pair: ProtectedItem,
): void {
  const pairs = found.get(concern);
  if (pairs) pairs.push(pair);
  else found.set(concern, [pair]);
}

function concernOf(old: TodoItem, item: TodoItem): TodoProtection | undefined {
  if (!isDone(old)) return undefined;
  if (!isDone(item)) return "reopened";
  return isSameText(old.content, item.content) ? undefined : "reworded_finished";
}

function isSameText(one: string, other: string): boolean {
  if (one === other) return true;
  const bare = normalizeText(one);
  return bare !== undefined && bare === normalizeText(other);
}

function findDropped({ before, after, matches, unread }: Replacement): readonly TodoItem[] {
  const places = before.map(() => -1);
  matches.forEach((old, index) => {
    if (old !== -1) places[old] = index;
  });
  const lost = before.flatMap((item, index) => (places[index] === -1 && !isDone(item) ? [index] : []));
  if (lost.length === 0) return [];
  const added = matches.flatMap((old, index) => (old === -1 ? [index] : []));
  // An item without a text may be the very one that is missing.
  if (added.some((index) => unread.has(index))) return [];
  const items = (positions: readonly number[], list: readonly TodoItem[]): readonly TodoItem[] =>
    positions.flatMap((position) => list[position] ?? []);
  if (lost.length * added.length > MOST_COMPARED) return items(lost, before);
  const words = new Map(added.map((index) => [index, wordsOf(after[index]?.content ?? "")]));
  const kept = lost.filter((index) => {
    const own = wordsOf(before[index]?.content ?? "");
    const parts = partsInPlace(index, places, matches);
    return (
      ![...words.values()].some((other) => resembles(own, other)) &&
      !parts.some((part) => sharesWord(own, words.get(part) ?? NO_WORDS))
    );
  });
  return items(kept, before);
}

const NO_WORDS: ReadonlySet<string> = new Set();

/** The new items that stand where one old item stood, between the same two neighbours; empty where others are gone too. */
function partsInPlace(
  index: number,
  places: readonly number[],
  matches: readonly number[],
): readonly number[] {
  const previous = index === 0 ? -1 : places[index - 1];
  const next = index === places.length - 1 ? matches.length : places[index + 1];
  const isAlone = (index === 0 || previous !== -1) && next !== -1;
  if (!isAlone || previous === undefined || next === undefined) return [];
  const parts = Array.from({ length: Math.max(0, next - previous - 1) }, (_, step) => previous + 1 + step);
  return parts.every((part) => matches[part] === -1) ? parts : [];
}
