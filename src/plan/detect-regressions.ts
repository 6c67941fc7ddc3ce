import { normalizeText } from "../core/normalize.js";
import { isDone, type TodoItem } from "../core/todo.js";
import type { ProtectedItem, TodoProtection } from "../rules/protection.js";
import { compareTexts } from "./compare-texts.js";
import { itemAt } from "./match-items.js";
import { hasOtherNumbers } from "./split-text.js";

/** A whole-list write, and which of its items is which of the old ones. */
export interface Replacement {
  readonly before: readonly TodoItem[];
  readonly after: readonly TodoItem[];
  /** For each new item the position of the old one, or -1. */
  readonly matches: readonly number[];
  /** Positions of new items whose text or status is unknown, as there is an issue about it. */
  readonly unread: ReadonlySet<number>;
  /** Whether the call named its items one by one: each is the item that it named, whatever its words are now. */
  readonly namesItems: boolean;
}

/**
 * Signs that a write lost part of the plan by mistake, with the items concerned; empty for a list that is cleared or
 * follows a finished one.
 *
 * A lost item is left out when a new one says the same in other words, whole, in part, or together with others. An item
 * whose id now stands on unlike words counts as lost, unless the call named it.
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

/** The share of an old text that must stand in a new one for it to live on there, split or merged with others. */
const COVERED = 0.55;
/** How alike two texts under one id must be to be about the same work. */
const ALIKE_UNDER_ID = 0.2;

function findDropped({ before, after, matches, unread, namesItems }: Replacement): readonly TodoItem[] {
  const places = new Map<number, number>();
  for (const [index, old] of matches.entries()) if (old !== -1) places.set(old, index);
  const doubtful = before.flatMap((item, old) => {
    const place = itemAt(after, places.get(old));
    return isDone(item) || (place && (namesItems || isSameWork(item, place))) ? [] : [old];
  });
  if (doubtful.length === 0) return [];
  const changed = after.flatMap((item, index) => {
    const old = itemAt(before, matches[index]);
    return old && isSameText(old.content, item.content) ? [] : [index];
  });
  // An item without a text may be the one that is missing.
  if (changed.some((index) => unread.has(index))) return [];
  const kept = findKept({ before, after, doubtful, changed, places });
  return doubtful.flatMap((old) => (kept.has(old) ? [] : (before[old] ?? [])));
}

/** Whether two matched items are about the same work for certain; only an id can stand on other work. */
function isSameWork(old: TodoItem, item: TodoItem): boolean {
  return old.id === undefined || old.id !== item.id || isSameText(old.content, item.content);
}

interface Search extends Pick<Replacement, "before" | "after"> {
  readonly doubtful: readonly number[];
  readonly changed: readonly number[];
  readonly places: ReadonlyMap<number, number>;
}

/** The doubtful old items that live on in changed ones: under their id, or in other words anywhere. */
function findKept({ before, after, doubtful, changed, places }: Search): ReadonlySet<number> {
  const kept = new Set<number>();
  for (const { old, index, coverage, likeness } of compareTexts(before, after, doubtful, changed)) {
    const isOwn = places.get(old) === index;
    if (isOwn ? likeness < ALIKE_UNDER_ID : coverage < COVERED) continue;
    if (isOwn || !hasOtherNumbers(before[old]?.content ?? "", after[index]?.content ?? "")) kept.add(old);
  }
  return kept;
}
