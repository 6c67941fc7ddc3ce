import { patchTodos } from "./apply-patch.js";
import { PATCH_FIELDS } from "./patch-fields.js";
import { hasPatchField, isEmptyPatch, isSent, openPatch } from "./read-patch.js";
import type { ResolvedRules } from "./resolve-rules.js";
import type { TodoRepair } from "./rules.js";
import type { TodoItem, TodoList } from "./todo.js";
import { type ReplaceResult, replaceTodos } from "./validate-and-replace.js";

/**
 * Answers a write of a tool that takes a whole list or a patch.
 *
 * Both in one call are an issue, as nobody can say which of them was meant; so is one lone item, which may be an
 * update or a list of one.
 */
export function writeTodos<I extends TodoItem, C extends TodoList>(
  current: C,
  input: unknown,
  rules: ResolvedRules<I>,
): ReplaceResult<I, C> {
  const write = tellWrite(input, rules);
  return write.kind === "patch"
    ? patchTodos(current, write.input, rules)
    : replaceTodos(current, write.input, withoutLoneItems(rules));
}

interface ToldWrite {
  readonly kind: "list" | "patch";
  readonly input: unknown;
}

function tellWrite(input: unknown, rules: ResolvedRules): ToldWrite {
  try {
    const fields = openPatch(input, rules)?.fields;
    if (fields === undefined) return { kind: "list", input };
    const list = fields[rules.fields.list];
    const isWholeList = isSent(list) && !(Array.isArray(list) && list.length === 0);
    const isEmpty = isEmptyPatch(fields);
    if (hasPatchField(fields) && !(isEmpty && isWholeList)) return { kind: "patch", input };
    const names = Object.keys(fields);
    // Of an input whose every field is null nothing was meant to change.
    if (isEmpty && names.every((name) => !isSent(fields[name]))) return { kind: "patch", input: {} };
    const own = names.filter((name) => !PATCH_FIELDS.some((field) => field === name));
    if (own.length === names.length) return { kind: "list", input };
    return { kind: "list", input: Object.fromEntries(own.map((name) => [name, fields[name]])) };
  } catch {
    // A getter or proxy of a value that is no plain JSON; the reducer says so.
    return { kind: "list", input };
  }
}

/** Repairs that would make a whole list of what may as well be one change. */
const LONE: ReadonlySet<TodoRepair> = new Set<TodoRepair>(["single_item", "bare_list"]);

function withoutLoneItems<I extends TodoItem>(rules: ResolvedRules<I>): ResolvedRules<I> {
  const repairs = new Set([...rules.repairs].filter((repair) => !LONE.has(repair)));
  return { ...rules, repairs };
}
