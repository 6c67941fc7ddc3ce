import { escapeForModel, lazyPattern } from "../model/escape.js";
import { isDone, type TodoItem, type TodoList } from "../model/todo.js";
import type { TodoChange } from "../model/todo-change.js";
import type { PlanApprovalState } from "./approval-event.js";

/** Covers the open items of a list, and the completed ones among the steps that were covered before. */
export function cover(
  phase: "proposed" | "approved",
  list: TodoList,
  before: readonly string[] = [],
): PlanApprovalState {
  return coverOpen(phase, list, openTexts(list), before);
}

/**
 * Covers what a person added or reworded, and the steps that were covered before and that the person left open; nothing
 * else of the list.
 */
export function coverChanges(
  { phase, steps, done }: PlanApprovalState & { readonly phase: "proposed" | "approved" },
  list: TodoList,
  changes: readonly TodoChange[],
): PlanApprovalState {
  const written = changes.flatMap((change) =>
    change.type === "added" || change.type === "reworded" ? [textOf(change.after)] : [],
  );
  const taken = changes.flatMap((change) => (takesAway(change) ? [textOf(change.before)] : []));
  const left = countTexts(taken);
  const kept = steps.filter((text) => !take(left, text));
  const uncovered = countTexts(findUncovered({ steps: [...kept, ...written], done }, list));
  const covered = openTexts(list).filter((text) => !take(uncovered, text));
  return coverOpen(phase, list, covered, phase === "approved" ? kept : []);
}

/** Checks whether a change takes an open item away, or its words. */
function takesAway(change: TodoChange): change is Exclude<TodoChange, { readonly type: "added" }> {
  const { type } = change;
  return (type === "removed" || type === "cancelled" || type === "reworded") && !isDone(change.before);
}

function coverOpen(
  phase: "proposed" | "approved",
  { items }: TodoList,
  texts: readonly string[],
  before: readonly string[],
): PlanApprovalState {
  const open = texts.filter(isReadable);
  const left = countTexts(before);
  for (const text of open) take(left, text);
  const isKept = ({ status, content }: TodoItem): boolean => status === "completed" && take(left, content);
  const finished = items.filter(isDone).map((item) => ({ text: item.content, isKept: isKept(item) }));
  const steps = [...open, ...finished.filter((one) => one.isKept).map(({ text }) => text)];
  const known = new Set(steps);
  const done = finished.filter((one) => !one.isKept && known.has(one.text)).map(({ text }) => text);
  return Object.freeze({ phase, steps: Object.freeze(steps), done: Object.freeze(done) });
}

// Letters, digits, punctuation and symbols, without those that no font draws: default-ignorable ones, the empty braille
// cell, the fillers of hieroglyphs and of music, and the placeholder of an object.
const VISIBLE = /* @__PURE__ */ lazyPattern(
  "(?![\\p{DI}\\u2800\\ufffc\\u{13441}\\u{13442}\\u{1d159}])[\\p{L}\\p{N}\\p{P}\\p{S}]",
  "u",
);

/** Checks whether a text has a visible character: a person cannot agree to an invisible text. */
export function isReadable(text: string): boolean {
  return VISIBLE().test(escapeForModel(text));
}

/** Finds the open items beyond those that are covered; of equal ones, finished ones count too. */
export function findUncovered(
  { steps, done }: Pick<PlanApprovalState, "steps" | "done">,
  { items }: TodoList,
): readonly string[] {
  const open = countTexts(steps);
  const all = countTexts([...steps, ...done]);
  for (const item of items) if (isDone(item)) take(all, item.content);
  return items
    .filter((item) => !isDone(item))
    .map(textOf)
    .filter((text) => {
      const isOpen = take(open, text);
      return !take(all, text) || !isOpen;
    });
}

/**
 * Checks whether the open items of a list are the steps of a proposal, in any order; false without open items, as there
 * is nothing to approve then.
 */
export function hasSteps(list: TodoList, { steps }: PlanApprovalState): boolean {
  const open = openTexts(list);
  return steps.length > 0 && open.length === steps.length && hasAll(open, steps);
}

/** Checks whether texts include all of the wanted ones, each as often. */
export function hasAll(texts: readonly string[], wanted: readonly string[]): boolean {
  const left = countTexts(texts);
  return wanted.every((text) => take(left, text));
}

/** The texts of the items that are not done yet. */
export function openTexts({ items }: TodoList): readonly string[] {
  return items.filter((item) => !isDone(item)).map(textOf);
}

export function textOf({ content }: TodoItem): string {
  return content;
}

function countTexts(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** Takes one of equal texts; returns false where none is left. */
function take(counts: Map<string, number>, text: string): boolean {
  const left = counts.get(text) ?? 0;
  counts.set(text, left - 1);
  return left > 0;
}
