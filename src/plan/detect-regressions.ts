import { normalizeText } from "../core/normalize.js";
import { isDone, isReopened, type TodoItem } from "../core/todo.js";
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
 * Finds signs that a write lost part of the plan by mistake, with the items concerned; empty for a list that is cleared
 * or follows a finished one.
 *
 * A lost item is left out when a new one says the same in other words, whole, in part, or together with others. An item
 * whose id now stands on different words counts as lost, unless the call named it.
 */
export function detectRegressions(
  write: Replacement,
): Readonly<Record<TodoProtection, readonly ProtectedItem[]>> {
  const { before, after, matches, unread } = write;
  const isNewPlan = after.length === 0 || before.every(isDone);
  const pairs = after.flatMap((item, index) => {
    const old = itemAt(before, matches[index]);
    const isKept = old === undefined || old === item || unread.has(index);
    return isKept || isNewPlan ? [] : [Object.freeze({ before: old, after: item })];
  });
  const completed = pairs.filter((pair) => pair.after.status === "completed" && !isDone(pair.before));
  // Of two items with one text, either may have been the running one.
  const running = new Set(before.flatMap((old) => (old.status === "in_progress" ? [old.content] : [])));
  return {
    dropped_unfinished: isNewPlan ? [] : findDropped(write).map((lost) => Object.freeze({ before: lost })),
    reopened: pairs.filter((pair) => isReopened(pair.before, pair.after)),
    reworded_finished: pairs.filter(
      (pair) => isDone(pair.before) && isDone(pair.after) && !isSameText(pair.before, pair.after),
    ),
    many_completed: completed.length > 1 ? completed : [],
    not_started: completed.filter((pair) => !running.has(pair.before.content)),
  };
}

function isSameText({ content: one }: TodoItem, { content: other }: TodoItem): boolean {
  if (one === other) return true;
  const bare = normalizeText(one);
  return bare !== undefined && bare === normalizeText(other);
}

/** The share of an old text that must stand in a new one for it to live on there, split or merged with others. */
const COVERED = 0.55;
/** How alike two texts under one id must be to be about the same work. */
const ALIKE_UNDER_ID = 0.25;

function findDropped({ before, after, matches, unread, namesItems }: Replacement): readonly TodoItem[] {
  const places = new Map(matches.map((old, index) => [old, index]));
  const doubtful = before.flatMap((item, old) => {
    const now = itemAt(after, places.get(old));
    return isDone(item) || (now && (namesItems || isSameWork(item, now))) ? [] : [old];
  });
  if (doubtful.length === 0) return [];
  const changed = after.flatMap((item, index) => {
    const old = itemAt(before, matches[index]);
    return old && isSameText(old, item) ? [] : [index];
  });
  // An item without a text may be the one that is missing.
  if (changed.some((index) => unread.has(index))) return [];
  // Old items live on in changed ones: under their id, or in other words anywhere.
  const kept = new Set<number>();
  for (const { old, index, coverage, likeness } of compareTexts(before, after, doubtful, changed)) {
    const isOwn = places.get(old) === index;
    if (isOwn ? likeness < ALIKE_UNDER_ID : coverage < COVERED) continue;
    if (isOwn || !hasOtherNumbers(before[old]?.content ?? "", after[index]?.content ?? "")) kept.add(old);
  }
  return doubtful.flatMap((old) => (kept.has(old) ? [] : (before[old] ?? [])));
}

/** Checks whether two matched items are certainly about the same work; a model may give an id to other work. */
function isSameWork(old: TodoItem, item: TodoItem): boolean {
  return old.id === undefined || old.id !== item.id || isSameText(old, item);
}
