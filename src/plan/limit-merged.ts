import { equalPlain } from "../core/plain-json.js";
import type { TodoItem } from "../core/todo.js";
import type { TodoRules } from "../rules/todo-rules.js";
import { changeItem, type MergeContext, type MergedItem } from "./merge-items.js";
import { mapTrio } from "./pair-sides.js";

/** Sets what runs beyond the limit back to pending: what runs on the preferred side stays. */
export function limitMerged<I extends TodoItem>(
  merged: readonly MergedItem<I>[],
  { prefer, report }: MergeContext<I>,
  { maxInProgress }: Pick<TodoRules, "maxInProgress">,
): readonly MergedItem<I>[] {
  const running = merged.filter(({ item }) => item.status === "in_progress");
  if (running.length <= maxInProgress) return merged;
  const isPreferred = (entry: MergedItem<I>): boolean => entry[prefer]?.status === "in_progress";
  const ranked = [...running.filter(isPreferred), ...running.filter((entry) => !isPreferred(entry))];
  const demoted = new Set(ranked.slice(maxInProgress));
  return merged.map((entry) => {
    if (!demoted.has(entry)) return entry;
    const { at, current, item } = entry;
    const statuses = mapTrio(entry, (one) => one?.status);
    report(["items", at, "status"], statuses, "pending");
    const paused = changeItem(item, { status: "pending" });
    return { ...entry, item: current && equalPlain(current, paused) ? current : paused };
  });
}
