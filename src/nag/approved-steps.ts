import { isDone, type TodoItem, type TodoList } from "../model/todo.js";
import type { PlanApprovalState } from "./approval-event.js";

/** Covers the open items of a list, and the completed ones among the steps that were covered before. */
export function cover(
  phase: "proposed" | "approved",
  { items }: TodoList,
  before: readonly string[] = [],
): PlanApprovalState {
  const left = countTexts(before);
  const open = items.filter((item) => !isDone(item)).map(textOf);
  for (const text of open) take(left, text);
  const isKept = ({ status, content }: TodoItem): boolean => status === "completed" && take(left, content);
  const finished = items.filter(isDone).map((item) => ({ text: item.content, isKept: isKept(item) }));
  const steps = [...open, ...finished.filter((one) => one.isKept).map(({ text }) => text)];
  const known = new Set(steps);
  const done = finished.filter((one) => !one.isKept && known.has(one.text)).map(({ text }) => text);
  return Object.freeze({ phase, steps: Object.freeze(steps), done: Object.freeze(done) });
}

/** Finds the open items beyond those that are covered; of equal ones, finished ones count too. */
export function findUncovered({ steps, done }: PlanApprovalState, { items }: TodoList): readonly string[] {
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

/** Checks whether the open items of a list are the steps of a proposal, in any order; nobody agrees to nothing. */
export function hasSteps({ items }: TodoList, { steps }: PlanApprovalState): boolean {
  const open = items.filter((item) => !isDone(item)).map(textOf);
  return steps.length > 0 && open.length === steps.length && hasAll(open, steps);
}

/** Checks whether texts include all of the wanted ones, each as often. */
export function hasAll(texts: readonly string[], wanted: readonly string[]): boolean {
  const left = countTexts(texts);
  return wanted.every((text) => take(left, text));
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
