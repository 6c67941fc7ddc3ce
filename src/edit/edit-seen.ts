import { isRecord, isSent } from "../core/plain-json.js";
import type { TodoList } from "../core/todo.js";
import { type MergedWrite, mergeWritten, type SeenList } from "../plan/merge-todos.js";
import type { PairedResult } from "../plan/replace-items.js";
import { PATCH_FIELDS } from "../rules/fields.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";
import { editTodos } from "./edit-todos.js";

/** An edit that was merged with what others did since, if they did anything. */
export type EditedTodos = PairedResult & Pick<MergedWrite, "conflicts">;

/**
 * Takes a change that a person made from the list as it was on their screen, and merges it with what others did since;
 * the person's side is preferred, that of a program only where it says so.
 */
export function editSeen(
  list: TodoList,
  input: unknown,
  known: SeenList,
  rules: ResolvedRules,
  prefer: "current" | "next" = "next",
): EditedTodos {
  const { seen } = known;
  if (seen === list) return editTodos(list, input, rules);
  const edited = editTodos(seen, input, rules);
  const { result, matches } = edited;
  if (result.ok) return mergeWritten(list, known, { result, matches }, { prefer, rules });
  // The person may name an item that came after the list which is known to be theirs.
  const isUnknown = result.issues.every(({ code }) => code === "unknown_item");
  return isUnknown ? editTodos(list, input, rules) : { result: Object.freeze({ ...result, list }) };
}

/** Finds the revision of the list that an edit was made of, where it came as a whole TodoList. */
export function revisionOf(input: unknown): number | undefined {
  if (!isRecord(input) || !Array.isArray(input["items"])) return undefined;
  const { revision } = input;
  return typeof revision === "number" ? revision : undefined;
}

/**
 * Checks whether an edit means the same on a list that its person has not seen: a patch that only adds, or one that
 * names its items by what stays theirs, which numbers by position do not.
 */
export function isFreeOfBase(input: unknown, { ids }: Pick<ResolvedRules, "ids">): boolean {
  if (!isRecord(input)) return false;
  const named = PATCH_FIELDS.filter((field) => isSent(input[field]));
  return named.length > 0 && (named.every((field) => field === "add") || (ids !== "position" && ids !== "renew"));
}
