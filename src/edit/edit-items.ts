import { isRecord, isSent } from "../core/plain-json.js";
import { quote } from "../core/quote.js";
import type { TodoItem, TodoList } from "../core/todo.js";
import { parseCustomFields } from "../parse/parse-custom-fields.js";
import {
  type ItemDraft,
  parseChanges,
  parseContent,
  type SentFields,
  sortFields,
  UNPARSED_ITEM,
} from "../parse/parse-item.js";
import { reportUnknown } from "../parse/report-unknown-fields.js";
import { limitInProgress, type NamedPlace } from "../plan/limit-in-progress.js";
import { type ReplaceResult, refuseWrite, replaceItems, type TodoRevision } from "../plan/replace-items.js";
import { createReviser } from "../plan/revise-items.js";
import { parseWhole } from "../plan/validate-and-replace.js";
import { addIssue, type Context, type Path, placeOf, withItem } from "../rules/context.js";
import { formatPath } from "../rules/format-issues.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";

type Fields = Readonly<Record<string, unknown>>;

/** A change of one item: fields that were sent, fields that the host sets itself, or both. */
export interface TodoUpdate<I extends TodoItem = TodoItem> {
  /** The position of the item in the list. */
  readonly position: number;
  /** Fields in the model's names and words; `null` leaves a field as it is. */
  readonly sent?: Readonly<Record<string, unknown>> | undefined;
  /** Fields in the library's own names and words, laid over those that were sent. */
  readonly set?: Partial<I> | undefined;
  /** Where the fields stand in the call, for issues. Default: in the call itself. */
  readonly path?: readonly (string | number)[] | undefined;
}

/** A new item at the end of the list. */
export interface TodoAddition<I extends TodoItem = TodoItem> {
  readonly sent: unknown;
  /** Fields in the library's own names and words, where those that were sent leave them out. */
  readonly base?: Partial<I> | undefined;
  readonly path?: readonly (string | number)[] | undefined;
}

/** Changes of single items, applied together. */
export interface TodoEdits<I extends TodoItem = TodoItem> {
  readonly updates?: readonly TodoUpdate<I>[] | undefined;
  /** The positions of the items that go. */
  readonly removals?: readonly number[] | undefined;
  readonly additions?: readonly TodoAddition<I>[] | undefined;
  readonly summary?: string | undefined;
  readonly revise?: TodoRevision<I> | undefined;
}

/** Finds the item that an update names by its fields, and says which of them are changes. */
export type ItemLocator = (
  fields: SentFields,
  place: Context,
) => { readonly position: number; readonly fields: SentFields } | undefined;

/** Edits that name their items; they are looked up in the order in which edits are applied. */
export interface LocatedEdits<I extends TodoItem> extends Omit<TodoEdits<I>, "updates" | "removals"> {
  readonly updates: readonly (Omit<TodoUpdate<I>, "position"> & { readonly locate: ItemLocator })[];
  readonly locateRemovals: () => readonly number[];
}

/** An item of the list to be, its position in the old one, and where the call speaks of it. */
interface Entry {
  readonly draft: ItemDraft;
  readonly old: number;
  readonly path: Path | undefined;
}

/** What holds for all edits of a call. */
export interface EditOptions {
  /** Whether the plan's protection may refuse them. Default true; false for what a person changed. */
  readonly mayRefuse?: boolean;
}

/**
 * Changes single items of a list, or leaves it exactly as it was; every other item stays the same item.
 *
 * All or nothing, with the rules, the issues and the result of a full write. Identity is known, so nothing is matched.
 */
export function editItems<I extends TodoItem, C extends TodoList>(
  list: C,
  edits: TodoEdits<I> | LocatedEdits<I>,
  context: Context<I>,
  { mayRefuse = true }: EditOptions = {},
): ReplaceResult<I, C> {
  const { rules } = context;
  const { additions = [] } = edits;
  const revise = createReviser(edits.revise);
  const entries = applyUpdates(list.items, edits, context);
  const removed = new Set("locateRemovals" in edits ? edits.locateRemovals() : edits.removals);
  const kept = entries.filter(({ old }) => !removed.has(old));
  const all = [...kept, ...parseAdditions(additions, kept, context)];
  const place = context.at(rules.fields.list);
  if (additions.length > 0 && all.length > rules.maxItems)
    addIssue(place, { code: "too_many_items", received: all.length, limit: rules.maxItems });
  const unlimited = all.map(({ draft }) => draft);
  const drafts = limitInProgress(unlimited, place, (index) => nameEntry(all[index], index, context));
  if (context.diagnostics.issues.length > 0) return refuseWrite(list, context);
  const matches = all.map(({ old }) => old);
  // Changes of single items leave the task what it was, until the last item is gone.
  const summary = edits.summary ?? (all.length > 0 ? list.summary : undefined);
  return replaceItems({ drafts, matches, summary, revise, mayRefuse, namesItems: true }, list, context);
}

function applyUpdates<I extends TodoItem>(
  items: readonly TodoItem[],
  { updates = [] }: TodoEdits<I> | LocatedEdits<I>,
  context: Context<I>,
): readonly Entry[] {
  const { rules } = context;
  const entries = items.map((item, old): Entry => ({ draft: draftOf(item, rules), old, path: undefined }));
  for (const update of updates) {
    const { sent = {}, set, path = [] } = update;
    const place = at(context, path);
    const issuesBefore = context.diagnostics.issues.length;
    const fields = sortFields(sent, rules);
    if ("position" in update) reportUnknown(fields, { context: place });
    const located = "locate" in update ? update.locate(fields, place) : { position: update.position, fields };
    const entry = entries[located?.position ?? -1];
    if (located === undefined || entry === undefined) continue;
    const { old, draft } = entry;
    const parsed = parseChanges(located.fields, draft, { context: place });
    const laid = set === undefined ? parsed : overlay(parsed, set, rules);
    const hasIssues = context.diagnostics.issues.length > issuesBefore;
    entries[located.position] = { draft: withCustom(laid, old, hasIssues, place), old, path };
  }
  return entries;
}

/** The context at a place of a call; the position of an entry in its list goes into the issues. */
function at<I extends TodoItem>(context: Context<I>, path: Path): Context<I> {
  const index = path.at(-1);
  const place = context.at(...path);
  return typeof index === "number" ? withItem(place, { index }) : place;
}

function withCustom<I extends TodoItem>(
  draft: ItemDraft,
  position: number,
  hasIssues: boolean,
  place: Context<I>,
): ItemDraft {
  if (!place.rules.lookup.hasOwnSchema) return draft;
  return { ...draft, custom: parseCustomFields(draft, position, hasIssues, place) };
}

/** An item of the list as a draft. */
function draftOf(item: TodoItem, rules: ResolvedRules): ItemDraft {
  const { id, content, status, activeForm } = item;
  return { id, content, status, activeForm, custom: pickCustom(item, rules) };
}

/** The host's own fields of an item; undefined where the item schema is the library's. */
function pickCustom(item: Partial<TodoItem>, { lookup }: ResolvedRules): Fields | undefined {
  if (!lookup.hasOwnSchema) return undefined;
  // An item is plain data: the host's own fields are keys of it like any other.
  const values = item as Fields;
  const names = [...lookup.customFields.keys()].filter((name) => values[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

function overlay(draft: ItemDraft, set: Partial<TodoItem>, rules: ResolvedRules): ItemDraft {
  const {
    id = draft.id,
    content = draft.content,
    status = draft.status,
    activeForm = draft.activeForm,
  } = set;
  const custom = pickCustom(set, rules);
  return { id, content, status, activeForm, custom: custom && { ...draft.custom, ...custom } };
}

function parseAdditions<I extends TodoItem>(
  additions: readonly TodoAddition<I>[],
  kept: readonly Entry[],
  context: Context<I>,
): readonly Entry[] {
  const { rules } = context;
  const ids = new Set(kept.flatMap(({ draft }) => draft.id ?? []));
  return additions.flatMap(({ sent, base, path = [] }, index) => {
    const place = at(context, path);
    const position = kept.length + index;
    const draft =
      base === undefined ? parseWhole(sent, position, place) : complete(base, sent, position, place);
    if (draft === UNPARSED_ITEM) return [];
    const { id } = draft;
    if (id !== undefined && rules.uniqueIds && ids.has(id)) {
      addIssue(placeOf({ context: place, id }, "id"), { code: "duplicate_id", received: id });
    }
    if (id !== undefined) ids.add(id);
    return [{ draft, old: -1, path }];
  });
}

/** A new item of which the host sets a part; its text must be sent. */
function complete<I extends TodoItem>(
  base: Partial<I>,
  sent: unknown,
  position: number,
  context: Context<I>,
): ItemDraft {
  const issuesBefore = context.diagnostics.issues.length;
  const place = { context };
  const fields = sortFields(isRecord(sent) ? sent : {}, context.rules);
  reportUnknown(fields, place);
  if (base.content === undefined && !isSent(fields.content)) parseContent(undefined, place);
  const draft = parseChanges(fields, overlay(UNPARSED_ITEM, base, context.rules), place);
  const hasIssues = context.diagnostics.issues.length > issuesBefore;
  return withCustom(draft, position, hasIssues, context);
}

/** Items that the call speaks of are called by their place in it, the others by their text. */
function nameEntry(entry: Entry | undefined, index: number, context: Context): NamedPlace {
  const { path, draft } = entry ?? {};
  const place = context.at(...(path ?? [context.rules.fields.list, index]));
  const isNamed = path !== undefined && path.length > 0;
  return { name: isNamed ? formatPath(path) : quote(draft?.content ?? "", 40), context: place };
}
