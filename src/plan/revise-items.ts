import { equalPlain, freezeCopy } from "../core/plain-json.js";
import type { TodoItem } from "../core/todo.js";
import { createIssue } from "../rules/context.js";
import type { ItemsReviser, TodoRevision } from "./replace-items.js";

/** Makes the reviser of a call's revision: old items stay wherever they stayed the same, new ones are frozen copies. */
export function createReviser<I extends TodoItem>(
  revise: TodoRevision<I> | undefined,
): ItemsReviser<I> | undefined {
  return (
    revise &&
    ((built, matches, before, { rules, diagnostics }) => {
      const revised = revise(built, before);
      if ("issues" in revised) {
        diagnostics.issues.push(...revised.issues.map((facts) => createIssue(facts, rules.wording)));
        return undefined;
      }
      const items = revised.items.map((item, index) => {
        const old = before[matches[index] ?? -1];
        // A copy of a plain item is an item.
        return old !== undefined && equalPlain(old, item) ? old : (freezeCopy(item) as I);
      });
      const isSame = items.length === before.length && items.every((item, index) => item === before[index]);
      return isSame ? before : Object.freeze(items);
    })
  );
}
