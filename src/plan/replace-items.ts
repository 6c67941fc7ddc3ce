import { equalPlain, freezeCopy } from "../core/plain-json.js";
import type { TodoItem, TodoList } from "../core/todo.js";
import type { ItemDraft } from "../parse/parse-item.js";
import { type Context, createIssue, listIssues, listNotes } from "../rules/context.js";
import type { TodoIssue, TodoIssueFacts } from "../rules/issue.js";
import type { TodoNote } from "../rules/note.js";
import { buildItems } from "./build-items.js";
import { diffItems, type TodoChange } from "./diff-todos.js";
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

/** Everything a write brings, once it was parsed without an issue. */
export interface ItemsWrite<I extends TodoItem> {
  readonly drafts: readonly ItemDraft[];
  /** For each draft the position of the same item in the old list, or -1. */
  readonly matches: readonly number[];
  /** The summary that was sent; undefined keeps the old one while any item is kept. */
  readonly summary: string | undefined;
  readonly revise?: TodoRevision<I> | undefined;
  /** Whether the items that are gone were named one by one, so that none was dropped by mistake. */
  readonly namesRemovals?: boolean;
  /** Whether the plan's protection may refuse the write. */
  readonly mayRefuse?: boolean;
}

/** Replaces the items of a list by those of a write, or refuses it with the issues of the context. */
export function replaceItems<I extends TodoItem, C extends TodoList>(
  write: ItemsWrite<I>,
  list: C,
  context: Context<I>,
): ReplaceResult<I, C> {
  const { drafts, matches, summary: sent } = write;
  // The current list was made under the same item schema, or is empty.
  const current = list as unknown as TodoList<I>;
  const before = current.items;
  const summary = sent ?? (hasMatch(matches) ? current.summary : undefined);
  const hasNewSummary = summary !== current.summary;
  const built = buildItems<I>({ drafts, matches, hasNewSummary }, before, context.rules);
  const items = write.revise ? reviseItems(built, write, before, write.revise, context) : built;
  if (items === undefined) return refuseWrite(list, context);
  if (items === before && !hasNewSummary) return keepList(current, context);
  // Built items are frozen; old ones that stay because only the summary changed may be a host's own literals.
  const frozen = items === before ? freezeItems(items) : items;
  const changes = diffItems(before, frozen, matches);
  if (changes.some(isSuspicious)) reportLosses(write, before, frozen, context);
  if (context.diagnostics.issues.length > 0) return refuseWrite(list, context);
  const revision = current.revision + 1;
  const next = summary === undefined ? { items: frozen, revision } : { items: frozen, summary, revision };
  return Object.freeze({
    ok: true,
    list: Object.freeze(next),
    changed: true,
    changes,
    notes: listNotes(context),
  });
}

/** The result of a write that is refused, with every issue of the context. */
export function refuseWrite<I extends TodoItem, C extends TodoList>(
  list: C,
  context: Context<I>,
): ReplaceResult<I, C> {
  return Object.freeze({ ok: false, list, issues: listIssues(context) });
}

/** The result of a write that changes nothing. */
export function keepList<I extends TodoItem>(
  list: TodoList<I>,
  context: Context<I>,
): ReplaceResult<I, never> {
  return Object.freeze({ ok: true, list, changed: false, changes: NO_CHANGES, notes: listNotes(context) });
}

const NO_CHANGES: readonly never[] = /* @__PURE__ */ Object.freeze([]);

function hasMatch(matches: readonly number[]): boolean {
  for (const old of matches) if (old !== -1) return true;
  return false;
}

/** The items as a call's revision leaves them, old ones wherever they stayed the same; undefined where it refuses. */
function reviseItems<I extends TodoItem>(
  built: readonly I[],
  { matches }: ItemsWrite<I>,
  before: readonly I[],
  revise: TodoRevision<I>,
  { rules, diagnostics }: Context<I>,
): readonly I[] | undefined {
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
}

/** Whether a change may be a sign that part of the plan was lost; one running item completed is none. */
function isSuspicious<I extends TodoItem>(
  change: TodoChange<I>,
  index: number,
  all: readonly TodoChange<I>[],
): boolean {
  if (change.type === "removed" || change.type === "reopened" || change.type === "reworded") return true;
  if (change.type !== "completed") return false;
  return (
    change.before.status !== "in_progress" || all.findIndex(({ type }) => type === "completed") !== index
  );
}

function reportLosses<I extends TodoItem>(
  { matches, namesRemovals = false, mayRefuse = true }: ItemsWrite<I>,
  before: readonly I[],
  after: readonly I[],
  context: Context<I>,
): void {
  const list = context.at(context.rules.fields.list);
  const losses = { before, after, matches, unread: NONE_UNREAD };
  reportRegressions(losses, list, { mayRefuse, namesRemovals });
}

const NONE_UNREAD: ReadonlySet<number> = /* @__PURE__ */ new Set();

// Only a list that no write made, a host's own literal, is not frozen yet.
function freezeItems<I extends TodoItem>(items: readonly I[]): readonly I[] {
  // A copy of plain items is items.
  return Object.isFrozen(items) && items.every(Object.isFrozen) ? items : (freezeCopy(items) as readonly I[]);
}
