import { normalizeText } from "../core/normalize.js";
import { isDone, type TodoItem } from "../core/todo.js";
import type { ProtectedItem, TodoProtection } from "../rules/protection.js";
import { isSimilar, sharesWord, tokenize, type Words } from "./similarity.js";

/** A whole-list write, and which of its items is which of the old ones. */
export interface Replacement {
  readonly before: readonly TodoItem[];
  readonly after: readonly TodoItem[];
  /** For each new item the position of the old one, or -1. */
  readonly matches: readonly number[];
  /** Positions of new items whose text or status is unknown, as there is an issue about it. */
  readonly unread: ReadonlySet<number>;
}

/** Words are compared for at most this many pairs of lost and new items; with more, the write is a whole new plan. */
const MOST_COMPARED = 2500;

/**
 * Signs that a write lost part of the plan by mistake, with the items concerned; empty for a list that is cleared or
 * follows a finished one.
 *
 * A lost item is left out when a new one says the same in other words, or when it was split in its place.
 */
export function detectRegressions(write: Replacement): ReadonlyMap<TodoProtection, readonly ProtectedItem[]> {
  const found = new Map<TodoProtection, ProtectedItem[]>();
  const { before, after, matches, unread } = write;
  if (after.length === 0 || before.every(isDone)) return found;
  const completed: ProtectedItem[] = [];
  for (const [index, item] of after.entries()) {
    const old = before[matches[index] ?? -1];
    if (old === undefined || old === item || unread.has(index)) continue;
    const pair = Object.freeze({ before: old, after: item });
    const sign = signOf(old, item);
    if (sign !== undefined) add(found, sign, pair);
    if (item.status === "completed" && !isDone(old)) completed.push(pair);
  }
  if (completed.length > 1) found.set("many_completed", completed);
  // Of two items with one text, either may have been the running one.
  const running = new Set(before.flatMap((item) => (item.status === "in_progress" ? [item.content] : [])));
  const unstarted = completed.filter((pair) => !running.has(pair.before.content));
  if (unstarted.length > 0) found.set("not_started", unstarted);
  for (const lost of findDropped(write)) add(found, "dropped_unfinished", Object.freeze({ before: lost }));
  return found;
}

function add(found: Map<TodoProtection, ProtectedItem[]>, sign: TodoProtection, pair: ProtectedItem): void {
  const pairs = found.get(sign);
  if (pairs) pairs.push(pair);
  else found.set(sign, [pair]);
}

function signOf(old: TodoItem, item: TodoItem): TodoProtection | undefined {
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
  for (const [index, old] of matches.entries()) if (old !== -1) places[old] = index;
  const lost = before.flatMap((item, index) => (places[index] === -1 && !isDone(item) ? [index] : []));
  if (lost.length === 0) return [];
  const added = matches.flatMap((old, index) => (old === -1 ? [index] : []));
  // An item without a text may be the one that is missing.
  if (added.some((index) => unread.has(index))) return [];
  const items = (positions: readonly number[]): readonly TodoItem[] =>
    positions.flatMap((position) => before[position] ?? []);
  if (lost.length * added.length > MOST_COMPARED) return items(lost);
  const words = new Map(added.map((index) => [index, tokenize(after[index]?.content ?? "")]));
  return items(lost.filter((index) => !isKept(index, before, places, matches, words)));
}

/** Whether an old item lives on in new ones: in other words anywhere, or split in its place. */
function isKept(
  index: number,
  before: readonly TodoItem[],
  places: readonly number[],
  matches: readonly number[],
  words: ReadonlyMap<number, Words>,
): boolean {
  const own = tokenize(before[index]?.content ?? "");
  for (const other of words.values()) if (isSimilar(own, other)) return true;
  return partsInPlace(index, places, matches).some((part) => {
    const other = words.get(part);
    return other !== undefined && sharesWord(own, other);
  });
}

/** The new items that stand where one old item stood, between the same neighbours; empty where others are gone too. */
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
