import { isRecord, isSent } from "../core/plain-json.js";
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
import { limitInProgress } from "../plan/limit-in-progress.js";
import {
  createReviser,
  type ReplaceResult,
  refuseWrite,
  replaceItems,
  type TodoRevision,
} from "../plan/replace-items.js";
import { parseWhole, tryToRead } from "../plan/validate-and-replace.js";
import { addIssue, type Context, type Path, placeOf, withItem } from "../rules/context.js";
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
  readonly removals: Iterable<number>;
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
  readonly mayRefuse?: boolean | undefined;
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
  { mayRefuse }: EditOptions = {},
): ReplaceResult<I, C> {
  const entries = tryToRead(context, () => applyEdits(list.items, edits, context)) ?? [];
  const all = entries.map(({ draft }) => draft);
  const drafts = limitInProgress(all, context, (index) => entries[index]?.path);
  if (context.diagnostics.issues.length > 0) return refuseWrite(list, context);
  const matches = entries.map(({ old }) => old);
  // Changes of single items leave the task what it was, until the last item is gone.
  const summary = edits.summary ?? (all.length > 0 ? list.summary : undefined);
  const revise = createReviser(edits.revise);
  return replaceItems({ drafts, matches, summary, revise, mayRefuse, namesItems: true }, list, context);
}

function applyEdits<I extends TodoItem>(
  items: readonly TodoItem[],
  edits: TodoEdits<I> | LocatedEdits<I>,
  context: Context<I>,
): readonly Entry[] {
  const { fields, maxItems: limit } = context.rules;
  const { updates = [], removals, additions = [] } = edits;
  const updated = applyUpdates(items, updates, context);
  const removed = new Set(removals);
  const kept = updated.filter(({ old }) => !removed.has(old));
  const all = [...kept, ...parseAdditions(additions, kept, context)];
  if (additions.length > 0 && all.length > limit)
    addIssue(context.at(fields.list), { code: "too_many_items", received: all.length, limit });
  return all;
}

function applyUpdates<I extends TodoItem>(
  items: readonly TodoItem[],
  updates: NonNullable<TodoEdits<I>["updates"]> | LocatedEdits<I>["updates"],
  context: Context<I>,
): readonly Entry[] {
  const { rules, diagnostics } = context;
  const entries = items.map((item, old): Entry => {
    return { draft: overlayItem(UNPARSED_ITEM, item, rules), old, path: undefined };
  });
  for (const update of updates) {
    const { sent = {}, set = {}, path = [] } = update;
    const place = placeAt(context, path);
    const issuesBefore = diagnostics.issues.length;
    const fields = sortFields(sent, rules);
    if ("position" in update) reportUnknown(fields, { context: place });
    const located = "locate" in update ? update.locate(fields, place) : { position: update.position, fields };
    const entry = entries[located?.position ?? -1];
    if (located === undefined || entry === undefined) continue;
    const { old, draft } = entry;
    const changed = overlayItem(parseChanges(located.fields, draft, { context: place }), set, rules);
    entries[located.position] = { draft: checkCustom(changed, old, issuesBefore, place), old, path };
  }
  return entries;
}

/** Creates the context at a place of a call; an entry's position in its list goes into the issues. */
function placeAt<I extends TodoItem>(context: Context<I>, path: Path): Context<I> {
  const index = path.at(-1);
  const place = context.at(...path);
  return typeof index === "number" ? withItem(place, { index }) : place;
}

/** Checks a draft against the host's schema and takes the host's own fields as the schema returns them. */
function checkCustom<I extends TodoItem>(
  draft: ItemDraft,
  position: number,
  issuesBefore: number,
  place: Context<I>,
): ItemDraft {
  const { rules, diagnostics } = place;
  if (!rules.lookup.hasOwnSchema) return draft;
  const hasIssues = diagnostics.issues.length > issuesBefore;
  return { ...draft, custom: parseCustomFields(draft, position, hasIssues, place) };
}

/** Lays the fields of an item over a draft; the host's own ones only where the host gave the item schema. */
function overlayItem(draft: ItemDraft, item: Partial<TodoItem>, { lookup }: ResolvedRules): ItemDraft {
  const { id = draft.id, content = draft.content, status = draft.status } = item;
  const { activeForm = draft.activeForm } = item;
  if (!lookup.hasOwnSchema) return { id, content, status, activeForm, custom: undefined };
  // An item is plain data: the host's own fields are keys of it like any other.
  const values = item as Fields;
  const names = [...lookup.customFields.keys()].filter((name) => values[name] !== undefined);
  const custom = { ...draft.custom, ...Object.fromEntries(names.map((name) => [name, values[name]])) };
  return { id, content, status, activeForm, custom };
}

function parseAdditions<I extends TodoItem>(
  additions: readonly TodoAddition<I>[],
  kept: readonly Entry[],
  context: Context<I>,
): readonly Entry[] {
  const { rules } = context;
  const ids = new Set(kept.map(({ draft }) => draft.id));
  return additions.flatMap(({ sent, base, path = [] }, index) => {
    const place = placeAt(context, path);
    const position = kept.length + index;
    const draft =
      base === undefined ? parseWhole(sent, position, place) : complete(base, sent, position, place);
    if (draft === UNPARSED_ITEM) return [];
    const { id } = draft;
    if (id !== undefined && rules.uniqueIds && ids.has(id))
      addIssue(placeOf({ context: place, id }, "id"), { code: "duplicate_id", received: id });
    ids.add(id);
    return [{ draft, old: -1, path }];
  });
}

/** Drafts a new item of which the host sets a part; its text must be sent. */
function complete<I extends TodoItem>(
  base: Partial<I>,
  sent: unknown,
  position: number,
  context: Context<I>,
): ItemDraft {
  const { rules, diagnostics } = context;
  const issuesBefore = diagnostics.issues.length;
  const place = { context };
  const fields = sortFields(isRecord(sent) ? sent : {}, rules);
  reportUnknown(fields, place);
  if (base.content === undefined && !isSent(fields.content)) parseContent(undefined, place);
  const draft = parseChanges(fields, overlayItem(UNPARSED_ITEM, base, rules), place);
  return checkCustom(draft, position, issuesBefore, context);
}
