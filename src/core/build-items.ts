import { assignIds } from "./assign-ids.js";
import { itemAt } from "./matchable.js";
import { equalPlain } from "./plain.js";
import type { ItemDraft } from "./read-item.js";
import type { ResolvedRules } from "./resolve-rules.js";
import type { TodoItem } from "./todo.js";

type Values = Readonly<Record<string, unknown>>;

interface Parts<I extends TodoItem> {
  readonly drafts: readonly ItemDraft[];
  /** The host's own values of each draft; empty where the item schema is the library's. */
  readonly extras: readonly Values[];
  readonly matches: readonly number[];
  readonly before: readonly I[];
  readonly rules: ResolvedRules<I>;
  /** Whether the summary changed: then the write is a new one even where the items are the same. */
  readonly isRetold: boolean;
}

/**
 * The items of the new list, frozen; the very `before` when nothing differs, and the very old item wherever
 * one did not change.
 */
export function buildItems<I extends TodoItem>(parts: Parts<I>): readonly I[] {
  const { drafts, extras, matches, before, rules, isRetold } = parts;
  const isSame = drafts.length === before.length && matches.every((old, index) => old === index);
  // Ids that are renewed with every write are no difference.
  if (
    isSame &&
    !isRetold &&
    rules.ids === "renew" &&
    before.every((old, index) => isEqual(old, old.id, drafts[index], itemAt(extras, index)))
  ) {
    return before;
  }
  const ids = assignIds(drafts, matches, before, rules);
  let kept = 0;
  const items = drafts.map((draft, index) => {
    const old = itemAt(before, matches[index]);
    const extra = itemAt(extras, index);
    if (old !== undefined && isEqual(old, ids[index], draft, extra)) {
      if (matches[index] === index) kept += 1;
      if (Object.isFrozen(old)) return old;
    }
    // Draft and extra values together have passed the item schema.
    return Object.freeze(toItem(draft, ids[index], extra)) as unknown as I;
  });
  return isSame && kept === before.length ? before : Object.freeze(items);
}

/** A draft as an item, without what the host adds to it. */
export function bareItem({ id, content, status, activeForm }: ItemDraft): TodoItem {
  const item = { content, status, ...(activeForm === undefined ? {} : { activeForm }) };
  return Object.freeze(id === undefined ? item : { id, ...item });
}

function toItem(draft: ItemDraft, id: string | undefined, extra: Values | undefined): Values {
  const item: Record<string, unknown> = {};
  if (id !== undefined) item["id"] = id;
  item["content"] = draft.content;
  item["status"] = draft.status;
  if (draft.activeForm !== undefined) item["activeForm"] = draft.activeForm;
  return extra === undefined ? item : Object.assign(item, extra);
}

function isEqual(
  old: TodoItem,
  id: string | undefined,
  draft: ItemDraft | undefined,
  extra: Values | undefined,
): boolean {
  return (
    draft !== undefined &&
    old.content === draft.content &&
    old.status === draft.status &&
    old.activeForm === draft.activeForm &&
    old.id === id &&
    isExtraEqual(old, extra)
  );
}

const BASE_FIELDS: ReadonlySet<string> = new Set(["id", "content", "status", "activeForm"]);

function isExtraEqual(old: TodoItem, extra: Values | undefined): boolean {
  if (extra === undefined) return true;
  // An item is plain data: the host's own fields are keys of it like any other.
  const values = old as unknown as Values;
  const names = Object.keys(values).filter((name) => !BASE_FIELDS.has(name) && values[name] !== undefined);
  return (
    names.length === Object.keys(extra).length && names.every((name) => equalPlain(values[name], extra[name]))
  );
}
