import { equalPlain } from "../core/plain-json.js";
import { isDone, type TodoItem } from "../core/todo.js";
import { parseCustomFields } from "../parse/parse-custom-fields.js";
import type { ItemDraft } from "../parse/parse-item.js";
import { addIssue, type Context } from "../rules/context.js";
import { ITEM_FIELDS } from "../rules/fields.js";
import type { TodoRules } from "../rules/todo-rules.js";
import { differsIn } from "./diff-todos.js";
import type { ReportConflict } from "./merge-conflict.js";
import { type MergeRow, type MergeSide, mapTrio, type Trio } from "./pair-sides.js";
import { draftToItem } from "./replace-items.js";

/** An item that a merge keeps; its id may still be that of either side. */
export interface MergedItem<I extends TodoItem> extends MergeRow<I> {
  readonly item: I;
}

/** How a merge decides, where it reports, and whether an item made of both sides may stand. */
export interface MergeContext<I extends TodoItem> {
  readonly prefer: MergeSide;
  readonly report: ReportConflict;
  readonly accepts: (item: I) => boolean;
}

/** Merges the items of three lists field by field; an item that is gone is left out. */
export function mergeItems<I extends TodoItem>(
  rows: readonly MergeRow<I>[],
  context: MergeContext<I>,
): readonly MergedItem<I>[] {
  return rows.flatMap((row) => {
    const item = mergeRow(row, context);
    return item === undefined ? [] : [{ ...row, item }];
  });
}

function mergeRow<I extends TodoItem>(row: MergeRow<I>, context: MergeContext<I>): I | undefined {
  const { base, current, next, at } = row;
  if (current !== undefined && next !== undefined) return combine({ base, current, next }, at, context);
  const left = current ?? next;
  if (left === undefined || base === undefined) return left;
  if (!differsIn(base, left, ["id"])) return undefined;
  // One side removed what the other one changed.
  const kept = row[context.prefer];
  context.report(["items", at], { base, current, next }, kept);
  return kept;
}

/** Finds the side that alone changed a value; undefined where both did, each in its own way. */
export function findChanged({ base, current, next }: Trio<unknown>): MergeSide | undefined {
  if (equalPlain(current, next) || equalPlain(base, next)) return "current";
  return equalPlain(base, current) ? "next" : undefined;
}

/** An item that both sides have. */
interface SharedItem<I> extends Trio<I | undefined> {
  readonly current: I;
  readonly next: I;
}

/** Merges the fields of an item that both sides have. */
function combine<I extends TodoItem>(
  items: SharedItem<I>,
  at: Trio<number>,
  { prefer, report, accepts }: MergeContext<I>,
): I {
  const { current, next } = items;
  const valuesOf = (name: string): Trio<unknown> => mapTrio(items, (item) => fieldsOf(item)[name]);
  const conflicts: (readonly [field: string, kept: MergeSide])[] = [];
  const choose = (field: string, values: Trio<unknown>, preferred = prefer): MergeSide => {
    const changed = findChanged(values);
    if (changed === undefined) conflicts.push([field, preferred]);
    return changed ?? preferred;
  };
  const textField = current.content === next.content ? "activeForm" : "content";
  const { content, activeForm } = items[choose(textField, textsOf(items))];
  const { status } = items[choose("status", valuesOf("status"), preferFinished(items) ?? prefer)];
  const names = Object.keys(customOf({ ...current, ...next }));
  const custom = names.map((name) => [name, valuesOf(name)[choose(name, valuesOf(name))]] as const);
  // Unlike an assignment, this takes any name for a field.
  const given = Object.fromEntries(custom.filter(([, value]) => value !== undefined));
  const built = Object.freeze(draftToItem<I>({ id: current.id, content, status, activeForm, custom: given }));
  const merged = [current, next].find((item) => !differsIn(item, built, ["id"])) ?? built;
  if (merged !== built || accepts(merged)) {
    for (const [field, kept] of conflicts)
      report(["items", at, field], valuesOf(field), valuesOf(field)[kept]);
    return merged;
  }
  // The host's schema does not take this mixture: one side stands whole, finished work before the preferred side.
  const [kept, other] = prefer === "current" ? [current, next] : [next, current];
  const whole = kept.status !== status && other.status === status ? other : kept;
  report(["items", at], items, whole);
  return whole;
}

/** Returns the texts of an item as one value: content and activeForm are one field. */
function textsOf<I extends TodoItem>({ base, current, next }: SharedItem<I>): Trio<unknown> {
  // Where both sides added one text, an activeForm that only one of them gave is no conflict.
  const isAddedTwice = base === undefined && current.content === next.content;
  const { content, status } = current;
  const old: TodoItem | undefined = isAddedTwice ? { content, status } : base;
  return mapTrio({ base: old, current, next }, (item) => item && [item.content, item.activeForm]);
}

/** Picks the side whose item is finished; it stands unless the item was finished before both sides wrote. */
function preferFinished<I extends TodoItem>({ base, current, next }: SharedItem<I>): MergeSide | undefined {
  if (isDone(current) === isDone(next) || (base && isDone(base))) return undefined;
  return isDone(current) ? "current" : "next";
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of an item by name, the host's own ones among them. */
function fieldsOf(item: TodoItem | undefined): Fields {
  // An item is plain data; the host's own fields are keys of it like any other.
  return (item ?? {}) as Fields;
}

/** Copies the host's own fields of an item. */
function customOf(item: TodoItem): Fields {
  const entries = Object.entries(fieldsOf(item)).filter(([name]) => !ITEM_FIELDS.some((own) => own === name));
  return Object.fromEntries(entries);
}

/** Turns a merged item into a draft. */
function draftOf(item: TodoItem): ItemDraft {
  const { id, content, status, activeForm } = item;
  return { id, content, status, activeForm, custom: customOf(item) };
}

/** Changes the id or the status of an item; its fields keep their usual order. */
export function changeItem<I extends TodoItem>(
  item: I,
  changes: Pick<ItemDraft, "id"> | Pick<ItemDraft, "status">,
): I {
  return Object.freeze(draftToItem<I>({ ...draftOf(item), ...changes }));
}

/** Adds the issues that neither side has: too many items, or an item of both sides that the host's schema refuses. */
export function checkMerged<I extends TodoItem>(merged: readonly MergedItem<I>[], context: Context<I>): void {
  const { fields, maxItems: limit } = context.rules;
  const list = context.at(fields.list);
  if (merged.length > limit) addIssue(list, { code: "too_many_items", received: merged.length, limit });
  else
    merged.forEach(({ item, current, next }, index) => {
      if (item !== current && item !== next) checkItem(item, index, list.at(index));
    });
}

/** Adds what the host's schema says against an item. */
export function checkItem<I extends TodoItem>(item: I, index: number, context: Context<I>): void {
  if (context.rules.lookup.hasOwnSchema) parseCustomFields(draftOf(item), index, false, context);
}

/** Sets what runs beyond the limit back to pending: what runs on the preferred side stays. */
export function limitMerged<I extends TodoItem>(
  merged: readonly MergedItem<I>[],
  { prefer, report }: MergeContext<I>,
  { maxInProgress }: Pick<TodoRules, "maxInProgress">,
): readonly MergedItem<I>[] {
  const running = merged.filter(({ item }) => item.status === "in_progress");
  if (running.length <= maxInProgress) return merged;
  const isPreferred = (entry: MergedItem<I>): boolean => entry[prefer]?.status === "in_progress";
  const ranked = [...running.filter(isPreferred), ...running.filter((entry) => !isPreferred(entry))];
  const demoted = new Set(ranked.slice(maxInProgress));
  return merged.map((entry) => {
    if (!demoted.has(entry)) return entry;
    const { at, current, item } = entry;
    const statuses = mapTrio(entry, (one) => one?.status);
    report(["items", at, "status"], statuses, "pending");
    const paused = changeItem(item, { status: "pending" });
    return { ...entry, item: current && equalPlain(current, paused) ? current : paused };
  });
}
