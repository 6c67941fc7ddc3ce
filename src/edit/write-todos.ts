import { isRecord, isSent } from "../core/plain-json.js";
import type { TodoItem, TodoList } from "../core/todo.js";
import type { ReplaceResult } from "../plan/replace-items.js";
import { replaceTodos, tryToRead } from "../plan/validate-and-replace.js";
import { createContext } from "../rules/context.js";
import { hasPatchField } from "../rules/fields.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";
import { patchTodos } from "./apply-todo-patch.js";
import { editItems } from "./edit-items.js";
import { mergeById, parseId } from "./merge-by-id.js";
import { isEmptyPatch, isPatchField, unwrapPatch } from "./parse-patch.js";

/**
 * Answers a write of a tool that takes a whole list or a patch; `merge: true` along with items that have ids is a patch
 * too.
 *
 * Both in one call are an issue, as either may be meant; so is one lone item, which may be an update or a list of one.
 */
export function writeTodos<I extends TodoItem, C extends TodoList>(
  current: C,
  input: unknown,
  rules: ResolvedRules<I>,
): ReplaceResult<I, C> {
  const write = classifyWrite(input, rules);
  switch (write.kind) {
    case "merge": {
      const context = createContext(rules);
      const edits = tryToRead(context, () => mergeById(write.entries, current, context));
      return editItems(current, edits ?? {}, context);
    }
    case "patch":
      return patchTodos(current, write.input, rules);
    case "list":
      return replaceTodos(current, write.input, rules, { allowsLoneItems: false });
  }
}

type ClassifiedWrite =
  | { readonly kind: "list" | "patch"; readonly input: unknown }
  | { readonly kind: "merge"; readonly entries: readonly unknown[] };

function classifyWrite(input: unknown, rules: ResolvedRules): ClassifiedWrite {
  try {
    const fields = unwrapPatch(input, rules)?.fields;
    if (fields === undefined) return { kind: "list", input };
    const list = fields[rules.fields.list];
    const merged = findMerged(fields, rules);
    if (merged !== undefined) return { kind: "merge", entries: merged };
    const isWholeList = isSent(list) && !(Array.isArray(list) && list.length === 0);
    if (hasPatchField(fields) && !(isEmptyPatch(fields) && isWholeList)) return { kind: "patch", input };
    const names = Object.keys(fields);
    // An input whose every field is null was meant to change nothing.
    if (names.every((name) => !isSent(fields[name]))) return { kind: "patch", input: {} };
    const own = names.filter((name) => !isPatchField(name));
    if (own.length === names.length) return { kind: "list", input };
    return { kind: "list", input: Object.fromEntries(own.map((name) => [name, fields[name]])) };
  } catch {
    // A getter or proxy that throws, which JSON never holds; the reducer says so.
    return { kind: "list", input };
  }
}

/** Finds the entries of `{ todos, merge: true }`, as other tools write a patch; undefined where an entry has no id. */
function findMerged(
  fields: Readonly<Record<string, unknown>>,
  { fields: names, maxItems }: ResolvedRules,
): readonly unknown[] | undefined {
  const entries = fields[names.list];
  const isMerge = fields["merge"] === true && Object.keys(fields).length === 2;
  if (!isMerge || !Array.isArray(entries) || entries.length > maxItems) return undefined;
  const areNamed = entries.every((entry) => isRecord(entry) && parseId(entry[names.id]) !== undefined);
  return areNamed ? entries : undefined;
}
