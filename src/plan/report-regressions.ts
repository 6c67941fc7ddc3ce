import { addIssue, addNote, type Context } from "../model/context.js";
import { type ProtectedItem, type Replacement, TODO_PROTECTIONS, type TodoProtection } from "../model/issue.js";
import { normalizeText } from "../model/normalize.js";
import { findOwnFields, renderFields } from "../model/own-fields.js";
import { itemAt } from "../model/plain-json.js";
import { nameFirst, quote } from "../model/quote.js";
import { type Items, isDone, isReopened, type TodoItem, type TodoStatus } from "../model/todo.js";
import { compareTexts } from "./compare-texts.js";
import { findSpread } from "./find-spread.js";
import { hasOtherNumbers, isOtherWork, namesOtherThing, usesOtherScript } from "./other-work.js";
import { isSameShape } from "./same-shape.js";
import { DETAILS, foldText, NO_WORDS, splitStems } from "./split-text.js";

type Words = Readonly<Record<TodoStatus, string>>;

/**
 * Reports the signs that a whole-list write lost part of the plan by mistake: a note each, or an issue where the rules
 * refuse it, with all items concerned; `mayRefuse` is false for a person's changes. The context is the list's. Returns
 * whether the list is a new plan.
 */
export function reportRegressions(write: Replacement, list: Context, mayRefuse: boolean): boolean {
  const isOtherPlan = sharesNothing(write) && isSameShape(write.before, write.after);
  const found = detectRegressions(write, isOtherPlan);
  const { length: open } = write.before.filter((item) => !isDone(item));
  const isReplaced =
    (isOtherPlan || (list.reporter.mayReplace === true && sharesNothing(write))) &&
    found.dropped_unfinished.length === open;
  const { protection, lookup, statuses } = list.rules;
  const { wordOf: words, ownWords } = lookup;
  for (const sign of TODO_PROTECTIONS) {
    const items = found[sign];
    if (items.length === 0 || protection[sign] === "ignore") continue;
    Object.freeze(items);
    const sentence = isReplaced ? describeReplaced(items, list.rules) : describeRegression(sign, items, words);
    if (protection[sign] === "refuse" && mayRefuse) {
      const expected = SIGNS[sign].fix(words, statuses);
      addIssue(list, { code: sign, items, received: sentence, expected, ...ownWords });
      // A note would repeat the call, which itself named the items that go.
    } else if (sign !== "dropped_unfinished" || !write.namesItems)
      addNote(list, sign, () => `${sentence}. No action needed if meant.`, items);
  }
  return isReplaced;
}

/** Checks whether a whole list has none of the old items. */
function sharesNothing({ after, matches, namesItems }: Replacement): boolean {
  return !namesItems && after.length > 0 && matches.every((old) => old === -1);
}

/** The most characters for a host's additions to one item of a plan that was replaced. */
const FIELDS_CHARACTERS = 200;

/** Names the unfinished items of the old plan that a new one drops, with the host's additions to them. */
function describeReplaced(items: readonly ProtectedItem[], { lookup }: Context["rules"]): string {
  const { kept, wordOf } = lookup;
  const added = ({ before }: ProtectedItem): string => {
    const own = Object.entries(findOwnFields(before)).filter(([name]) => kept.includes(name));
    return renderFields(Object.fromEntries(own), FIELDS_CHARACTERS);
  };
  const named = nameItems(items, (item, share) => SIGNS.dropped_unfinished.name(item, share, wordOf) + added(item));
  return `A new plan; unfinished in the old one: ${named.join(", ")}`;
}

/**
 * Most items that one sentence names, and most characters that their texts may take in all, so that the reader gets to
 * its end.
 */
const NAMED = 10;
const NAMED_CHARACTERS = 1400;

/** Describes in one sentence without full stop what happened to the items; texts that fit are quoted whole. */
function describeRegression(sign: TodoProtection, items: readonly ProtectedItem[], words: Words): string {
  const { name = quoteBefore, say }: Sign = SIGNS[sign];
  const named = nameItems(items, (item, share) => name(item, share, words));
  return say(named.join(sign === "reopened" ? "; " : ", "), words, items.length);
}

/** Names the first items within the bounds of one sentence, and counts the rest. */
function nameItems(
  items: readonly ProtectedItem[],
  name: (item: ProtectedItem, share: number) => string,
): readonly string[] {
  const share = NAMED_CHARACTERS / Math.min(items.length, NAMED);
  return nameFirst(items, NAMED, (item) => name(item, share));
}

/** The words for one sign of a loss. */
interface Sign {
  /** Names one item within a number of characters. Default: by its old text. */
  readonly name?: (item: ProtectedItem, share: number, words: Words) => string;
  /** Describes what happened to the items that were named. */
  readonly say: (named: string, words: Words, count: number) => string;
  /** Describes the fix. */
  readonly fix: (words: Words, statuses: readonly TodoStatus[]) => string;
}

const SIGNS = {
  dropped_unfinished: {
    name: (item, share, words) => `${quoteBefore(item, share)} (${words[item.before.status]})`,
    say: (named) => `No longer in the list: ${named}`,
    fix: (words, statuses) =>
      `keep what is unfinished${statuses.includes("cancelled") ? `, or set it to "${words.cancelled}"` : ""}`,
  },
  reopened: {
    name: ({ before, after = before }, share, words) => {
      const isReworded = before.content !== after.content;
      const text = quoteContent(before, isReworded ? share / 2 : share);
      const reworded = isReworded ? `, as ${quoteContent(after, share / 2)}` : "";
      return `${text} was ${words[before.status]} and is ${words[after.status]} again${reworded}`;
    },
    say: (named) => named,
    fix: () => "leave finished items as they were and add a new one for more work",
  },
  reworded_finished: {
    name: ({ before, after = before }, share) =>
      `${quoteContent(before, share / 2)} to ${quoteContent(after, share / 2)}`,
    say: (named) => `Finished, but with other words now: ${named}`,
    fix: () => "send finished items with their old words",
  },
  many_completed: {
    say: (named, words, count) => `${count} items became ${words.completed} at once: ${named}`,
    fix: (words) => `set one item to "${words.completed}" in each write`,
  },
  not_started: {
    say: (named, words) => `Now ${words.completed} without having been ${words.in_progress}: ${named}`,
    fix: (words) => `set an item to "${words.in_progress}" before it is "${words.completed}"`,
  },
} satisfies Readonly<Record<TodoProtection, Sign>>;

function quoteBefore({ before }: ProtectedItem, share: number): string {
  return quoteContent(before, share);
}

function quoteContent({ content }: TodoItem, share: number): string {
  return quote(content, Math.floor(share));
}

/**
 * Finds signs that a write lost part of the plan by mistake, with the items concerned; empty for a list that is cleared
 * or follows a finished one.
 *
 * A lost item is left out when a new one means the same in other words, as a whole, in part, or together with others.
 * An item whose id now belongs to different words counts as lost, unless the call named it.
 */
function detectRegressions(
  write: Replacement,
  isOtherPlan: boolean,
): Readonly<Record<TodoProtection, readonly ProtectedItem[]>> {
  const { before, after, matches, unread, namesItems } = write;
  // A call that names a finished item means that one rather than a new plan.
  const isNewPlan = after.length === 0 || (before.every(isDone) && !namesItems);
  const pairs = after.flatMap((item, index) => {
    const old = itemAt(before, matches[index]);
    const isKept = old === undefined || old === item || unread.has(index);
    return isKept || isNewPlan ? [] : [Object.freeze({ before: old, after: item })];
  });
  const completed = pairs.filter((pair) => pair.after.status === "completed" && !isDone(pair.before));
  // Of two items with one text, either may have been the running one.
  const running = new Set(before.filter(({ status }) => status === "in_progress").map(({ content }) => content));
  return {
    dropped_unfinished: isNewPlan
      ? []
      : (isOtherPlan ? before : findDropped(write)).map((lost) => Object.freeze({ before: lost })),
    reopened: pairs.filter((pair) => isReopened(pair.before, pair.after)),
    reworded_finished: pairs.filter(
      ({ before: old, after: now }) => isDone(old) && isDone(now) && !isSameText(old, now) && claimsMore(old, now),
    ),
    many_completed: completed.length > 1 ? completed : [],
    not_started: completed.filter((pair) => !running.has(pair.before.content)),
  };
}

function isSameText({ content: one }: TodoItem, { content: other }: TodoItem): boolean {
  if (one === other) return true;
  const bare = normalizeText(foldText(one));
  return bare !== undefined && bare === normalizeText(foldText(other));
}

/** Marks and words that join two things in one text. */
const JOINTS = /[,;&+、，和与及と]| (?:and|und|et|y|e|и) /g;

/** Checks whether the new text of a finished item is about other or more work, and not the same with more details. */
function claimsMore({ content: before }: TodoItem, { content: after }: TodoItem): boolean {
  if (usesOtherScript(before, after)) return false;
  const [old, now] = [splitStems(before, NO_WORDS), splitStems(after.replace(DETAILS, " "), NO_WORDS)];
  const isMore = [...now].some((word) => !old.has(word));
  const isOther = after.split(JOINTS).length > before.split(JOINTS).length || [...old].some((word) => !now.has(word));
  return hasOtherNumbers(before, after) || (isMore && isOther);
}

/** The share of an old text that a new one must contain for it to live on there, split or merged with others. */
const COVERED = 0.55;
/** How alike two texts under one id must be to be about the same work. */
const ALIKE_UNDER_ID = 0.25;

function findDropped({ before, after, matches, unread, namesItems }: Replacement): Items {
  const positions = new Map(matches.map((old, index) => [old, index]));
  const doubtful = before.flatMap((item, old) => {
    const now = itemAt(after, positions.get(old));
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
    const [item, now] = [before[old], after[index]];
    if (item === undefined || now === undefined) continue;
    const isOwn = positions.get(old) === index && hasSameId(item, now);
    if (isOwn ? likeness < ALIKE_UNDER_ID : coverage < COVERED) continue;
    if (isOwn || !isOtherWork(item.content, now.content)) kept.add(old);
  }
  const left = doubtful.filter((old) => !kept.has(old) && !positions.has(old));
  if (left.length > 0) for (const old of findSpread(before, after, matches, left)) kept.add(old);
  return doubtful.flatMap((old) => (kept.has(old) ? [] : (before[old] ?? [])));
}

/** Checks whether two matched items are certainly about the same work; a model may reuse an id for other work. */
function isSameWork(old: TodoItem, item: TodoItem): boolean {
  return hasSameId(old, item) ? isSameText(old, item) : !namesOtherThing(old.content, item.content);
}

function hasSameId(old: TodoItem, item: TodoItem): boolean {
  return old.id !== undefined && old.id === item.id;
}
