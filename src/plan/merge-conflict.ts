import { freezeCopy } from "../core/plain-json.js";
import type { TodoItem } from "../core/todo.js";
import type { RowConflict } from "./merge-fields.js";
import type { MergedItem } from "./merge-items.js";
import type { MergeRow } from "./pair-sides.js";

/**
 * One thing that both sides changed, each in its own way, with the values of the three lists and the one that stands.
 *
 * `path` says where: `["items", 2, "status"]` is a field of an item (`content` and `activeForm` are one field),
 * `["items", 2]` an item that one side removed and the other changed (`undefined` stands for the item that is gone),
 * `["items"]` the order (its values are the texts in order) and `["summary"]` the summary. The number is a position in
 * the merged list, or in base where the item is gone.
 */
export interface TodoConflict {
  readonly path: readonly (string | number)[];
  readonly base: unknown;
  readonly current: unknown;
  readonly next: unknown;
  readonly kept: unknown;
}

/** Names the place of each conflict: in the merged list, or in base where the item is gone. */
export function placeConflicts<I extends TodoItem>(
  conflicts: readonly RowConflict[],
  merged: readonly MergedItem<I>[],
): readonly TodoConflict[] {
  const places = new Map<MergeRow, number>(merged.map(({ row }, index) => [row, index]));
  return conflicts.map(({ row, field, base, current, next, kept }) => {
    const path = ["items", places.get(row) ?? row.base, ...(field === undefined ? [] : [field])];
    return { path, base, current, next, kept };
  });
}

/** Describes two orders by the texts of the items that all three lists have. */
export function describeOrder<I extends TodoItem>(merged: readonly MergedItem<I>[]): TodoConflict {
  const shared = merged.filter(({ row }) => row.base !== -1 && row.current !== -1 && row.next !== -1);
  const textsBy = (side: keyof MergeRow): readonly string[] =>
    [...shared].sort((one, other) => one.row[side] - other.row[side]).map(({ item }) => item.content);
  return {
    path: ["items"],
    base: textsBy("base"),
    current: textsBy("current"),
    next: textsBy("next"),
    kept: shared.map(({ item }) => item.content),
  };
}

/** Freezes conflicts, without freezing the items of a host's own lists. */
export function freezeConflicts(conflicts: readonly TodoConflict[]): readonly TodoConflict[] {
  const copy = (value: unknown): unknown => (value === undefined ? undefined : freezeCopy(value));
  return Object.freeze(
    conflicts.map(({ path, base, current, next, kept }) =>
      Object.freeze({
        path: Object.freeze([...path]),
        base: copy(base),
        current: copy(current),
        next: copy(next),
        kept: copy(kept),
      }),
    ),
  );
}
