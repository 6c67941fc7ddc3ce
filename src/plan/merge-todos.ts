import { describeInvalid, unknownOption } from "../core/option-error.js";
import { equalPlain, freezeCopy, isRecord } from "../core/plain-json.js";
import { TODO_STATUSES, type TodoItem, type TodoList } from "../core/todo.js";
import { createContext, listIssues } from "../rules/context.js";
import type { TodoIssue } from "../rules/issue.js";
import { type ResolvedRules, resolveRules } from "../rules/resolve-rules.js";
import type { TodoRulesOptions } from "../rules/todo-rules.js";
import { type FoundConflict, placeConflicts, type TodoConflict } from "./merge-conflict.js";
import {
  checkItem,
  checkMerged,
  findChanged,
  limitMerged,
  type MergeContext,
  mergeItems,
} from "./merge-items.js";
import { isShared, listSide, orderMerged } from "./order-merged.js";
import {
  type KnownMatches,
  type MergeRow,
  type MergeSide,
  mapTrio,
  pairSides,
  type Trio,
} from "./pair-sides.js";
import { settleIds } from "./settle-ids.js";

export type { TodoConflict } from "./merge-conflict.js";

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
  | {
      readonly ok: true;
      readonly list: TodoList<I>;
      readonly conflicts: readonly TodoConflict[];
    }
  | { readonly ok: false; readonly issues: readonly TodoIssue[] };

/**
 * Merges two changes of one list: `next` is what a writer made of `base`, `current` what others made of it meanwhile.
 *
 * Pure. What one side alone added, removed or changed is kept, field by field. Where both changed one thing, a finished
 * status beats an open one, unless the item was finished in base; everything else goes to `prefer`, and each conflict
 * is reported. An item that one side removed and the other changed is a conflict too. Items that both sides added are
 * one where their texts are the same but for case, space and punctuation. The order is that of the side that reordered;
 * current's ids stay, and no id stands twice. With more items in progress than the rules allow, those of `prefer` stay.
 * A side equal to `base` gives the other side itself. The revision is current's plus one, or the list is `current`
 * itself where nothing changed. Issues come back only where the merged list breaks the rules, as by `maxItems`.
 *
 * @throws TypeError for a list that is not one, RangeError for a bad `prefer`, either for bad rules.
 *
 * @example
 * ```ts
 * import { mergeTodos, type TodoList } from "agent-todos";
 *
 * const base: TodoList = { revision: 1, items: [{ content: "Add tests", status: "in_progress" }] };
 * const current: TodoList = { revision: 2, items: [{ content: "Add ten tests", status: "in_progress" }] };
 * const next: TodoList = { revision: 2, items: [{ content: "Add tests", status: "completed" }] };
 * const merged = mergeTodos({ base, current, next });
 * if (merged.ok) console.log(merged.list.items[0]); // => { content: 'Add ten tests', status: 'completed' }
 * ```
 */
export function mergeTodos<I extends TodoItem = TodoItem>(
  options: MergeTodosOptions<I>,
): MergeTodosResult<I> {
  const { base, current, next, prefer = "current", rules } = checkOptions(options);
  const merged = mergeLists({ base, current, next }, { prefer, rules: resolveRules(rules) });
  if (!merged.ok) return merged;
  const { list, conflicts } = merged;
  return Object.freeze({ ok: true, list, conflicts });
}

/** How to merge lists whose rules were resolved before. */
export interface MergeListsOptions<I extends TodoItem> {
  readonly prefer: MergeSide;
  readonly rules: ResolvedRules<I>;
  /** Which items are which, where an edit named them: a new text alone does not show it. */
  readonly matches?: KnownMatches | undefined;
}

/** A merge, and where each item of the merged list stands in the three lists. */
export type MergedLists<I extends TodoItem> =
  | (Extract<MergeTodosResult<I>, { readonly ok: true }> & {
      readonly rows: readonly Pick<MergeRow<I>, "at">[];
    })
  | Extract<MergeTodosResult<I>, { readonly ok: false }>;

/** Merges lists like {@link mergeTodos}, without checks, with the matches that are known. */
export function mergeLists<I extends TodoItem>(
  lists: Trio<TodoList<I>>,
  options: MergeListsOptions<I>,
): MergedLists<I> {
  const { base, current, next } = lists;
  const rows = pairSides(
    mapTrio(lists, ({ items }) => items),
    options.rules,
    options.matches ?? {},
  );
  if (isSameList(next, base) || isSameList(next, current))
    return succeed(current, [], listSide(rows, "current"));
  if (!isSameList(current, base)) return mergeChanged(lists, rows, options);
  const revision = current.revision + 1;
  const list = next.revision === revision ? next : Object.freeze({ ...next, revision });
  return succeed(list, [], listSide(rows, "next"));
}

function mergeChanged<I extends TodoItem>(
  lists: Trio<TodoList<I>>,
  rows: readonly MergeRow<I>[],
  { prefer, rules }: MergeListsOptions<I>,
): MergedLists<I> {
  const conflicts: FoundConflict[] = [];
  const merge: MergeContext<I> = {
    prefer,
    report: (path, values, kept) => conflicts.push({ path, ...values, kept }),
    accepts: (item) => {
      const context = createContext(rules);
      checkItem(item, 0, context);
      return context.diagnostics.issues.length === 0;
    },
  };
  const { items: ordered, isContested } = orderMerged(mergeItems(rows, merge), prefer);
  const settled = settleIds(
    ordered,
    mapTrio(lists, ({ items }) => items),
    rules,
  );
  const merged = limitMerged(settled, merge, rules);
  const context = createContext(rules);
  checkMerged(merged, context);
  const issues = listIssues(context);
  if (issues.length > 0) return Object.freeze({ ok: false, issues });
  if (isContested) {
    const shared = ordered.filter(isShared);
    const textsBy = (side: keyof MergeRow<I>["at"]): readonly string[] =>
      listSide(shared, side).map(({ item }) => item.content);
    const orders = { base: textsBy("base"), current: textsBy("current"), next: textsBy("next") };
    merge.report(
      ["items"],
      orders,
      shared.map(({ item }) => item.content),
    );
  }
  const summaries = mapTrio(lists, ({ summary }) => summary);
  const changed = findChanged(summaries);
  const summary = summaries[changed ?? prefer];
  if (changed === undefined) merge.report(["summary"], summaries, summary);
  const items = merged.map(({ item }) => item);
  return succeed(buildList(items, summary, lists.current), placeConflicts(conflicts, merged), merged);
}

function succeed<I extends TodoItem>(
  list: TodoList<I>,
  conflicts: readonly TodoConflict[],
  rows: readonly Pick<MergeRow<I>, "at">[],
): MergedLists<I> {
  return Object.freeze({ ok: true, list, conflicts: Object.freeze(conflicts), rows });
}

/** Builds the merged list, frozen; returns `current` itself where nothing of it changed. */
function buildList<I extends TodoItem>(
  merged: readonly I[],
  summary: string | undefined,
  current: TodoList<I>,
): TodoList<I> {
  const isSame =
    summary === current.summary &&
    merged.length === current.items.length &&
    merged.every((item, index) => item === current.items[index]);
  if (isSame) return current;
  // A copy of a plain item is an item.
  const items = merged.map((item) => (Object.isFrozen(item) ? item : (freezeCopy(item) as I)));
  const list = { items: Object.freeze(items), revision: current.revision + 1 };
  return Object.freeze(summary === undefined ? list : { ...list, summary });
}

const TASK = "merge todos";
const OPTIONS = ["base", "current", "next", "prefer", "rules"];

function checkOptions<I extends TodoItem>(options: MergeTodosOptions<I>): MergeTodosOptions<I> {
  const given: unknown = options;
  if (!isRecord(given)) throw new TypeError(describeInvalid(TASK, "the options", "an object", given));
  const unknown = Object.keys(given).find((name) => !OPTIONS.includes(name));
  if (unknown !== undefined) throw unknownOption(TASK, unknown, OPTIONS);
  for (const name of ["base", "current", "next"]) {
    if (!isList(given[name])) throw new TypeError(describeInvalid(TASK, name, "a todo list", given[name]));
  }
  const { prefer } = given;
  if (prefer !== undefined && prefer !== "current" && prefer !== "next")
    throw new RangeError(describeInvalid(TASK, "prefer", '"current" or "next"', prefer));
  return options;
}

function isList(value: unknown): boolean {
  return (
    isRecord(value) &&
    Number.isSafeInteger(value["revision"]) &&
    Array.isArray(value["items"]) &&
    value["items"].every(
      (item: unknown) =>
        isRecord(item) &&
        typeof item["content"] === "string" &&
        TODO_STATUSES.some((status) => status === item["status"]),
    )
  );
}

function isSameList(one: TodoList, other: TodoList): boolean {
  return one.summary === other.summary && equalPlain(one.items, other.items);
}
