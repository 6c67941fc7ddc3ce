import { equalPlain } from "../core/plain-json.js";
import type { TodoItem } from "../core/todo.js";
import type { TodoRules } from "../rules/todo-rules.js";
import type { TodoConflict } from "./merge-conflict.js";
import type { MergeSide } from "./merge-fields.js";
import { buildItem, customOf, type MergedItem } from "./merge-items.js";
import type { MergeSides } from "./pair-sides.js";

/** Sets what runs beyond the limit back to pending: what runs on the preferred side stays. */
export function limitMerged<I extends TodoItem>(
  merged: readonly MergedItem<I>[],
  sides: MergeSides<I>,
  prefer: MergeSide,
  { maxInProgress }: Pick<TodoRules, "maxInProgress">,
): { readonly items: readonly I[]; readonly conflicts: readonly TodoConflict[] } {
  const items = merged.map(({ item }) => item);
  const running = merged.flatMap(({ item }, index) => (item.status === "in_progress" ? [index] : []));
  if (running.length <= maxInProgress) return { items, conflicts: [] };
  const isPreferred = (index: number): boolean => {
    const row = merged[index]?.row;
    return row !== undefined && sides[prefer][row[prefer]]?.status === "in_progress";
  };
  const ranked = [...running.filter(isPreferred), ...running.filter((index) => !isPreferred(index))];
  const demoted = new Set(ranked.slice(maxInProgress));
  const conflicts: TodoConflict[] = [];
  const limited = merged.map(({ row, item }, index) => {
    if (!demoted.has(index)) return item;
    conflicts.push({
      path: ["items", index, "status"],
      base: sides.base[row.base]?.status,
      current: sides.current[row.current]?.status,
      next: sides.next[row.next]?.status,
      kept: "pending",
    });
    const paused = buildItem<I>(item.id, item, "pending", customOf(item));
    const old = sides.current[row.current];
    return equalPlain(old, paused) && old !== undefined ? old : paused;
  });
  return { items: limited, conflicts };
}
