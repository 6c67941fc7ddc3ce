import { checkOptions, type OptionRule, required } from "../model/check-options.js";
import { createContext, hasIssues, listIssues } from "../model/context.js";
import type { TodoIssue } from "../model/issue.js";
import type { TodoNote } from "../model/note.js";
import { equalPlain, freezeCopy, isRecord } from "../model/plain-json.js";
import { type ResolvedRules, resolveRules } from "../model/resolve-rules.js";
import { isTodoList } from "../model/serialize-todos.js";
import { expectList, type Items, type TodoItem, type TodoList } from "../model/todo.js";
import type { TodoRulesOptions } from "../model/todo-rules.js";
import { checkCustomFields } from "../parse/parse-item.js";
import { diffItems, type TodoChange } from "./diff-todos.js";
import { carryKeys, completeKeys, createKeys, diffKeyed, type ItemKeys, type KeyedList } from "./keys.js";
import {
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
  listSide,
  type MergeRow,
  type MergeSide,
  mapThree,
  orderMerged,
  pairMerged,
  pairSides,
  type ThreeWay,
} from "./merge-rows.js";
import { hideGeneratedId, type ItemPairs, pairItems } from "./pairing.js";
import { FULL_REPORTER, type ReplaceResult, refused } from "./replace-items.js";

export type { TodoConflict } from "./merge-items.js";

/** The three lists of a merge, and how it decides. */
export interface MergeTodosOptions<I extends TodoItem = TodoItem> {
  /** The list that the writer of `next` saw. */
  readonly base: TodoList<I>;
  /** The list after the others' changes. */
  readonly current: TodoList<I>;
  /** The list after the writer's changes. */
  readonly next: TodoList<I>;
  /** The side that wins a conflict. Default `"current"`. */
  readonly prefer?: "current" | "next" | undefined;
  /** The rules under which both sides were written. Default: the library's own. */
  readonly rules?: TodoRulesOptions<I> | undefined;
}

/** The outcome of a merge: the list and the conflicts of both sides, or the issues that prevent it. */
export type MergeTodosResult<I extends TodoItem = TodoItem> =
  | { readonly ok: true; readonly list: TodoList<I>; readonly conflicts: readonly TodoConflict[] }
  | { readonly ok: false; readonly issues: readonly TodoIssue[] };

/**
 * Merges two changes of one list: `base` is the list that a writer saw, `next` the list after the writer's changes,
 * `current` the list after the others'.
 *
 * Pure. An addition, a removal or a change by one side alone is kept, field by field. Where both changed one thing, a
 * finished status beats an open one, unless the item was finished in base; everything else goes to `prefer`, and each
 * conflict is reported. An item that one side removed and the other changed is a conflict too. A text that merely
 * resembles an item of base counts as that item where the other side left it alone; it never decides by itself what is
 * removed, finished or changed. Items that both sides added become one where their texts are the same but for case,
 * space and punctuation. The order is that of the side that reordered; current's ids stay, and each id occurs once.
 * With more items in progress than the rules allow, those of `prefer` stay.
 *
 * With one side equal to `base`, the result is the other side itself. The revision is current's plus one, or the list
 * is `current` itself where nothing changed. Issues come back only where the merged list breaks the rules, as by
 * `maxItems`.
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
  if (isRecord(options)) for (const side of SIDES) expectList("mergeTodos", options[side], side);
  checkOptions("call of mergeTodos()", options, OPTIONS);
  const { base, current, next, prefer = "current", rules } = options;
  const resolved = resolveRules(rules);
  const merged = mergeLists(keySides({ base, current, next }, resolved), { prefer, rules: resolved });
  if (!merged.ok) return merged;
  // Each item of the merged list is one of the three lists', or was checked by the schema of I.
  const list = merged.list as TodoList<I>;
  return Object.freeze({ ok: true, list, conflicts: merged.conflicts });
}

/** Creates the keys of lists from outside, which are paired by ids and texts as a first write is. */
function keySides({ base, ...sides }: ThreeWay<TodoList>, { ids }: Pick<ResolvedRules, "ids">): ThreeWay<KeyedList> {
  const hide = ({ items }: TodoList) => items.map((item) => hideGeneratedId(item, ids));
  const keys = createKeys({ ...base, revision: 0 });
  const key = (list: TodoList, birth: number): KeyedList => ({
    list,
    keys: completeKeys(carryKeys(keys, pairItems(hide(base), hide(list))), birth),
  });
  // Three births, so that no item has another one's key by chance.
  return { base: { list: base, keys }, current: key(sides.current, 1), next: key(sides.next, 2) };
}

/** The options of a merge whose rules were resolved before. */
interface MergeListsOptions {
  readonly prefer: MergeSide;
  readonly rules: ResolvedRules;
  /** Whether `next` undoes a change: then every later change of `current` stays. */
  readonly isUndo?: boolean;
}

interface MergedRows {
  readonly rows: readonly Pick<MergeRow, "at" | "guessed">[];
}

/** A merge, and the position of each merged item in the three lists. */
type MergedLists =
  | (Extract<MergeTodosResult, { readonly ok: true }> & MergedRows)
  | Extract<MergeTodosResult, { readonly ok: false }>;

/** Merges lists like {@link mergeTodos}, by the keys of their items and without checks. */
function mergeLists(keyed: ThreeWay<KeyedList>, options: MergeListsOptions): MergedLists {
  const lists = mapThree(keyed, ({ list }) => list);
  const { base, current, next } = lists;
  const rows = pairSides(keyed);
  if (isSameList(next, base) || isSameList(next, current)) return succeed(current, [], listSide(rows, "current"));
  if (!isSameList(current, base)) return mergeChanged(lists, rows, options);
  const revision = current.revision + 1;
  const list = next.revision === revision ? next : Object.freeze({ ...next, revision });
  return succeed(list, [], listSide(rows, "next"));
}

function mergeChanged(lists: ThreeWay<TodoList>, rows: readonly MergeRow[], options: MergeListsOptions): MergedLists {
  const { prefer, rules, isUndo = false } = options;
  const conflicts: FoundConflict[] = [];
  const merge: MergeContext = {
    prefer,
    isUndo,
    report: (path, values, kept) => conflicts.push({ path, ...values, kept }),
    accepts: (item) => {
      const context = createContext(rules, FULL_REPORTER);
      checkCustomFields(item, 0, false, context);
      return !hasIssues(context);
    },
  };
  const { items: ordered, isContested } = orderMerged(mergeItems(rows, merge), prefer);
  const sides = mapThree(lists, ({ items }) => items);
  const numbered = assignMergedIds(ordered, sides, { ids: rules.ids, prefer });
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

/** Builds the merged list, frozen; returns `current` itself where it is the same. */
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

const SIDES = ["base", "current", "next"] as const;

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

/** A change that was merged with the list. */
export interface MergedWrite {
  readonly result: ReplaceResult;
  /** The keys of the merged list. */
  readonly keys: ItemKeys;
  /** The changes of others that the writer had not seen, without those that are undone or part of the change itself. */
  readonly edited: readonly TodoChange[];
  /** The conflicts of both sides; left out where nothing was merged. */
  readonly conflicts?: readonly TodoConflict[];
  /** The list that the writer saw, with this change alone; left out where the merge was refused. */
  readonly written?: KeyedList;
}

/** A write that was accepted for the list as its writer saw it. The keys of new items have no birth yet. */
export interface AcceptedWrite {
  readonly result: Extract<ReplaceResult, { readonly ok: true }>;
  readonly keys: ItemKeys;
}

/** Merges an accepted write with the current list. */
export function mergeWritten(
  current: KeyedList,
  seen: KeyedList,
  { result: accepted, keys: ownKeys }: AcceptedWrite,
  options: MergeListsOptions,
): MergedWrite {
  const { list } = current;
  const next = { list: accepted.list, keys: ownKeys };
  const keyed = { base: seen, current, next };
  const merged = mergeLists(keyed, options);
  if (!merged.ok) {
    return { result: refused(list, merged.issues), keys: current.keys, edited: diffKeyed(seen, current) };
  }
  const { items } = merged.list;
  const { conflicts, rows } = merged;
  const inCurrent = pairMerged("current", rows);
  const inNext = pairMerged("next", rows);
  const keys = merged.list === list ? current.keys : mergeKeys(rows, keyed, merged.list.revision);
  const result = Object.freeze({
    ok: true,
    list: merged.list,
    changed: merged.list !== list,
    changes: diffItems(list.items, items, inCurrent.matches),
    notes: Object.freeze(accepted.notes.filter((note) => !isAnswered(note, items))),
  } as const);
  const edited = diffItems(next.list.items, items, inNext.matches);
  const written = { list: next.list, keys: shareKeys(ownKeys, inNext, keys) };
  return { result, keys, edited, conflicts, written };
}

/** Chooses the key of each merged item: that of the side that it comes from. */
function mergeKeys(rows: MergedRows["rows"], { current, next }: ThreeWay<KeyedList>, revision: number): ItemKeys {
  const keys = rows.map(({ at, guessed }) => {
    const isNext = at.current === -1 || guessed === "next";
    return (isNext ? next.keys[at.next] : current.keys[at.current]) ?? "";
  });
  return completeKeys(keys, revision);
}

/** Copies the keys of merged items to the same items of the list that was merged in. */
function shareKeys(own: ItemKeys, { matches, guessed }: ItemPairs, merged: ItemKeys): ItemKeys {
  const keys = [...own];
  for (const [index, position] of matches.entries())
    if (position !== -1 && !guessed.has(index)) keys[position] = merged[index] ?? "";
  return keys;
}

/** Checks whether a note names lost items that the merge has kept. */
function isAnswered({ code, items = [] }: TodoNote, merged: Items): boolean {
  if (code !== "dropped_unfinished") return false;
  const texts = new Set(merged.map(({ content }) => content));
  return items.every(({ before }) => texts.has(before.content));
}
