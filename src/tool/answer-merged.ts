import type { TodoItem, TodoList } from "../core/todo.js";
import { diffItems } from "../plan/diff-todos.js";
import { matchItems } from "../plan/match-items.js";
import { type MergedWrite, mergeWritten, type SeenList } from "../plan/merge-written.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";
import type { TodoAnswer } from "./answer-call.js";

/** An answer, and what others changed that the call did not know of. */
export type MergedAnswer<I extends TodoItem> = TodoAnswer<I> & MergedWrite<I>;

/**
 * Answers a call that was made for a list as it was before the person changed it.
 *
 * It is read, checked and protected against what the model saw, so that nobody is refused for what the other one did,
 * and the result is merged with the list, the person's side preferred.
 */
export function answerMerged<I extends TodoItem>(
  list: TodoList<I>,
  { seen, matches = matchItems(seen.items, list.items) }: SeenList<I>,
  rules: ResolvedRules<I>,
  answer: (list: TodoList<I>) => TodoAnswer<I>,
): MergedAnswer<I> {
  const edited = diffItems(seen.items, list.items, matches);
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
  return mergeWritten(list, { seen, matches }, first.result, { prefer: "current", rules });
}
