import { equalPlain } from "../core/plain-json.js";
import type { TodoItem, TodoStatus } from "../core/todo.js";
import {
  customNames,
  type FieldContext,
  isSameText,
  mergeCustom,
  mergeStatus,
  mergeText,
  type RowConflict,
  type Trio,
  type Values,
  valuesOf,
} from "./merge-fields.js";
import type { MergeRow, MergeSides } from "./pair-sides.js";

/** An item that a merge keeps; its id may still be that of either side. */
export interface MergedItem<I extends TodoItem> {
  readonly row: MergeRow;
  readonly item: I;
}

/** How a merge decides, where it reports, and whether an item made of both sides may stand. */
export interface MergeContext<I extends TodoItem> extends FieldContext {
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

/** Checks whether a side left an item as it was; its place and its id do not matter. */
function isUnchanged(before: TodoItem, after: TodoItem): boolean {
  return (
    isSameText(before, after) &&
    before.status === after.status &&
    customNames(before, after).every((name) => equalPlain(valuesOf(before)[name], valuesOf(after)[name]))
  );
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
