import { findId } from "../core/normalize.js";
import { quote } from "../core/quote.js";
import type { TodoItem } from "../core/todo.js";
import type { ItemDraft } from "../parse/parse-item.js";
import { addIssue, addRepair, type Context, placeOf } from "../rules/context.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";
import { itemAt } from "./match-items.js";

/**
 * Makes sent ids unique where the rules want that: a repeated id is taken away from the later item.
 *
 * `matchable` are the same drafts with the ids that say something about identity: an id sent twice says nothing.
 */
export function separateIds(
  drafts: readonly ItemDraft[],
  list: Context,
): { readonly drafts: readonly ItemDraft[]; readonly matchable: readonly ItemDraft[] } {
  const { rules } = list;
  const areApart = new Set(drafts.map(({ id }) => id)).size === drafts.length;
  if (areApart || !rules.uniqueIds) return { drafts, matchable: drafts };
  const seen = new Set<string>();
  const repeated = new Set<string | undefined>();
  const withoutId = (draft: ItemDraft): ItemDraft => ({ ...draft, id: undefined });
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
      return withoutId(draft);
    }
    addIssue(placeOf({ context: list, index, id }, "id"), { code: "duplicate_id", received: id });
    return draft;
  });
  const matchable = separate.map((draft) => (repeated.has(draft.id) ? withoutId(draft) : draft));
  return { drafts: separate, matchable };
}

/** Takes away the "#" that rows have in front of an id, where an item of the list has the id without it. */
export function resolveIds(drafts: readonly ItemDraft[], before: readonly TodoItem[]): readonly ItemDraft[] {
  if (!drafts.some(({ id }) => id?.startsWith("#"))) return drafts;
  const known: ReadonlySet<string | undefined> = new Set(before.map(({ id }) => id));
  return drafts.map((draft) => (draft.id ? { ...draft, id: findId(draft.id, known) } : draft));
}

/** How rules give ids; with the others they come from the model alone. */
export type Numbering = Exclude<ResolvedRules["ids"], "keep" | "require">;

/** Assigns each item its id, in order, by rules that number items. */
export function assignIds(
  drafts: readonly ItemDraft[],
  matches: readonly number[],
  before: readonly TodoItem[],
  { ids, uniqueIds }: { readonly ids: Numbering; readonly uniqueIds: boolean },
): readonly string[] {
  if (ids === "position") return fillByPosition(drafts, uniqueIds);
  if (ids === "assign") return carryIds(drafts, matches, before);
  const first = highestNumber(before.map(({ id }) => id)) + 1;
  return drafts.map((_, index) => `t${first + index}`);
}

/** Gives each item without an id its position, or the next number that is free where the rules want unique ids. */
function fillByPosition(drafts: readonly ItemDraft[], unique: boolean): readonly string[] {
  const taken = new Set(unique ? drafts.map(({ id }) => id) : []);
  let free = 0;
  return drafts.map(({ id }, index) => {
    if (id !== undefined) return id;
    // Positions only grow, so no number is tried twice.
    free = Math.max(free, index) + 1;
    while (taken.has(String(free))) free += 1;
    return String(free);
  });
}

function carryIds(
  drafts: readonly ItemDraft[],
  matches: readonly number[],
  before: readonly TodoItem[],
): readonly string[] {
  const taken = new Set(drafts.map(({ id }) => id));
  const known = new Set(before.map(({ id }) => id));
  let last = highestNumber([...known, ...taken]);
  return drafts.map(({ id }, index) => {
    if (id !== undefined) return id;
    const carried = itemAt(before, matches[index])?.id;
    if (carried !== undefined && !taken.has(carried)) {
      taken.add(carried);
      return carried;
    }
    // A number too long to be counted on may stand in the list already.
    do last += 1;
    while (known.has(`t${last}`));
    return `t${last}`;
  });
}

/** Finds the highest n of the ids `t1`, `t2`, …; returns 0 where there are no such ids. */
export function highestNumber(ids: readonly (string | undefined)[]): number {
  const numbers = ids.map((id = "") => Number(/^t(\d{1,9})$/.exec(id)?.[1] ?? 0));
  return numbers.reduce((highest, number) => Math.max(highest, number), 0);
}
