import {
  addIssue,
  addIssueAt,
  addNote,
  type Context,
  createContext,
  createIssue,
  hasIssues,
  listIssues,
  listNotes,
  type Path,
  type Reporter,
  wordRepair,
} from "../model/context.js";
import { ITEM_FIELDS } from "../model/fields.js";
import { formatPath } from "../model/format-issues.js";
import type { TodoIssue, TodoIssueFacts } from "../model/issue.js";
import type { TodoNote } from "../model/note.js";
import { equalPlain, freezeCopy, itemAt, NOTHING } from "../model/plain-json.js";
import { describeThrown, nameFirst, quote } from "../model/quote.js";
import type { ResolvedRules } from "../model/resolve-rules.js";
import { type Items, isDone, type TodoItem, type TodoList } from "../model/todo.js";
import { withId } from "../parse/parse-item.js";
import { assignIds } from "./assign-ids.js";
import { differsIn, diffItems, type TodoChange } from "./diff-todos.js";
import { type ItemPairs, NO_GUESSES } from "./pairing.js";
import { reportRegressions } from "./report-regressions.js";

/** The outcome of a write: the new list and the changes, or the old list and every issue. */
export type ReplaceResult<I extends TodoItem = TodoItem, C extends TodoList = TodoList<I>> =
  | {
      readonly ok: true;
      readonly list: TodoList<I>;
      readonly changed: boolean;
      readonly changes: readonly TodoChange<I>[];
      readonly notes: readonly TodoNote[];
      /** True where a new plan replaced the old one and kept none of its items; left out otherwise. */
      readonly replaced?: true;
    }
  | { readonly ok: false; readonly list: C; readonly issues: readonly TodoIssue[] };

/**
 * Returns an answer. Where its only issues are items that its list lacks, returns the answer from another list instead.
 */
export function retryUnknown<T extends { readonly result: Pick<ReplaceResult, "ok"> }>(first: T, answer: () => T): T {
  if (!namesUnknown(first.result)) return first;
  const second = answer();
  return second.result.ok ? second : first;
}

/** Checks whether the only issues of a call are items that its list lacks. */
export function namesUnknown(result: { readonly ok: boolean; readonly issues?: readonly TodoIssue[] }): boolean {
  return !result.ok && result.issues?.every(({ code }) => code === "unknown_item") === true;
}

/** Completes or refuses the items that a call is about to make of the old ones; pure. */
export type TodoRevision<I extends TodoItem = TodoItem> = (
  items: readonly I[],
  before: readonly I[],
) => { readonly items: readonly I[] } | { readonly issues: readonly TodoIssueFacts[] };

/** The outcome of a write, and which items of its list are items of the old one. */
export interface PairedResult {
  readonly result: ReplaceResult;
  /** Left out where the list stayed as it was. */
  readonly pairs?: ItemPairs | undefined;
}

/** Completes the items of a write; returns undefined after adding issues where they are refused. */
type ItemRevision = (built: Items, before: Items, matches: readonly number[], context: Context) => Items | undefined;

/** The parts of a write that was parsed without an issue. */
export interface ItemsWrite {
  /** The items as they were sent; an unchanged item is the same object as in the old list. */
  readonly items: Items;
  /** For each of them the position of the same item in the old list, or -1. */
  readonly matches: readonly number[];
  /** Those of them that are matched by similar words alone. */
  readonly guessed?: ItemPairs["guessed"];
  /** The summary that was sent; undefined keeps the old one while any item is kept. */
  readonly summary: string | undefined;
  /** Completes the items before they are compared with the old ones, or refuses them, as {@link reviseBy} makes it. */
  readonly revise?: ItemRevision | undefined;
  /** Whether the call named its items one by one, so that no item was dropped or confused by mistake. */
  readonly namesItems?: boolean;
  /** Whether the plan's protection may refuse the write. */
  readonly mayRefuse?: boolean | undefined;
}

type Write = (context: Context) => PairedResult;

/**
 * Runs one write from its first look at the input to its result.
 *
 * A getter or proxy that throws, which JSON never contains, becomes an issue here, as does a function of the host's
 * that throws; nothing inside catches them.
 */
export function runWrite(list: TodoList, rules: ResolvedRules, write: Write, isNewTurn = false): PairedResult {
  return runWith(createContext(rules, isNewTurn ? { ...FULL_REPORTER, mayReplace: true } : FULL_REPORTER), list, write);
}

/** Runs a call only for its list: for a screen, or a call that was answered before. */
export function runSilent<W extends PairedResult>(
  list: TodoList,
  rules: ResolvedRules,
  write: (context: Context) => W,
): W | PairedResult {
  return runWith(createContext(rules, SILENT_REPORTER), list, write);
}

/** The reports of a call for a model. */
export const FULL_REPORTER: Reporter = {
  wordIssue: createIssue,
  wordRepair,
  findChanges: diffItems,
  reportLosses: reportRegressions,
};

/** The reports of a call for a screen: none, and without the plan's protection, as the call was answered long ago. */
export const SILENT_REPORTER: Reporter = {
  wordIssue: (facts) => ({ ...facts, message: "" }),
  wordRepair: () => "",
  findChanges: () => NOTHING,
  reportLosses: () => false,
};

function runWith<W extends PairedResult>(
  context: Context,
  list: TodoList,
  write: (context: Context) => W,
): W | PairedResult {
  try {
    return write(context);
  } catch (error) {
    addIssue(context, { code: "unreadable", received: quote(describeThrown(error)) });
    return refuseWrite(list, context);
  }
}

/** Replaces the items of a list by those of a write, or refuses it with the issues of the context. */
export function replaceItems(write: ItemsWrite, list: TodoList, context: Context): PairedResult {
  const { matches, guessed = NO_GUESSES, namesItems = false, mayRefuse = true } = write;
  const { items: before } = list;
  const keepsSummary = list.summary !== undefined && matches.some((old) => old !== -1);
  const summary = write.summary ?? (keepsSummary ? list.summary : undefined);
  const hasNewSummary = summary !== list.summary;
  const built = buildItems(write, before, hasNewSummary, context.rules);
  const items = write.revise ? write.revise(built, before, matches, context) : built;
  if (!items) return refuseWrite(list, context);
  if (items === before && !hasNewSummary) return keepList(list, context);
  // Built items are frozen; old ones that stay because only the summary changed may be a host's own literals.
  const after = items === before ? freezeItems(items) : items;
  const changes = context.reporter.findChanges(before, after, matches);
  let isReplaced = false;
  if (before.length > 0 && areSuspicious(changes)) {
    const place = context.at(context.rules.fields.list);
    const losses = { before, after, matches, unread: new Set<number>(), namesItems };
    isReplaced = context.reporter.reportLosses(losses, place, mayRefuse);
    if (hasIssues(context)) return refuseWrite(list, context);
    if (after.length > 0 && !isReplaced) noteDroppedFields(changes, place);
  }
  const revision = list.revision + 1;
  const next = summary === undefined ? { items: after, revision } : { items: after, summary, revision };
  const notes = listNotes(context);
  const written = { ok: true, list: Object.freeze(next), changed: true, changes, notes } as const;
  const result = Object.freeze(isReplaced ? { ...written, replaced: true as const } : written);
  return { result, pairs: { matches, guessed } };
}

/** Builds the result of a write that is refused, with every issue of the context. */
export function refuseWrite(list: TodoList, context: Context): PairedResult {
  return { result: refused(list, listIssues(context)) };
}

/** Adds a note that names the host's additions to open items that left the list. */
function noteDroppedFields(changes: readonly TodoChange[], list: Context): void {
  const { reader, kept } = list.rules.lookup;
  if (reader === undefined) return;
  const removed = changes.flatMap((change) =>
    change.type === "removed" && !isDone(change.before) ? [change.before] : [],
  );
  const dropped = reader.describeDropped(removed, kept);
  if (dropped === undefined) return;
  const items = Object.freeze(dropped.items.map((before) => Object.freeze({ before })));
  addNote(list, "dropped_field", () => dropped.words, items);
}

/** Builds the result of a write that changes nothing. */
export function keepList(list: TodoList, context: Context): PairedResult {
  return { result: unchanged(list, listNotes(context)) };
}

/** Builds the result of a change that is refused. */
export function refused(list: TodoList, issues: readonly TodoIssue[]): Extract<ReplaceResult, { readonly ok: false }> {
  return Object.freeze({ ok: false, list, issues });
}

/** Builds the result of a change that leaves the list as it is. */
export function unchanged(
  list: TodoList,
  notes: readonly TodoNote[] = NOTHING,
): Extract<ReplaceResult, { readonly ok: true }> {
  return Object.freeze({ ok: true, list, changed: false, changes: NOTHING, notes });
}

/** Builds the new items, frozen: `before` itself when nothing differs, and the old item wherever one is equal. */
function buildItems(write: ItemsWrite, before: Items, hasNewSummary: boolean, rules: ResolvedRules): Items {
  const { items: sent, matches } = write;
  const { ids: numbering } = rules;
  const isSame = sent.length === before.length && matches.every((old, index) => old === index);
  // Ids that the rules renew with every write do not count as changes.
  const isRenewed = numbering === "renew" && isSame && !hasNewSummary;
  if (isRenewed && before.every((old, index) => isEqual(old, old.id, itemAt(sent, index), rules))) return before;
  const ids = numbering === "keep" || numbering === "require" ? undefined : assignIds(sent, matches, before, rules);
  let kept = 0;
  const items = sent.map((item, index) => {
    const old = itemAt(before, matches[index]);
    const id = ids === undefined ? item.id : ids[index];
    if (!old || !isEqual(old, id, item, rules)) return Object.freeze(withId(item, id));
    kept += 1;
    // Only a host's own literal is not frozen yet.
    return Object.isFrozen(old) ? old : freezeItem(withId(item, id));
  });
  return isSame && kept === before.length ? before : Object.freeze(items);
}

/** Checks whether an item as it was sent, with the id that it gets, is an old one. */
function isEqual(old: TodoItem, id: TodoItem["id"], item: TodoItem | undefined, { lookup }: ResolvedRules): boolean {
  if (!item || old.id !== id) return false;
  if (old === item) return true;
  return (
    old.content === item.content &&
    old.status === item.status &&
    old.activeForm === item.activeForm &&
    old.blocked === item.blocked &&
    (lookup.reader === undefined || !differsIn(old, item, ITEM_FIELDS))
  );
}

/** Checks whether changes may be signs of a loss; completing one running item is ordinary. */
function areSuspicious(changes: readonly TodoChange[]): boolean {
  let completed = 0;
  for (const change of changes) {
    const { type } = change;
    if (type === "removed" || type === "reopened" || type === "reworded") return true;
    if (type !== "completed") continue;
    completed += 1;
    if (completed > 1 || change.before.status !== "in_progress") return true;
  }
  return false;
}

function freezeItems(items: Items): Items {
  return Object.isFrozen(items) && items.every(Object.isFrozen) ? items : Object.freeze(items.map(freezeItem));
}

/** Copies an item and freezes it, for one that others still use. */
function freezeItem(item: TodoItem): TodoItem {
  // A copy of a plain item is an item.
  return freezeCopy(item) as TodoItem;
}

/**
 * Creates the function that applies a call's revision: items that stayed the same remain the old objects, new ones are
 * frozen copies. Undefined without a revision.
 */
export function reviseBy(revise: TodoRevision | undefined): ItemRevision | undefined {
  return (
    revise &&
    ((built, before, matches, context) => {
      const revised = revise(built, before);
      if ("issues" in revised) {
        for (const facts of revised.issues) addIssueAt(context, facts);
        return undefined;
      }
      const items = revised.items.map((item, index) => {
        const old = itemAt(before, matches[index]);
        return old !== undefined && equalPlain(old, item) ? old : freezeItem(item);
      });
      const isSame = items.length === before.length && items.every((item, index) => item === before[index]);
      return isSame ? before : Object.freeze(items);
    })
  );
}

/** How many of the running items an issue names. */
const NAMED = 5;

/** The place of an item in the call; undefined for an item that the call leaves out. */
type PathOf = (index: number) => Path | undefined;

/** Returns the items with no more of them in progress than the rules allow, or adds an issue that names them. */
export function limitInProgress(
  items: Items,
  context: Context,
  pathOf: PathOf = (index) => [context.rules.fields.list, index],
): Items {
  const { maxInProgress: limit, onExceedInProgress, fields, lookup } = context.rules;
  let count = 0;
  for (const { status } of limit === Infinity ? [] : items) if (status === "in_progress") count += 1;
  if (count <= limit) return items;
  const running = items.flatMap(({ status }, index) => (status === "in_progress" ? [index] : []));
  const nameOf = (index: number): string => formatPath(pathOf(index) ?? []) || quote(items[index]?.content ?? "", 40);
  if (onExceedInProgress === "reject") {
    const expected = nameFirst(running, NAMED, nameOf, () => "…");
    const facts = { received: running.length, limit, expected: expected.join(", "), ...lookup.ownWords };
    addIssue(context.at(fields.list), { code: "too_many_in_progress", ...facts });
    return items;
  }
  const demoted = new Set(
    onExceedInProgress === "keep-first" ? running.slice(limit) : running.slice(0, running.length - limit),
  );
  const { pending, in_progress: word } = lookup.wordOf;
  return items.map((item, index) => {
    if (!demoted.has(index)) return item;
    const place = context.at(...(pathOf(index) ?? [fields.list, index]), fields.status);
    const words = `${nameOf(index)}.${fields.status} was set to "${pending}", as at most ${limit} may be ${word}.`;
    addNote(place, "in_progress_demoted", () => words);
    return { ...item, status: "pending" };
  });
}
