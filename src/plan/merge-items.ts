import { addIssue, type Context } from "../model/context.js";
import { LIBRARY_FIELDS } from "../model/fields.js";
import { equalPlain, fieldsOf, freezeCopy, NOTHING } from "../model/plain-json.js";
import { buildItem, isDone, type TodoItem } from "../model/todo.js";
import type { TodoRules } from "../model/todo-rules.js";
import { checkCustomFields } from "../parse/parse-item.js";
import { differsIn } from "./diff-todos.js";
import { type MergedItem, type MergeRow, type MergeSide, mapThree, type ThreeWay } from "./merge-rows.js";

/**
 * A field, an item or an order that both sides changed differently, with the values of the three lists and the one that
 * was kept.
 *
 * `path` is the place: `["items", 2, "status"]` is a field of an item (`content` and `activeForm` are one field),
 * `["items", 2]` an item that one side removed and the other changed (`undefined` in place of the removed item),
 * `["items"]` the order (its values are the texts in order) and `["summary"]` the summary. The number is a position in
 * the merged list, or in base where the merged list lacks the item.
 */
export interface TodoConflict {
  readonly path: readonly (string | number)[];
  readonly base: unknown;
  readonly current: unknown;
  readonly next: unknown;
  readonly kept: unknown;
}

/** A conflict while the merge is under way: its path contains the item's three positions in place of one. */
export interface FoundConflict extends Omit<TodoConflict, "path"> {
  readonly path: readonly (string | ThreeWay<number>)[];
}

/** Reports a conflict: its path, the values of the three lists, and the one that was kept. */
export type ReportConflict = (path: FoundConflict["path"], values: ThreeWay<unknown>, kept: unknown) => void;

/** Names the places of conflicts in the merged list, and freezes them without the items of a host's own lists. */
export function placeConflicts(
  conflicts: readonly FoundConflict[],
  merged: readonly Pick<MergedItem, "at" | "item">[],
): readonly TodoConflict[] {
  if (conflicts.length === 0) return NOTHING;
  const positions = new Map(merged.map(({ at }, index) => [at, index]));
  const items = new Map(merged.map(({ at, item }) => [at, item]));
  const copy = (value: unknown): unknown => (value === undefined ? undefined : freezeCopy(value));
  return Object.freeze(
    conflicts.filter(isLast).map(({ path, kept: chosen, ...values }) => {
      const kept = findKept(path, chosen, items);
      const parts = path.map((part) => (typeof part === "string" ? part : (positions.get(part) ?? part.base)));
      return Object.freeze({ path: Object.freeze(parts), ...mapThree(values, copy), kept: copy(kept) });
    }),
  );
}

/** Checks whether no later conflict is about the same status: the status after the limit counts, not the one before. */
function isLast({ path }: FoundConflict, index: number, all: readonly FoundConflict[]): boolean {
  const [, at, field] = path;
  return field !== "status" || !all.slice(index + 1).some((other) => other.path[1] === at && other.path[2] === field);
}

/** Finds the final value of a conflict, after the limit and the numbering. */
function findKept(
  [, at = "", field]: FoundConflict["path"],
  chosen: unknown,
  items: ReadonlyMap<ThreeWay<number>, TodoItem>,
): unknown {
  const item = typeof at === "string" ? undefined : items.get(at);
  if (item === undefined || chosen === undefined) return chosen;
  return field === undefined ? item : field === "status" ? item.status : chosen;
}

/** How a merge decides, where it reports, and whether an item made of both sides is valid. */
export interface MergeContext {
  readonly prefer: MergeSide;
  /** Whether `next` undoes a change: then every later change of `current` stays, to finished and to open items. */
  readonly isUndo: boolean;
  readonly report: ReportConflict;
  readonly accepts: (item: TodoItem) => boolean;
}

/** Merges the items of three lists field by field; an item that was removed is left out. */
export function mergeItems(rows: readonly MergeRow[], context: MergeContext): readonly MergedItem[] {
  const merged: MergedItem[] = [];
  for (const row of rows) {
    const item = mergeRow(row, context);
    const { base, current, next, at, guessed } = row;
    if (item !== undefined) merged.push({ base, current, next, at, guessed, item });
  }
  return merged;
}

function mergeRow(row: MergeRow, context: MergeContext): TodoItem | undefined {
  const { base, current, next, at } = row;
  if (current !== undefined && next !== undefined) {
    if (base !== undefined && !differsIn(base, next)) return current;
    // Where both have one id, this works the other way round too; otherwise next's item gets current's id.
    if (base !== undefined && current.id === next.id && !differsIn(base, current)) return next;
    return combine({ base, current, next }, at, context);
  }
  const left = current ?? next;
  if (left === undefined || base === undefined) return left;
  if (!differsIn(base, left)) return undefined;
  // One side removed what the other one changed.
  const kept = row[context.prefer];
  context.report(["items", at], { base, current, next }, kept);
  return kept;
}

/** Finds the only side that changed a value; undefined where both did, each in its own way. */
export function findChanged({ base, current, next }: ThreeWay<unknown>): MergeSide | undefined {
  if (equalPlain(current, next) || equalPlain(base, next)) return "current";
  return equalPlain(base, current) ? "next" : undefined;
}

/** An item that both sides have. */
interface SharedItem extends ThreeWay<TodoItem | undefined> {
  readonly current: TodoItem;
  readonly next: TodoItem;
}

/** Merges the fields of an item that both sides have. */
function combine(items: SharedItem, at: ThreeWay<number>, context: MergeContext): TodoItem {
  const { prefer, isUndo, report, accepts } = context;
  const { base, current, next } = items;
  const valuesOf = (name: string): ThreeWay<unknown> => mapThree(items, (item) => fieldsOf(item)[name]);
  const conflicts: (readonly [field: string, kept: MergeSide])[] = [];
  const choose = (field: string, values: ThreeWay<unknown>, preferred = prefer): MergeSide => {
    // Where an item was removed and came back, all its fields count as changed later.
    const isBack = isUndo && base === undefined && !equalPlain(values.current, values.next);
    const changed = isBack ? undefined : findChanged(values);
    if (changed === undefined) conflicts.push([field, preferred]);
    return changed ?? preferred;
  };
  const textField = current.content === next.content ? "activeForm" : "content";
  const { content, activeForm } = items[choose(textField, textsOf(items))];
  const statuses = mapThree(items, (item) => item && [item.status, item.blocked]);
  // The reason of a blocked item belongs to its status.
  const { status, blocked } = items[choose("status", statuses, (isUndo ? undefined : preferFinished(items)) ?? prefer)];
  const names = Object.keys({ ...current, ...next }).filter((name) => !LIBRARY_FIELDS.includes(name));
  const custom = names.map((name) => [name, valuesOf(name)[choose(name, valuesOf(name))]] as const);
  // Unlike an assignment, this sets a field of any name, such as `__proto__`.
  const reason = blocked === undefined ? undefined : { blocked };
  const given = { ...reason, ...Object.fromEntries(custom.filter(([, value]) => value !== undefined)) };
  const built = Object.freeze(buildItem(current.id, content, status, activeForm, given));
  const merged = [current, next].find((item) => !differsIn(item, built)) ?? built;
  if (merged !== built || accepts(merged)) {
    for (const [field, kept] of conflicts) report(["items", at, field], valuesOf(field), valuesOf(field)[kept]);
    return merged;
  }
  // The host's schema refuses this mixture, so one side is kept whole: the finished one, else the preferred one.
  const [kept, other] = prefer === "current" ? [current, next] : [next, current];
  const whole = isUndo || kept.status === status ? kept : other;
  report(["items", at], items, whole);
  return whole;
}

/** Returns the texts of an item as one value: content and activeForm are one field. */
function textsOf({ base, current, next }: SharedItem): ThreeWay<unknown> {
  // Where both sides added one text, an activeForm that only one of them sent is not a conflict.
  const isAddedTwice = base === undefined && current.content === next.content;
  const { content, status } = current;
  const old: TodoItem | undefined = isAddedTwice ? { content, status } : base;
  return mapThree({ base: old, current, next }, (item) => item && [item.content, item.activeForm]);
}

/** Picks the side whose item is finished; it wins unless the item was finished before both sides wrote. */
function preferFinished({ base, current, next }: SharedItem): MergeSide | undefined {
  if (isDone(current) === isDone(next) || (base && isDone(base))) return undefined;
  return isDone(current) ? "current" : "next";
}

/**
 * Adds the issues that only the merge causes: too many items, or an item of both sides that the host's schema refuses.
 */
export function checkMerged(merged: readonly MergedItem[], context: Context): void {
  const { fields, maxItems: limit } = context.rules;
  const list = context.at(fields.list);
  if (merged.length > limit) addIssue(list, { code: "too_many_items", received: merged.length, limit });
  else
    merged.forEach(({ item, current, next }, index) => {
      if (item !== current && item !== next) checkCustomFields(item, index, false, list.at(index));
    });
}

/** Sets items in progress beyond the limit back to pending; those of the preferred side stay. */
export function limitMerged(
  merged: readonly MergedItem[],
  { prefer, report }: MergeContext,
  { maxInProgress }: Pick<TodoRules, "maxInProgress">,
): readonly MergedItem[] {
  const running = merged.filter(({ item }) => item.status === "in_progress");
  if (running.length <= maxInProgress) return merged;
  const isPreferred = (entry: MergedItem): boolean => entry[prefer]?.status === "in_progress";
  const ranked = [...running.filter(isPreferred), ...running.filter((entry) => !isPreferred(entry))];
  const demoted = new Set(ranked.slice(maxInProgress));
  return merged.map((entry) => {
    if (!demoted.has(entry)) return entry;
    const { at, current, item } = entry;
    const statuses = mapThree(entry, (one) => one?.status);
    report(["items", at, "status"], statuses, "pending");
    const paused = Object.freeze({ ...item, status: "pending" } as const);
    return { ...entry, item: current && equalPlain(current, paused) ? current : paused };
  });
}
