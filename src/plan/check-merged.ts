import type { TodoItem } from "../core/todo.js";
import { parseCustomFields } from "../parse/parse-custom-fields.js";
import { addIssue, createContext, listIssues } from "../rules/context.js";
import type { TodoIssue } from "../rules/issue.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";
import { customOf } from "./merge-items.js";
import type { MergeSides } from "./pair-sides.js";

/** Lists the issues that neither side has: too many items, or an item of both sides that the host's schema refuses. */
export function checkMerged<I extends TodoItem>(
  items: readonly I[],
  { current, next }: MergeSides<I>,
  rules: ResolvedRules<I>,
): readonly TodoIssue[] {
  if (items.length > rules.maxItems) {
    const context = createContext(rules);
    const facts = { code: "too_many_items", received: items.length, limit: rules.maxItems } as const;
    addIssue(context.at(rules.fields.list), facts);
    return listIssues(context);
  }
  if (!rules.lookup.hasOwnSchema) return [];
  const accepted = new Set([...current, ...next]);
  return items.flatMap((item, index) => (accepted.has(item) ? [] : checkItem(item, index, rules)));
}

/** Lists what the host's schema says against an item. */
export function checkItem<I extends TodoItem>(
  item: I,
  index: number,
  rules: ResolvedRules<I>,
): readonly TodoIssue[] {
  if (!rules.lookup.hasOwnSchema) return [];
  const context = createContext(rules);
  const { id, content, status, activeForm } = item;
  const draft = { id, content, status, activeForm, custom: customOf(item) };
  parseCustomFields(draft, index, false, context.at(rules.fields.list, index));
  return listIssues(context);
}
