import { quote } from "../core/quote.js";
import type { TodoItem } from "../core/todo.js";
import type { ItemDraft } from "../parse/parse-item.js";
import { addIssue, addRepair, type Context, placeOf } from "../rules/context.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";
import { itemAt } from "./match-items.js";

/**
 * Drafts whose sent ids are unique where the rules want that: a repeated id is taken away from the later item.
 *
 * `matchable` are the same drafts with the ids that say something about identity: an id sent twice says nothing.
 */
export function separateIds(
  drafts: readonly ItemDraft[],
  list: Context,
): { readonly drafts: readonly ItemDraft[]; readonly matchable: readonly ItemDraft[] } {
  const { rules } = list;
  if (!rules.uniqueIds) return { drafts, matchable: drafts };
  const seen = new Set<string>();
  const repeated = new Set<string>();
  const separate = drafts.map((draft, index) => {
    const { id } = draft;
    if (id === undefined) return draft;
    if (!seen.has(id)) {
      seen.add(id);
      return draft;
    }
    if (rules.ids !== "require" && rules.lookup.repairs.has("duplicate_id")) {
      addRepair(placeOf({ context: list, index }, "id"), "duplicate_id", quote(id));
      repeated.add(id);
      return { ...draft, id: undefined };
    }
    addIssue(placeOf({ context: list, index, id }, "id"), { code: "duplicate_id", received: id });
    return draft;
  });
  if (repeated.size === 0) return { drafts: separate, matchable: separate };
  const matchable = separate.map((draft) =>
    draft.id !== undefined && repeated.has(draft.id) ? { ...draft, id: undefined } : draft,
  );
  return { drafts: separate, matchable };
}

/** The id of each item, in order; undefined for an item without one. */
export function assignIds(
  drafts: readonly ItemDraft[],
  matches: readonly number[],
  before: readonly TodoItem[],
  { ids, uniqueIds }: ResolvedRules,
): readonly (string | undefined)[] {
  switch (ids) {
    case "keep":
    case "require":
      return drafts.map((draft) => draft.id);
    case "position":
      return fillByPosition(drafts, uniqueIds);
    case "assign":
      return carryIds(drafts, matches, before);
    case "renew": {
      const first = highestNumber(before.map((item) => item.id)) + 1;
      return drafts.map((_, index) => `t${first + index}`);
    }
  }
}

/** Gives each item without an id its position, or the next number that is free where the rules want unique ids. */
function fillByPosition(drafts: readonly ItemDraft[], unique: boolean): readonly string[] {
  const taken = new Set(drafts.map((draft) => draft.id));
  let free = 0;
  return drafts.map((draft, index) => {
    if (draft.id !== undefined) return draft.id;
    // Positions only grow, so no number is tried twice.
    free = Math.max(free, index) + 1;
    while (unique && taken.has(String(free))) free += 1;
    return String(unique ? free : index + 1);
  });
}

function carryIds(
  drafts: readonly ItemDraft[],
  matches: readonly number[],
  before: readonly TodoItem[],
): readonly string[] {
  const taken = new Set(drafts.flatMap((draft) => draft.id ?? []));
  const known = new Set(before.flatMap((item) => item.id ?? []));
  let next = highestNumber([...known, ...taken]) + 1;
  return drafts.map((draft, index) => {
    if (draft.id !== undefined) return draft.id;
    const carried = itemAt(before, matches[index])?.id;
    if (carried !== undefined && !taken.has(carried)) {
      taken.add(carried);
      return carried;
    }
    // A number too long to be counted on may stand in the list already.
    while (known.has(`t${next}`)) next += 1;
    next += 1;
    return `t${next - 1}`;
  });
}

/** The highest n of the ids `t1`, `t2`, …; 0 where there are no such ids. */
export function highestNumber(ids: readonly (string | undefined)[]): number {
  let highest = 0;
  for (const id of ids) {
    const number = id === undefined ? undefined : /^t(\d{1,9})$/.exec(id)?.[1];
    if (number !== undefined) highest = Math.max(highest, Number(number));
  }
  return highest;
}
