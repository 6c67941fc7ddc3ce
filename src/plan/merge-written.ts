import type { TodoItem, TodoList } from "../core/todo.js";
import type { TodoNote } from "../rules/note.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";
import { diffItems, findMatches, type TodoChange } from "./diff-todos.js";
import { matchItems } from "./match-items.js";
import { mergeLists, type TodoConflict } from "./merge-todos.js";
import type { MergeSide } from "./pair-sides.js";
import type { ReplaceResult } from "./replace-items.js";

/** The list that a change was made for, where the list has changed since. */
export interface SeenList<I extends TodoItem> {
  readonly seen: TodoList<I>;
  /** For each item of the list its position in `seen`, or -1; by default the two lists are compared. */
  readonly matches?: readonly number[] | undefined;
}

/** A change that was merged with the list. */
export interface MergedWrite<I extends TodoItem> {
  readonly result: ReplaceResult<I, TodoList<I>>;
  /** What others changed that the writer did not know of, as far as it stands and the change does not say it itself. */
  readonly edited: readonly TodoChange<I>[];
  /** What both sides changed; left out where nothing was merged. */
  readonly conflicts?: readonly TodoConflict[];
}

/** Merges a change that was accepted for the list as its writer saw it with the list as it is. */
export function mergeWritten<I extends TodoItem>(
  list: TodoList<I>,
  { seen, matches = matchItems(seen.items, list.items) }: SeenList<I>,
  written: Extract<ReplaceResult<I, TodoList<I>>, { readonly ok: true }>,
  { prefer, rules }: { readonly prefer: MergeSide; readonly rules: ResolvedRules<I> },
): MergedWrite<I> {
  const next = written.list;
  const merged = mergeLists(
    { base: seen, current: list, next },
    {
      prefer,
      rules,
      matches: { current: matches, next: findMatches(seen.items, next.items, written.changes) },
    },
  );
  if (!merged.ok) {
    const { issues } = merged;
    return {
      result: Object.freeze({ ok: false, list, issues }),
      edited: diffItems(seen.items, list.items, matches),
    };
  }
  const { items } = merged.list;
  const from = (side: MergeSide): readonly number[] => merged.rows.map(({ at }) => at[side]);
  const result = Object.freeze({
    ok: true,
    list: merged.list,
    changed: merged.list !== list,
    changes: diffItems(list.items, items, from("current")),
    notes: Object.freeze(written.notes.filter((note) => !isSettled(note, items))),
  } as const);
  return { result, edited: diffItems(next.items, items, from("next")), conflicts: merged.conflicts };
}

/** Checks whether a note names lost items that the merge has kept. */
function isSettled({ code, items = [] }: TodoNote, merged: readonly TodoItem[]): boolean {
  if (code !== "dropped_unfinished") return false;
  const texts = new Set(merged.map(({ content }) => content));
  return items.every(({ before }) => texts.has(before.content));
}
