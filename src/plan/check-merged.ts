import type { TodoItem } from "../core/todo.js";
import { parseCustomFields } from "../parse/parse-custom-fields.js";
import { addIssue, type Context } from "../rules/context.js";
import { draftOf, type MergedItem } from "./merge-items.js";

/** Adds the issues that neither side has: too many items, or an item of both sides that the host's schema refuses. */
export function checkMerged<I extends TodoItem>(merged: readonly MergedItem<I>[], context: Context<I>): void {
  const { fields, maxItems: limit } = context.rules;
  const list = context.at(fields.list);
  if (merged.length > limit) addIssue(list, { code: "too_many_items", received: merged.length, limit });
  else
    merged.forEach(({ item, current, next }, index) => {
      if (item !== current && item !== next) checkItem(item, index, list.at(index));
    });
}

/** Adds what the host's schema says against an item. */
export function checkItem<I extends TodoItem>(item: I, index: number, context: Context<I>): void {
  if (context.rules.lookup.hasOwnSchema) parseCustomFields(draftOf(item), index, false, context);
}
