import { equalPlain } from "../core/plain-json.js";
import type { TodoItem } from "../core/todo.js";
import type { ItemDraft } from "../parse/parse-item.js";
import { ITEM_FIELDS } from "../rules/fields.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";
import { assignIds } from "./assign-ids.js";
import { itemAt } from "./match-items.js";

type Values = Readonly<Record<string, unknown>>;

/** Parsed items, and which of the old ones each of them is. */
export interface MatchedDrafts {
  readonly drafts: readonly ItemDraft[];
  /** For each draft the position of the old item, or -1. */
  readonly matches: readonly number[];
  /** Whether the summary changed: then the write is a new one even where the items are the same. */
  readonly hasNewSummary: boolean;
}

/**
 * The items of the new list, frozen: `before` itself when nothing differs, and the old item wherever one stayed the
 * same.
 */
export function buildItems<I extends TodoItem>(
  { drafts, matches, hasNewSummary }: MatchedDrafts,
  before: readonly I[],
  rules: ResolvedRules<I>,
): readonly I[] {
  const isSame = drafts.length === before.length && isIdentity(matches);
  // Ids that are renewed with every write are no difference.
  const renews = rules.ids === "renew";
  if (renews && isSame && !hasNewSummary && before.every((old, index) => isEqual(old, old.id, drafts[index])))
    return before;
  const isSent = rules.ids === "keep" || rules.ids === "require";
  const ids = isSent ? undefined : assignIds(drafts, matches, before, rules);
  let kept = 0;
  const items = drafts.map((draft, index) => {
    const old = itemAt(before, matches[index]);
    const id = ids === undefined ? draft.id : ids[index];
    if (old !== undefined && isEqual(old, id, draft)) {
      if (matches[index] === index) kept += 1;
      if (Object.isFrozen(old)) return old;
    }
    return Object.freeze(draftToItem<I>(draft, id));
  });
  return isSame && kept === before.length ? before : Object.freeze(items);
}

function isIdentity(matches: readonly number[]): boolean {
  for (let index = 0; index < matches.length; index += 1) if (matches[index] !== index) return false;
  return true;
}

/** A draft as an item, with this id. */
export function draftToItem<I extends TodoItem>(draft: ItemDraft, id: string | undefined = draft.id): I {
  const { content, status, activeForm, custom } = draft;
  const base =
    activeForm === undefined
      ? id === undefined
        ? { content, status }
        : { id, content, status }
      : id === undefined
        ? { content, status, activeForm }
        : { id, content, status, activeForm };
  // Base and custom fields together have passed the item schema.
  return (custom === undefined ? base : { ...base, ...custom }) as unknown as I;
}

function isEqual(old: TodoItem, id: string | undefined, draft: ItemDraft | undefined): boolean {
  return (
    draft !== undefined &&
    old.content === draft.content &&
    old.status === draft.status &&
    old.activeForm === draft.activeForm &&
    old.id === id &&
    (draft.custom === undefined || isCustomEqual(old, draft.custom))
  );
}

function isCustomEqual(old: TodoItem, custom: Values): boolean {
  // An item is plain data: the host's own fields are keys of it like any other.
  const values = old as unknown as Values;
  const names = Object.keys(values).filter(
    (name) => values[name] !== undefined && !ITEM_FIELDS.some((field) => field === name),
  );
  return (
    names.length === Object.keys(custom).length &&
    names.every((name) => equalPlain(values[name], custom[name]))
  );
}
