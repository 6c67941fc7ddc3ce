import { equalPlain } from "../core/plain-json.js";
import { isDone, type TodoItem, type TodoStatus } from "../core/todo.js";
import { ITEM_FIELDS } from "../rules/fields.js";
import type { MergeRow, MergeSides } from "./pair-sides.js";

/** The side that wins a conflict. */
export type MergeSide = "current" | "next";

/** What two sides disagree about in one item; `field` is undefined for the item as a whole. */
export interface RowConflict {
  readonly row: MergeRow;
  readonly field: string | undefined;
  readonly base: unknown;
  readonly current: unknown;
  readonly next: unknown;
  readonly kept: unknown;
}

/** An item that a merge keeps; its id may still be that of either side. */
export interface MergedItem<I extends TodoItem> {
  readonly row: MergeRow;
  readonly item: I;
}

/** How a merge decides, where it reports, and whether an item made of both sides may stand. */
export interface MergeContext<I extends TodoItem> {
  readonly prefer: MergeSide;
  readonly report: (conflict: RowConflict) => void;
  readonly accepts: (item: I) => boolean;
}

/** Merges the items of three lists field by field; an item that is gone is left out. */
export function mergeItems<I extends TodoItem>(
  rows: readonly MergeRow[],
  sides: MergeSides<I>,
  context: MergeContext<I>,
): readonly MergedItem<I>[] {
  return rows.flatMap((row) => {
    const item = mergeRow(row, sides, context);
    return item === undefined ? [] : [{ row, item }];
  });
}

function mergeRow<I extends TodoItem>(
  row: MergeRow,
  sides: MergeSides<I>,
  context: MergeContext<I>,
): I | undefined {
  const base = sides.base[row.base];
  const current = sides.current[row.current];
  const next = sides.next[row.next];
  if (current !== undefined && next !== undefined) return combine(row, { base, current, next }, context);
  const left = current ?? next;
  if (left === undefined || base === undefined) return left;
  if (isUnchanged(base, left)) return undefined;
  // One side removed what the other one changed.
  const kept = context.prefer === "current" ? current : next;
  context.report({ row, field: undefined, base, current, next, kept });
  return kept;
}

type Values = Readonly<Record<string, unknown>>;

/** The plain fields of an item, the host's own ones among them. */
function valuesOf(item: TodoItem | undefined): Values {
  // An item is plain data; the host's own fields are keys of it like any other.
  return (item ?? {}) as unknown as Values;
}

/** Lists the names of the host's own fields of these items, each once. */
function customNames(...items: readonly (TodoItem | undefined)[]): readonly string[] {
  const names = new Set(items.flatMap((item) => Object.keys(valuesOf(item))));
  for (const name of ITEM_FIELDS) names.delete(name);
  return [...names];
}

/** Checks whether a side left an item as it was; its place and its id do not matter. */
function isUnchanged(before: TodoItem, after: TodoItem): boolean {
  return (
    isSameText(before, after) &&
    before.status === after.status &&
    customNames(before, after).every((name) => equalPlain(valuesOf(before)[name], valuesOf(after)[name]))
  );
}

function isSameText(one: TodoItem, other: TodoItem): boolean {
  return one.content === other.content && one.activeForm === other.activeForm;
}

interface Trio<T> {
  readonly base: T | undefined;
  readonly current: T;
  readonly next: T;
}

/** Merges an item that both sides have. */
function combine<I extends TodoItem>(row: MergeRow, items: Trio<I>, context: MergeContext<I>): I {
  const { current, next } = items;
  const conflicts: RowConflict[] = [];
  const report = (conflict: RowConflict): void => {
    conflicts.push(conflict);
  };
  const text = mergeText(row, items, { ...context, report });
  const status = mergeStatus(row, items, { ...context, report });
  const custom = mergeCustom(row, items, { ...context, report });
  const fits = (item: I): boolean =>
    isSameText(item, text) &&
    item.status === status &&
    customNames(current, next).every((name) => equalPlain(valuesOf(item)[name], custom[name]));
  const merged = [current, next].find(fits) ?? buildItem<I>(current.id, text, status, custom);
  if (merged === current || merged === next || context.accepts(merged)) {
    conflicts.forEach(context.report);
    return merged;
  }
  // The host's schema does not take this mixture: one side stands whole, finished work before the preferred side.
  const [kept, other] = context.prefer === "current" ? [current, next] : [next, current];
  const whole = kept.status !== status && other.status === status ? other : kept;
  context.report({ row, field: undefined, ...items, kept: whole });
  return whole;
}

/** Writes an item with its fields in their usual order. */
export function buildItem<I extends TodoItem>(
  id: string | undefined,
  { content, activeForm }: TodoItem,
  status: TodoStatus,
  custom: Values,
): I {
  const item = {
    ...(id === undefined ? {} : { id }),
    content,
    status,
    ...(activeForm === undefined ? {} : { activeForm }),
    ...custom,
  };
  // The fields come from items of the list's own type.
  return Object.freeze(item) as unknown as I;
}

/** The host's own fields of an item. */
export function customOf(item: TodoItem): Values {
  return Object.fromEntries(customNames(item).map((name) => [name, valuesOf(item)[name]]));
}

/** Picks the item whose content and activeForm stand; the two are one field. */
function mergeText<I extends TodoItem>(row: MergeRow, items: Trio<I>, context: MergeContext<I>): TodoItem {
  const { current, next } = items;
  // Of one text added twice, the activeForm that one side alone gave is no conflict.
  const isOneText = items.base === undefined && current.content === next.content;
  const base: TodoItem | undefined = isOneText
    ? { content: current.content, status: current.status }
    : items.base;
  if (isSameText(current, next) || (base && isSameText(base, next))) return current;
  if (base && isSameText(base, current)) return next;
  const kept = items[context.prefer];
  const field = current.content === next.content ? "activeForm" : "content";
  context.report({
    row,
    field,
    base: items.base?.[field],
    current: current[field],
    next: next[field],
    kept: kept[field],
  });
  return kept;
}

/** Picks the status: finished work is not taken back unless it was finished before both sides wrote. */
function mergeStatus<I extends TodoItem>(
  row: MergeRow,
  { base, current, next }: Trio<I>,
  { prefer, report }: MergeContext<I>,
): TodoStatus {
  if (current.status === next.status || base?.status === next.status) return current.status;
  if (base?.status === current.status) return next.status;
  const isForFinished = isDone(current) !== isDone(next) && !(base && isDone(base));
  const finished = isDone(current) ? current : next;
  const kept = isForFinished ? finished : prefer === "current" ? current : next;
  const statuses = { base: base?.status, current: current.status, next: next.status, kept: kept.status };
  report({ row, field: "status", ...statuses });
  return kept.status;
}

/** Merges each of the host's own fields. */
function mergeCustom<I extends TodoItem>(
  row: MergeRow,
  items: Trio<I>,
  { prefer, report }: MergeContext<I>,
): Values {
  const merged: [string, unknown][] = [];
  for (const name of customNames(items.current, items.next)) {
    const base = valuesOf(items.base)[name];
    const current = valuesOf(items.current)[name];
    const next = valuesOf(items.next)[name];
    const value = mergeValue({ base, current, next }, prefer, (kept) =>
      report({ row, field: name, base, current, next, kept }),
    );
    if (value !== undefined) merged.push([name, value]);
  }
  // Unlike an assignment, this takes any name for a field.
  return Object.fromEntries(merged);
}

/** Picks the value that one side alone changed; where both did, the preferred side's, and says so. */
export function mergeValue<T>(
  { base, current, next }: { readonly base: T; readonly current: T; readonly next: T },
  prefer: MergeSide,
  onConflict: (kept: T) => void,
): T {
  if (equalPlain(current, next) || equalPlain(base, next)) return current;
  if (equalPlain(base, current)) return next;
  const kept = prefer === "current" ? current : next;
  onConflict(kept);
  return kept;
}
