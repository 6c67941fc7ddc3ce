import { freezeCopy } from "../core/plain-json.js";
import { mapTrio, type Trio } from "./pair-sides.js";

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

/** A conflict while the merge is under way: in its path stands where the item was, in place of a position. */
export interface FoundConflict extends Omit<TodoConflict, "path"> {
  readonly path: readonly (string | Trio<number>)[];
}

/** Reports a conflict: its path, the values of the three lists, and the one that stands. */
export type ReportConflict = (path: FoundConflict["path"], values: Trio<unknown>, kept: unknown) => void;

/** Names the places of conflicts in the merged list, and freezes them without the items of a host's own lists. */
export function placeConflicts(
  conflicts: readonly FoundConflict[],
  merged: readonly { readonly at: Trio<number> }[],
): readonly TodoConflict[] {
  const places = new Map(merged.map(({ at }, index) => [at, index]));
  const copy = (value: unknown): unknown => (value === undefined ? undefined : freezeCopy(value));
  return Object.freeze(
    conflicts.map(({ path, kept, ...values }) => {
      const parts = path.map((part) => (typeof part === "string" ? part : (places.get(part) ?? part.base)));
      return Object.freeze({ path: Object.freeze(parts), ...mapTrio(values, copy), kept: copy(kept) });
    }),
  );
}
