import { equalPlain, freezeCopy } from "../core/plain-json.js";
import type { TodoItem, TodoList } from "../core/todo.js";
import type { ItemDraft } from "../parse/parse-item.js";
import { type Context, createIssue, listIssues, listNotes } from "../rules/context.js";
import { ITEM_FIELDS } from "../rules/fields.js";
import type { TodoIssue, TodoIssueFacts } from "../rules/issue.js";
import type { TodoNote } from "../rules/note.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";
import { assignIds } from "./assign-ids.js";
import { differsIn, diffItems, type TodoChange } from "./diff-todos.js";
import { itemAt } from "./match-items.js";
import { reportRegressions } from "./report-regressions.js";

/** The outcome of a write: the new list and what it changed, or the old list and everything that is wrong. */
export type ReplaceResult<I extends TodoItem = TodoItem, C extends TodoList = TodoList<I>> =
  | {
      readonly ok: true;
      readonly list: TodoList<I>;
      readonly changed: boolean;
      readonly changes: readonly TodoChange<I>[];
      readonly notes: readonly TodoNote[];
    }
  | { readonly ok: false; readonly list: C; readonly issues: readonly TodoIssue[] };

/** Completes or refuses the items that a call is about to make of the old ones; pure. */
export type TodoRevision<I extends TodoItem = TodoItem> = (
  items: readonly I[],
  before: readonly I[],
) => { readonly items: readonly I[] } | { readonly issues: readonly TodoIssueFacts[] };

/** Applies a revision to the items that were built. */
export type ItemsReviser<I extends TodoItem> = (
  built: readonly I[],
  matches: readonly number[],
  before: readonly I[],
  context: Context<I>,
) => readonly I[] | undefined;

/** Everything a write brings, once it was parsed without an issue. */
export interface ItemsWrite<I extends TodoItem> {
  readonly drafts: readonly ItemDraft[];
  /** For each draft the position of the same item in the old list, or -1. */
  readonly matches: readonly number[];
  /** The summary that was sent; undefined keeps the old one while any item is kept. */
  readonly summary: string | undefined;
  /** Completes the items before they are compared with the old ones; undefined where it refuses them. */
  readonly revise?: ItemsReviser<I> | undefined;
  /** Whether the call named its items one by one, so that none was dropped or taken for another by mistake. */
  readonly namesItems?: boolean;
  /** Whether the plan's protection may refuse the write. */
  readonly mayRefuse?: boolean | undefined;
}

/** Replaces the items of a list by those of a write, or refuses it with the issues of the context. */
export function replaceItems<I extends TodoItem, C extends TodoList>(
  write: ItemsWrite<I>,
  list: C,
  context: Context<I>,
): ReplaceResult<I, C> {
  const { matches, namesItems = false, mayRefuse = true } = write;
  // The current list was made under the same item schema, or is empty.
  const current = list as unknown as TodoList<I>;
  const { items: before } = current;
  const summary = write.summary ?? (matches.some((old) => old !== -1) ? current.summary : undefined);
  const hasNewSummary = summary !== current.summary;
  const built = buildItems(write, before, hasNewSummary, context.rules);
  const items = write.revise ? write.revise(built, matches, before, context) : built;
  if (items === undefined) return refuseWrite(list, context);
  if (items === before && !hasNewSummary) return keepList(current, context);
  // Built items are frozen; old ones that stay because only the summary changed may be a host's own literals.
  const after = items === before ? freezeItems(items) : items;
  const changes = diffItems(before, after, matches);
  if (before.length > 0 && areSuspicious(changes)) {
    const place = context.at(context.rules.fields.list);
    const losses = { before, after, matches, unread: new Set<number>(), namesItems };
    reportRegressions(losses, place, { mayRefuse });
  }
  if (context.diagnostics.issues.length > 0) return refuseWrite(list, context);
  const revision = current.revision + 1;
  const next = summary === undefined ? { items: after, revision } : { items: after, summary, revision };
  const notes = listNotes(context);
  return Object.freeze({ ok: true, list: Object.freeze(next), changed: true, changes, notes });
}

/** Builds the result of a write that is refused, with every issue of the context. */
export function refuseWrite<I extends TodoItem, C extends TodoList>(
  list: C,
  context: Context<I>,
): ReplaceResult<I, C> {
  return Object.freeze({ ok: false, list, issues: listIssues(context) });
}

/** Builds the result of a write that changes nothing. */
export function keepList<I extends TodoItem>(
  list: TodoList<I>,
  context: Context<I>,
): ReplaceResult<I, never> {
  return Object.freeze({ ok: true, list, changed: false, changes: NO_CHANGES, notes: listNotes(context) });
}

const NO_CHANGES: readonly never[] = /* @__PURE__ */ Object.freeze([]);

/** Builds the new items, frozen: `before` itself when nothing differs, and the old item wherever one is equal. */
function buildItems<I extends TodoItem>(
  { drafts, matches }: ItemsWrite<I>,
  before: readonly I[],
  hasNewSummary: boolean,
  { ids: numbering, uniqueIds }: ResolvedRules<I>,
): readonly I[] {
  const isSame = drafts.length === before.length && matches.every((old, index) => old === index);
  // Ids that are renewed with every write are no difference.
  const isRenewed = numbering === "renew" && isSame && !hasNewSummary;
  if (isRenewed && before.every((old, index) => isEqual(old, old.id, drafts[index]))) return before;
  const ids =
    numbering === "keep" || numbering === "require"
      ? undefined
      : assignIds(drafts, matches, before, { ids: numbering, uniqueIds });
  let kept = 0;
  const items = drafts.map((draft, index) => {
    const old = itemAt(before, matches[index]);
    const id = ids === undefined ? draft.id : ids[index];
    if (old === undefined || !isEqual(old, id, draft)) return Object.freeze(draftToItem<I>(draft, id));
    kept += 1;
    return Object.isFrozen(old) ? old : Object.freeze(draftToItem<I>(draft, id));
  });
  return isSame && kept === before.length ? before : Object.freeze(items);
}

/** Turns a draft into an item with this id. */
export function draftToItem<I extends TodoItem>(draft: ItemDraft, id: string | undefined = draft.id): I {
  const { content, status, activeForm, custom } = draft;
  // Whole literals: a spread takes several times as long, and this runs for every item that is new or changed.
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
    (draft.custom === undefined || !differsIn(old, draft.custom, ITEM_FIELDS))
  );
}

/** Checks whether changes may be signs of a loss; completing one running item is ordinary. */
function areSuspicious<I extends TodoItem>(changes: readonly TodoChange<I>[]): boolean {
  let completed = 0;
  return changes.some((change) => {
    const { type } = change;
    if (type !== "completed") return type === "removed" || type === "reopened" || type === "reworded";
    completed += 1;
    return completed > 1 || change.before.status !== "in_progress";
  });
}

// Only a list that no write made, a host's own literal, is not frozen yet.
function freezeItems<I extends TodoItem>(items: readonly I[]): readonly I[] {
  // A copy of plain items is items.
  return Object.isFrozen(items) && items.every(Object.isFrozen) ? items : (freezeCopy(items) as readonly I[]);
}

/** Makes the reviser of a call's revision: old items stay wherever they stayed the same, new ones are frozen copies. */
export function createReviser<I extends TodoItem>(
  revise: TodoRevision<I> | undefined,
): ItemsReviser<I> | undefined {
  return (
    revise &&
    ((built, matches, before, { rules, diagnostics }) => {
      const revised = revise(built, before);
      if ("issues" in revised) {
        diagnostics.issues.push(...revised.issues.map((facts) => createIssue(facts, rules.wording)));
        return undefined;
      }
      const items = revised.items.map((item, index) => {
        const old = before[matches[index] ?? -1];
        // A copy of a plain item is an item.
        return old !== undefined && equalPlain(old, item) ? old : (freezeCopy(item) as I);
      });
      const isSame = items.length === before.length && items.every((item, index) => item === before[index]);
      return isSame ? before : Object.freeze(items);
    })
  );
}
