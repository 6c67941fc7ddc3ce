import { addIssue, addRepair, type Context, hasIssues, type Path, placeOf, withItem } from "../model/context.js";
import { isRecord, isSent } from "../model/plain-json.js";
import { quote } from "../model/quote.js";
import type { Items, TodoItem, TodoList } from "../model/todo.js";
import {
  checkCustomFields,
  overlayItem,
  parseChanges,
  parseContent,
  parseItem,
  readFields,
  type SentFields,
  UNPARSED_ITEM,
  withId,
} from "../parse/parse-item.js";
import { reportItemFields } from "../parse/report-unknown-fields.js";
import {
  limitInProgress,
  type PairedResult,
  refuseWrite,
  replaceItems,
  reviseBy,
  type TodoRevision,
} from "./replace-items.js";

/** A change of one item: fields that were sent, fields that the host sets itself, or both. */
export interface TodoUpdate<I extends TodoItem = TodoItem> {
  /** The position of the item in the list. */
  readonly position: number;
  /** Fields in the model's names and words; `null` leaves a field as it is. */
  readonly sent?: Readonly<Record<string, unknown>> | undefined;
  /** Fields in the library's own names and words, laid over those that were sent. */
  readonly set?: Partial<I> | undefined;
  /** The path of the fields in the call, for issues. Default: the call itself. */
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
  /** The positions of the items to remove. */
  readonly removals?: readonly number[] | undefined;
  readonly additions?: readonly TodoAddition<I>[] | undefined;
  readonly summary?: string | undefined;
  readonly revise?: TodoRevision<I> | undefined;
}

/** Finds the item that an update names by its fields, and returns those of them that are changes. */
export type ItemLocator = (
  fields: SentFields,
  place: Context,
) => { readonly position: number; readonly fields: SentFields } | undefined;

/** Edits that name their items; they are looked up in the order in which edits are applied. */
export interface LocatedEdits extends Omit<TodoEdits, "updates" | "removals"> {
  readonly updates: readonly (Omit<TodoUpdate, "position"> & { readonly locate: ItemLocator })[];
  readonly removals: Iterable<number>;
  /** Returns the order of the items, under the names that the call uses: an old one as before, a new one as sent. */
  readonly order?: (named: Items) => readonly number[];
}

/** An item of the new list, its position in the old one, and its place in the call. */
interface Entry {
  readonly item: TodoItem;
  readonly old: number;
  readonly path: Path | undefined;
}

/** Options for all edits of a call. */
export interface EditItemsOptions {
  /** Whether the plan's protection may refuse them. Default true; false for a person's changes. */
  readonly mayRefuse?: boolean | undefined;
  /**
   * Whether a person sent them. Then `null` clears a field (a model sends null for every field that it leaves out), and
   * an item that comes back under an id that another item has by now gets a new id. Default false.
   */
  readonly nullClears?: boolean | undefined;
}

/**
 * Changes single items of a list, or leaves it exactly as it was; every other item stays the same object, unread.
 *
 * All or nothing, with the rules, the issues and the result of a full write. Identity is known, so no items are
 * matched.
 */
export function editItems(
  list: TodoList,
  edits: TodoEdits | LocatedEdits,
  context: Context,
  options: EditItemsOptions = {},
): PairedResult {
  const { mayRefuse } = options;
  const entries = applyEdits(list.items, edits, context, options);
  const all = entries.map(({ item }) => item);
  const items = limitInProgress(all, context, (index) => entries[index]?.path);
  if (hasIssues(context)) return refuseWrite(list, context);
  const matches = entries.map(({ old }) => old);
  // Changes of single items leave the task the same, until the last item is removed.
  const summary = edits.summary ?? (all.length > 0 ? list.summary : undefined);
  const revise = reviseBy(edits.revise);
  return replaceItems({ items, matches, summary, revise, mayRefuse, namesItems: true }, list, context);
}

function applyEdits(
  items: Items,
  edits: TodoEdits | LocatedEdits,
  context: Context,
  { nullClears }: EditItemsOptions,
): readonly Entry[] {
  const { fields, maxItems: limit } = context.rules;
  const { updates = [], removals, additions = [] } = edits;
  const updated = applyUpdates(items, updates, context, nullClears);
  const removed = new Set(removals);
  const kept = removed.size === 0 ? updated : updated.filter(({ old }) => !removed.has(old));
  const added = parseAdditions(additions, kept, context, nullClears);
  const all = added.length === 0 ? kept : [...kept, ...added];
  if (additions.length > 0 && all.length > limit) {
    addIssue(context.at(fields.list), { code: "too_many_items", received: all.length, limit });
  }
  if (!("order" in edits) || edits.order === undefined) return all;
  return edits.order(all.map(({ item, old }) => items[old] ?? item)).flatMap((place) => all[place] ?? []);
}

function applyUpdates(
  items: Items,
  updates: NonNullable<TodoEdits["updates"]> | LocatedEdits["updates"],
  context: Context,
  nullClears: boolean | undefined,
): readonly Entry[] {
  const { rules, diagnostics } = context;
  const entries = items.map((item, old): Entry => ({ item, old, path: undefined }));
  for (const update of updates) {
    const { sent = {}, set, path = [] } = update;
    const place = placeAt(context, path);
    const issuesBefore = diagnostics.issues.length;
    const fields = readFields(sent, { context: place });
    if (fields === undefined) continue;
    if ("position" in update) reportItemFields(fields, { context: place });
    const located = "locate" in update ? update.locate(fields, place) : { position: update.position, fields };
    const entry = entries[located?.position ?? -1];
    if (located === undefined || entry === undefined) continue;
    const { old } = entry;
    const changed = parseChanges(located.fields, entry.item, place, nullClears);
    const item = set === undefined ? changed : overlayItem(changed, set, rules);
    const hasIssues = diagnostics.issues.length > issuesBefore;
    const checked = checkCustomFields(item, old, hasIssues, place);
    entries[located.position] = { item: checked, old, path };
  }
  return entries;
}

/** Creates the context at a place of a call; an entry's position in its list goes into the issues. */
function placeAt(context: Context, path: Path): Context {
  const index = path.at(-1);
  const place = context.at(...path);
  return typeof index === "number" ? withItem(place, { index }) : place;
}

function parseAdditions(
  added: readonly TodoAddition[],
  kept: readonly Entry[],
  context: Context,
  nullClears: boolean | undefined,
): readonly Entry[] {
  if (added.length === 0) return [];
  const ids = new Set(kept.map(({ item }) => item.id));
  return added.flatMap(({ sent, base, path = [] }, index) => {
    const place = placeAt(context, path);
    const position = kept.length + index;
    const item =
      base === undefined ? parseItem(sent, position, { context: place }) : parseRest(base, sent, position, place);
    if (item === UNPARSED_ITEM) return [];
    const { id } = item;
    if (id !== undefined && ids.has(id)) {
      const named = placeOf({ context: place, id }, "id");
      if (nullClears && context.rules.ids === "assign") {
        addRepair(named, "duplicate_id", quote(id));
        return [{ item: withId(item, undefined), old: -1, path }];
      }
      addIssue(named, { code: "duplicate_id", received: id });
    }
    ids.add(id);
    return [{ item, old: -1, path }];
  });
}

/** Parses a new item of which the host sets some fields; the text must come with the call. */
function parseRest(base: Partial<TodoItem>, sent: unknown, position: number, context: Context): TodoItem {
  const { rules, diagnostics } = context;
  const issuesBefore = diagnostics.issues.length;
  const fields = readFields(isRecord(sent) ? sent : {}, { context });
  if (fields === undefined) return UNPARSED_ITEM;
  reportItemFields(fields, { context });
  if (!isSent(fields.content)) parseContent(undefined, { context });
  const item = parseChanges(fields, overlayItem(UNPARSED_ITEM, base, rules), context);
  const hasIssues = diagnostics.issues.length > issuesBefore;
  return checkCustomFields(item, position, hasIssues, context);
}
