import { checkOptions, type OptionRule, required } from "../model/check-options.js";
import { createContext, hasIssues, listIssues } from "../model/context.js";
import type { TodoIssue } from "../model/issue.js";
import type { TodoNote } from "../model/note.js";
import { equalPlain, freezeCopy } from "../model/plain-json.js";
import { type ResolvedRules, resolveRules } from "../model/resolve-rules.js";
import { isTodoList } from "../model/serialize-todos.js";
import type { Items, TodoItem, TodoList } from "../model/todo.js";
import type { TodoRulesOptions } from "../model/todo-rules.js";
import { diffItems, type TodoChange } from "./diff-todos.js";
import {
  checkItem,
  checkMerged,
  type FoundConflict,
  findChanged,
  limitMerged,
  type MergeContext,
  mergeItems,
  placeConflicts,
  type TodoConflict,
} from "./merge-items.js";
import {
  assignMergedIds,
  isShared,
  type KnownMatches,
  listSide,
  type MergeRow,
  type MergeSide,
  mapThree,
  orderMerged,
  pairSides,
  placesIn,
  type ThreeWay,
} from "./merge-rows.js";
import { acceptGuesses, type Places, pairItems } from "./pairing.js";
import { FULL_REPORTER, type PairedResult, type ReplaceResult } from "./replace-items.js";

export type { TodoConflict } from "./merge-items.js";

/** The three lists of a merge, and how it decides. */
export interface MergeTodosOptions<I extends TodoItem = TodoItem> {
  /** The list that the writer of `next` saw. */
  readonly base: TodoList<I>;
  /** What others made of it meanwhile. */
  readonly current: TodoList<I>;
  /** What the writer made of it. */
  readonly next: TodoList<I>;
  /** The side that wins where both changed one thing. Default `"current"`. */
  readonly prefer?: "current" | "next" | undefined;
  /** The rules both sides were written under. Default: the library's own. */
  readonly rules?: TodoRulesOptions<I> | undefined;
}

/** The outcome of a merge: the list and what both sides disagreed about, or why there is no such list. */
export type MergeTodosResult<I extends TodoItem = TodoItem> =
  | { readonly ok: true; readonly list: TodoList<I>; readonly conflicts: readonly TodoConflict[] }
  | { readonly ok: false; readonly issues: readonly TodoIssue[] };

/**
 * Merges two changes of one list: `next` is what a writer made of `base`, `current` what others made of it meanwhile.
 *
 * Pure. What one side alone added, removed or changed is kept, field by field. Where both changed one thing, a finished
 * status beats an open one, unless the item was finished in base; everything else goes to `prefer`, and each conflict
 * is reported. An item that one side removed and the other changed is a conflict too. A text that only resembles an item
 * of base is that item where the other side left it alone, and never decides by itself what is removed, finished or
 * changed. Items that both sides added are one where their texts are the same but for case, space and punctuation. The order is that of the side that reordered;
 * current's ids stay, and no id stands twice. With more items in progress than the rules allow, those of `prefer` stay.
 * A side equal to `base` gives the other side itself. The revision is current's plus one, or the list is `current`
 * itself where nothing changed. Issues come back only where the merged list breaks the rules, as by `maxItems`.
 *
 * @throws RangeError or TypeError for bad options.
 *
 * @example
 * ```ts
 * import { mergeTodos, renderProgress, type TodoList } from "agent-todos";
 *
 * const base: TodoList = { revision: 1, items: [{ content: "Add tests", status: "in_progress" }] };
 * const current: TodoList = { revision: 2, items: [...base.items, { content: "Ask Ann", status: "pending" }] };
 * const next: TodoList = { revision: 2, items: [{ content: "Add tests", status: "completed" }] };
 * const merged = mergeTodos({ base, current, next });
 * if (merged.ok) console.log(renderProgress(merged.list)); // => 1/2 done. Next: Ask Ann.
 * ```
 */
export function mergeTodos<I extends TodoItem = TodoItem>(options: MergeTodosOptions<I>): MergeTodosResult<I> {
  checkOptions("merge todos", options, OPTIONS);
  const { base, current, next, prefer = "current", rules } = options;
  const merged = mergeLists({ base, current, next }, { prefer, rules: resolveRules(rules) });
  if (!merged.ok) return merged;
  // Each item of the merged list is one of the three lists', or was checked by the schema of I.
  const list = merged.list as TodoList<I>;
  return Object.freeze({ ok: true, list, conflicts: merged.conflicts });
}

/** How to merge lists whose rules were resolved before. */
interface MergeListsOptions {
  readonly prefer: MergeSide;
  readonly rules: ResolvedRules;
  /** Which items are which, where an edit named them: a new text alone does not show it. */
  readonly matches?: KnownMatches | undefined;
}

interface MergedRows {
  readonly rows: readonly Pick<MergeRow, "at" | "guessed">[];
}

/** A merge, and where each item of the merged list stands in the three lists. */
type MergedLists =
  | (Extract<MergeTodosResult, { readonly ok: true }> & MergedRows)
  | Extract<MergeTodosResult, { readonly ok: false }>;

/** Merges lists like {@link mergeTodos}, without checks, with the matches that are known. */
function mergeLists(lists: ThreeWay<TodoList>, options: MergeListsOptions): MergedLists {
  const { base, current, next } = lists;
  const sides = mapThree(lists, ({ items }) => items);
  const rows = pairSides(sides, options.rules, options.matches ?? {});
  if (isSameList(next, base) || isSameList(next, current)) return succeed(current, [], listSide(rows, "current"));
  if (!isSameList(current, base)) return mergeChanged(lists, rows, options);
  const revision = current.revision + 1;
  const list = next.revision === revision ? next : Object.freeze({ ...next, revision });
  return succeed(list, [], listSide(rows, "next"));
}

function mergeChanged(lists: ThreeWay<TodoList>, rows: readonly MergeRow[], options: MergeListsOptions): MergedLists {
  const { prefer, rules } = options;
  const conflicts: FoundConflict[] = [];
  const merge: MergeContext = {
    prefer,
    report: (path, values, kept) => conflicts.push({ path, ...values, kept }),
    accepts: (item) => {
      const context = createContext(rules, FULL_REPORTER);
      checkItem(item, 0, context);
      return !hasIssues(context);
    },
  };
  const { items: ordered, isContested } = orderMerged(mergeItems(rows, merge), prefer);
  const sides = mapThree(lists, ({ items }) => items);
  const numbered = assignMergedIds(ordered, sides, rules);
  const merged = limitMerged(numbered, merge, rules);
  const context = createContext(rules, FULL_REPORTER);
  checkMerged(merged, context);
  if (hasIssues(context)) return Object.freeze({ ok: false, issues: listIssues(context) });
  if (isContested) {
    const shared = ordered.filter(isShared);
    const textsBy = (side: keyof MergeRow["at"]): readonly string[] =>
      listSide(shared, side).map(({ item }) => item.content);
    const orders = { base: textsBy("base"), current: textsBy("current"), next: textsBy("next") };
    const kept = shared.map(({ item }) => item.content);
    merge.report(["items"], orders, kept);
  }
  const summaries = mapThree(lists, ({ summary }) => summary);
  const changed = findChanged(summaries);
  const summary = summaries[changed ?? prefer];
  if (changed === undefined) merge.report(["summary"], summaries, summary);
  const items = merged.map(({ item }) => item);
  return succeed(buildList(items, summary, lists.current), placeConflicts(conflicts, merged), merged);
}

function succeed(list: TodoList, conflicts: readonly TodoConflict[], rows: MergedRows["rows"]): MergedLists {
  return Object.freeze({ ok: true, list, conflicts: Object.freeze(conflicts), rows });
}

/** Builds the merged list, frozen; returns `current` itself where nothing of it changed. */
function buildList(merged: Items, summary: string | undefined, current: TodoList): TodoList {
  const isSame =
    summary === current.summary &&
    merged.length === current.items.length &&
    merged.every((item, index) => item === current.items[index]);
  if (isSame) return current;
  // A copy of a plain item is an item.
  const items = merged.map((item) => (Object.isFrozen(item) ? item : (freezeCopy(item) as TodoItem)));
  const list = { items: Object.freeze(items), revision: current.revision + 1 };
  return Object.freeze(summary === undefined ? list : { ...list, summary });
}

const LIST: OptionRule = /* @__PURE__ */ required(["a todo list", isTodoList]);

const OPTIONS: Readonly<Record<keyof MergeTodosOptions, OptionRule | undefined>> = {
  base: LIST,
  current: LIST,
  next: LIST,
  prefer: ['"current" or "next"', (value) => value === "current" || value === "next"],
  rules: undefined,
};

function isSameList(one: TodoList, other: TodoList): boolean {
  return one.summary === other.summary && equalPlain(one.items, other.items);
}

/** The list that a change was made for, where the list has changed since. */
export interface SeenList {
  readonly seen: TodoList;
  /** For each item of the list its place in `seen`; by default the two lists are compared. */
  readonly matches?: Places;
}

/** A change that was merged with the list. */
export interface MergedWrite extends PairedResult {
  /** What others changed that the writer did not know of, as far as it stands and the change does not say it itself. */
  readonly edited: readonly TodoChange[];
  /** What both sides changed; left out where nothing was merged. */
  readonly conflicts?: readonly TodoConflict[];
  /** What the change made of the list that its writer saw, against the list as it is now. */
  readonly base?: Required<SeenList>;
}

/** A write that was accepted for the list as its writer saw it; without a pairing, the two lists are compared. */
export interface AcceptedWrite extends PairedResult {
  readonly result: Extract<ReplaceResult, { readonly ok: true }>;
}

/** Merges an accepted write with the list as it is. */
export function mergeWritten(
  list: TodoList,
  { seen, matches = pairItems(seen.items, list.items) }: SeenList,
  { result: written, matches: own }: AcceptedWrite,
  { prefer, rules }: Pick<MergeListsOptions, "prefer" | "rules">,
): MergedWrite {
  const next = written.list;
  const pairing = { current: matches, next: own ?? pairItems(seen.items, next.items) };
  const merged = mergeLists({ base: seen, current: list, next }, { prefer, rules, matches: pairing });
  if (!merged.ok) {
    const { issues } = merged;
    const edited = diffItems(seen.items, list.items, acceptGuesses(matches));
    return { result: Object.freeze({ ok: false, list, issues }), edited };
  }
  const { items } = merged.list;
  const inCurrent = placesIn("current", merged.rows);
  const result = Object.freeze({
    ok: true,
    list: merged.list,
    changed: merged.list !== list,
    changes: diffItems(list.items, items, acceptGuesses(inCurrent)),
    notes: Object.freeze(written.notes.filter((note) => !isAnswered(note, items))),
  } as const);
  const inNext = placesIn("next", merged.rows);
  const edited = diffItems(next.items, items, acceptGuesses(inNext));
  return { result, matches: inCurrent, edited, conflicts: merged.conflicts, base: { seen: next, matches: inNext } };
}

/** Checks whether a note names lost items that the merge has kept. */
function isAnswered({ code, items = [] }: TodoNote, merged: Items): boolean {
  if (code !== "dropped_unfinished") return false;
  const texts = new Set(merged.map(({ content }) => content));
  return items.every(({ before }) => texts.has(before.content));
}
