import type { TodoItem, TodoList } from "../core/todo.js";
import { diffItems, type TodoChange } from "../plan/diff-todos.js";
import { findMatches } from "../plan/find-matches.js";
import { matchItems } from "../plan/match-items.js";
import { mergeLists, type TodoConflict } from "../plan/merge-todos.js";
import type { ReplaceResult } from "../plan/replace-items.js";
import type { TodoNote } from "../rules/note.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";
import type { TodoAnswer } from "./answer-call.js";

/** The list that a call was made for, where the list has changed since. */
export interface SeenList<I extends TodoItem> {
  readonly seen: TodoList<I>;
  /** For each item of the list its position in `seen`, or -1; by default the two lists are compared. */
  readonly matches: readonly number[] | undefined;
}

/** An answer, and what the person changed that the call did not know of. */
export interface MergedAnswer<I extends TodoItem> extends TodoAnswer<I> {
  readonly edited: readonly TodoChange<I>[];
  /** What both sides changed; left out where nothing was merged. */
  readonly conflicts?: readonly TodoConflict[];
}

/**
 * Answers a call that was made for a list as it was before the person changed it.
 *
 * It is read, checked and protected against what the model saw, so that nobody is refused for what the other one did,
 * and the result is merged with the list, the person's side preferred.
 */
export function answerMerged<I extends TodoItem>(
  list: TodoList<I>,
  { seen, matches }: SeenList<I>,
  rules: ResolvedRules<I>,
  answer: (list: TodoList<I>) => TodoAnswer<I>,
): MergedAnswer<I> {
  const known = matches ?? matchItems(seen.items, list.items);
  const edited = diffItems(seen.items, list.items, known);
  const first = answer(seen);
  // What is shown, and what only adds to the list, is answered for the list as it is.
  if (first.shown !== undefined || first.onlyAdds === true) return { ...answer(list), edited };
  if (!first.result.ok) {
    const { issues } = first.result;
    // The model may have heard of an item some other way than by its own writes.
    const second = issues.every(({ code }) => code === "unknown_item") ? answer(list) : undefined;
    if (second?.result.ok) return { ...second, edited };
    return { result: Object.freeze({ ok: false, list, issues }), edited };
  }
  return merge(list, seen, known, first.result, rules);
}

function merge<I extends TodoItem>(
  list: TodoList<I>,
  seen: TodoList<I>,
  known: readonly number[],
  written: Extract<ReplaceResult<I, TodoList<I>>, { readonly ok: true }>,
  rules: ResolvedRules<I>,
): MergedAnswer<I> {
  const next = written.list;
  const merged = mergeLists(
    { base: seen, current: list, next },
    {
      prefer: "current",
      rules,
      matches: { current: known, next: findMatches(seen.items, next.items, written.changes) },
    },
  );
  if (!merged.ok) {
    const { issues } = merged;
    return {
      result: Object.freeze({ ok: false, list, issues }),
      edited: diffItems(seen.items, list.items, known),
    };
  }
  const { items } = merged.list;
  const from = (side: "current" | "next"): readonly number[] => merged.rows.map((row) => row[side]);
  const result = Object.freeze({
    ok: true,
    list: merged.list,
    changed: merged.list !== list,
    changes: diffItems(list.items, items, from("current")),
    notes: Object.freeze(written.notes.filter((note) => !isSettled(note, items))),
  } as const);
  return {
    result,
    edited: diffItems(next.items, items, from("next")),
    conflicts: merged.conflicts,
  };
}

/** Checks whether a note reports items as lost that the merge has kept. */
function isSettled({ code, items = [] }: TodoNote, merged: readonly TodoItem[]): boolean {
  if (code !== "dropped_unfinished") return false;
  const texts = new Set(merged.map(({ content }) => content));
  return items.every(({ before }) => texts.has(before.content));
}
