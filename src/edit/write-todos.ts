import { isSent } from "../core/plain-json.js";
import type { TodoItem, TodoList } from "../core/todo.js";
import type { ReplaceResult } from "../plan/replace-items.js";
import { replaceTodos } from "../plan/validate-and-replace.js";
import { PATCH_FIELDS } from "../rules/fields.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";
import { patchTodos } from "./apply-todo-patch.js";
import { hasPatchField, isEmptyPatch, unwrapPatch } from "./parse-patch.js";

/**
 * Answers a write of a tool that takes a whole list or a patch.
 *
 * Both in one call are an issue, as either may be meant; so is one lone item, which may be an update or a list of one.
 */
export function writeTodos<I extends TodoItem, C extends TodoList>(
  current: C,
  input: unknown,
  rules: ResolvedRules<I>,
): ReplaceResult<I, C> {
  const write = classifyWrite(input, rules);
  return write.kind === "patch"
    ? patchTodos(current, write.input, rules)
    : replaceTodos(current, write.input, rules, { allowsLoneItems: false });
}

interface ClassifiedWrite {
  readonly kind: "list" | "patch";
  readonly input: unknown;
}

function classifyWrite(input: unknown, rules: ResolvedRules): ClassifiedWrite {
  try {
    const fields = unwrapPatch(input, rules)?.fields;
    if (fields === undefined) return { kind: "list", input };
    const list = fields[rules.fields.list];
    const isWholeList = isSent(list) && !(Array.isArray(list) && list.length === 0);
    const isEmpty = isEmptyPatch(fields);
    if (hasPatchField(fields) && !(isEmpty && isWholeList)) return { kind: "patch", input };
    const names = Object.keys(fields);
    // An input whose every field is null was meant to change nothing.
    if (isEmpty && names.every((name) => !isSent(fields[name]))) return { kind: "patch", input: {} };
    const own = names.filter((name) => !PATCH_FIELDS.some((field) => field === name));
    if (own.length === names.length) return { kind: "list", input };
    return { kind: "list", input: Object.fromEntries(own.map((name) => [name, fields[name]])) };
  } catch {
    // A getter or proxy that throws, which JSON never holds; the reducer says so.
    return { kind: "list", input };
  }
}
