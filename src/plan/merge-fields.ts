import { equalPlain } from "../core/plain-json.js";
import { isDone, type TodoItem, type TodoStatus } from "../core/todo.js";
import { ITEM_FIELDS } from "../rules/fields.js";
import type { MergeRow } from "./pair-sides.js";

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

/** One item as the three lists have it; base lacks what both sides added. */
export interface Trio<T> {
  readonly base: T | undefined;
  readonly current: T;
  readonly next: T;
}

/** Which side wins, and where conflicts are reported. */
export interface FieldContext {
  readonly prefer: MergeSide;
  readonly report: (conflict: RowConflict) => void;
}

/** The fields of an item by name. */
export type Values = Readonly<Record<string, unknown>>;

/** Gives the plain fields of an item, the host's own ones among them. */
export function valuesOf(item: TodoItem | undefined): Values {
  // An item is plain data; the host's own fields are keys of it like any other.
  return (item ?? {}) as unknown as Values;
}

/** Lists the names of the host's own fields of these items, each once. */
export function customNames(...items: readonly (TodoItem | undefined)[]): readonly string[] {
  const names = new Set(items.flatMap((item) => Object.keys(valuesOf(item))));
  for (const name of ITEM_FIELDS) names.delete(name);
  return [...names];
}

/** Checks whether two items read the same. */
export function isSameText(one: TodoItem, other: TodoItem): boolean {
  return one.content === other.content && one.activeForm === other.activeForm;
}

/** Picks the item whose content and activeForm stand; the two are one field. */
export function mergeText(row: MergeRow, items: Trio<TodoItem>, context: FieldContext): TodoItem {
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
export function mergeStatus(
  row: MergeRow,
  { base, current, next }: Trio<TodoItem>,
  { prefer, report }: FieldContext,
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
export function mergeCustom(row: MergeRow, items: Trio<TodoItem>, { prefer, report }: FieldContext): Values {
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
