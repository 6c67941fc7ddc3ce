import { itemAt } from "./matchable.js";
import { quote } from "./quote.js";
import type { ItemDraft } from "./read-item.js";
import { addIssue, addRepair, type Report } from "./report.js";
import type { ResolvedRules } from "./resolve-rules.js";
import type { TodoItem } from "./todo.js";

/** Drafts whose sent ids are unique where the rules want that: a repeated id is taken away from the later item. */
export function separateIds(
  drafts: readonly ItemDraft[],
  rules: ResolvedRules,
  report: Report,
): readonly ItemDraft[] {
  if (!rules.uniqueIds || !drafts.some((draft) => draft.id !== undefined)) return drafts;
  const seen = new Set<string>();
  return drafts.map((draft, index) => {
    if (draft.id === undefined || !seen.has(draft.id)) {
      if (draft.id !== undefined) seen.add(draft.id);
      return draft;
    }
    const path = [rules.fields.list, index, rules.fields.id];
    if (rules.ids !== "require" && rules.repairs.has("duplicate_id")) {
      addRepair(report, "duplicate_id", path, quote(draft.id));
      return { ...draft, id: undefined };
    }
    addIssue(report, { code: "duplicate_id", path, index, id: draft.id, received: draft.id });
    return draft;
  });
}

/** Drafts for matching: an id that was sent twice says nothing about identity, the first item with it included. */
export function withoutSharedIds(
  drafts: readonly ItemDraft[],
  sent: readonly ItemDraft[],
): readonly ItemDraft[] {
  const taken = new Set(
    sent.flatMap(({ id }, index) => (id !== undefined && !drafts[index]?.id ? [id] : [])),
  );
  if (taken.size === 0) return drafts;
  return drafts.map((draft) =>
    draft.id !== undefined && taken.has(draft.id) ? { ...draft, id: undefined } : draft,
  );
}

/** The id of each item, in order; undefined for an item that has none. */
export function assignIds(
  drafts: readonly ItemDraft[],
  matches: readonly number[],
  before: readonly TodoItem[],
  rules: ResolvedRules,
): readonly (string | undefined)[] {
  switch (rules.ids) {
    case "keep":
    case "require":
      return drafts.map((draft) => draft.id);
    case "position":
      return fillByPosition(drafts, rules.uniqueIds);
    case "assign":
      return carryIds(drafts, matches, before);
    case "renew": {
      const first = highestNumber(before.map((item) => item.id)) + 1;
      return drafts.map((_, index) => `t${first + index}`);
    }
  }
}

function fillByPosition(drafts: readonly ItemDraft[], unique: boolean): readonly string[] {
  const taken = new Set(unique ? drafts.map((draft) => draft.id) : []);
  return drafts.map((draft, index) => {
    if (draft.id !== undefined) return draft.id;
    let number = index + 1;
    while (taken.has(String(number))) number += 1;
    if (unique) taken.add(String(number));
    return String(number);
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

/** The highest n of the ids `t1`, `t2`, …; 0 where there is none. */
function highestNumber(ids: readonly (string | undefined)[]): number {
  let highest = 0;
  for (const id of ids) {
    const number = id === undefined ? undefined : /^t(\d{1,9})$/.exec(id)?.[1];
    if (number !== undefined) highest = Math.max(highest, Number(number));
  }
  return highest;
}
