import { isDone, type TodoStatus } from "./todo.js";

/** What matching looks at; an item of a list, or one that was just read. */
export interface Matchable {
  readonly id?: string | undefined;
  readonly content: string;
  readonly status: TodoStatus;
}

/**
 * For each item of `after`, the position of the same item in `before`, or -1 for a new one.
 *
 * Identity is, in this order: an id both sides were given, the exact text (the same status first), the text
 * without case, space and punctuation, and last the only item left between the same two neighbours. Each item
 * is matched once, equal texts pair in order, and nothing is ever merged.
 */
export function matchItems(before: readonly Matchable[], after: readonly Matchable[]): readonly number[] {
  if (isSameSequence(before, after)) return after.map((_, index) => index);
  const matches = after.map(() => -1);
  if (before.length === 0) return matches;
  const taken = before.map(() => false);
  const pass = (keyOf: (item: Matchable) => string | undefined): void =>
    matchByKey(before, after, matches, taken, keyOf);
  pass(keepUniqueIds(before, after));
  pass((item) => `${item.status}\n${item.content}`);
  pass((item) => item.content);
  pass((item) => normalizeText(item.content));
  matchLoneNeighbours(before, after, matches, taken);
  return matches;
}

/** The usual write: the same texts in the same places, with other statuses. */
function isSameSequence(before: readonly Matchable[], after: readonly Matchable[]): boolean {
  if (before.length !== after.length) return false;
  return after.every((item, index) => {
    const old = before[index];
    return old !== undefined && old.content === item.content && (item.id === undefined || item.id === old.id);
  });
}

/** Ids that stand twice on one side say nothing about identity. */
function keepUniqueIds(
  before: readonly Matchable[],
  after: readonly Matchable[],
): (item: Matchable) => string | undefined {
  const repeated = new Set<string>();
  for (const side of [before, after]) {
    const seen = new Set<string>();
    for (const { id } of side) {
      if (id !== undefined && seen.has(id)) repeated.add(id);
      if (id !== undefined) seen.add(id);
    }
  }
  return ({ id }) => (id === undefined || repeated.has(id) ? undefined : id);
}

function matchByKey(
  before: readonly Matchable[],
  after: readonly Matchable[],
  matches: number[],
  taken: boolean[],
  keyOf: (item: Matchable) => string | undefined,
): void {
  const waiting = new Map<string, number[]>();
  before.forEach((item, index) => {
    const key = taken[index] ? undefined : keyOf(item);
    if (key === undefined) return;
    const queue = waiting.get(key);
    if (queue) queue.push(index);
    else waiting.set(key, [index]);
  });
  if (waiting.size === 0) return;
  // Queues are read from their end, which must be the first item.
  for (const queue of waiting.values()) queue.reverse();
  after.forEach((item, index) => {
    const key = matches[index] === -1 ? keyOf(item) : undefined;
    const found = key === undefined ? undefined : waiting.get(key)?.pop();
    if (found === undefined) return;
    matches[index] = found;
    taken[found] = true;
  });
}

/** A text as it is compared when wording differs in nothing a reader would notice; undefined for a text of marks only. */
function normalizeText(text: string): string | undefined {
  const bare = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{P}\p{S}\p{Z}\s]+/gu, "");
  return bare === "" ? undefined : bare;
}

/**
 * Takes an item for a reworded one when it is the only unmatched item between two neighbours and the old
 * list has one unmatched item between the same two. A finished item is never taken for an unfinished one.
 */
function matchLoneNeighbours(
  before: readonly Matchable[],
  after: readonly Matchable[],
  matches: number[],
  taken: readonly boolean[],
): void {
  for (let start = 0; start < after.length; start += 1) {
    if (matches[start] !== -1) continue;
    let end = start;
    while (end + 1 < after.length && matches[end + 1] === -1) end += 1;
    const candidate =
      end === start ? loneCandidate(matches[start - 1] ?? -1, matches[end + 1] ?? before.length, taken) : -1;
    const [old, item] = [before[candidate], after[start]];
    if (old && item && !(isDone(old) && !isDone(item)) && !hasOtherId(old, item)) matches[start] = candidate;
    start = end;
  }
}

function loneCandidate(previous: number, next: number, taken: readonly boolean[]): number {
  if (next - previous !== 2 || taken[previous + 1]) return -1;
  return previous + 1;
}

function hasOtherId(old: Matchable, item: Matchable): boolean {
  return old.id !== undefined && item.id !== undefined && old.id !== item.id;
}
