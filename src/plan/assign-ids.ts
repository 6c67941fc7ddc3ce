import { addIssue, addRepair, type Context, placeOf } from "../model/context.js";
import { findId } from "../model/normalize.js";
import { itemAt } from "../model/plain-json.js";
import { quote } from "../model/quote.js";
import type { Items, TodoItem } from "../model/todo.js";
import type { TodoRules } from "../model/todo-rules.js";
import { withId } from "../parse/parse-item.js";

/** Items that were sent, with the ids that they keep. */
export interface SeparateItems {
  readonly items: Items;
  /** The same items with the ids that identify them: an id that was sent twice is left out. */
  readonly matchable: Items;
}

/** Makes sent ids unique where the rules want that: a repeated id is taken away from the later item. */
export function separateIds(items: Items, list: Context): SeparateItems {
  const { ids, uniqueIds, lookup } = list.rules;
  const seen = new Set<string | undefined>();
  const repeated = new Set<string | undefined>();
  const separate = items.map((item, index) => {
    const { id } = item;
    if (id === undefined || !uniqueIds || !seen.has(id)) {
      seen.add(id);
      return item;
    }
    const place = placeOf({ context: list, index, id }, "id");
    if (ids === "require" || !lookup.repairs.has("duplicate_id")) {
      addIssue(place, { code: "duplicate_id", received: id });
      return item;
    }
    addRepair(place, "duplicate_id", quote(id));
    repeated.add(id);
    return withId(item, undefined);
  });
  const hide = (item: TodoItem): TodoItem => (repeated.has(item.id) ? withId(item, undefined) : item);
  return { items: separate, matchable: repeated.size > 0 ? separate.map(hide) : separate };
}

/** Takes away the "#" that rows have in front of an id, where an item of the list has the id without it. */
export function resolveIds(items: Items, before: Items): Items {
  if (!items.some(({ id }) => id?.startsWith("#"))) return items;
  const known: ReadonlySet<string | undefined> = new Set(before.map(({ id }) => id));
  return items.map((item) => (item.id ? withId(item, findId(item.id, known)) : item));
}

/** Assigns each item its id, in order, by rules that number items. */
export function assignIds(
  items: Items,
  matches: readonly number[],
  before: Items,
  { ids, uniqueIds }: Pick<TodoRules, "ids" | "uniqueIds">,
): readonly string[] {
  if (ids === "position") return fillByPosition(items, uniqueIds);
  if (ids === "assign") return carryIds(items, matches, before);
  const first = findHighestNumber(before.map(({ id }) => id)) + 1;
  return items.map((_, index) => `t${first + index}`);
}

/** Fills in missing ids: the item's position, or the next free number where the rules want unique ids. */
function fillByPosition(items: Items, unique: boolean): readonly string[] {
  const taken = new Set(unique ? items.map(({ id }) => id) : []);
  const nextId = createNumbering("", 0, (id) => taken.has(id));
  return items.map(({ id }, index) => id ?? nextId(index));
}

function carryIds(items: Items, matches: readonly number[], before: Items): readonly string[] {
  const taken = new Set(items.map(({ id }) => id));
  const known = new Set(before.map(({ id }) => id));
  // A number beyond safe integers stays the same when one is added, so the id may be in the list already.
  const nextId = createNumbering("t", findHighestNumber([...known, ...taken]), (id) => known.has(id));
  return items.map(({ id }, index) => {
    if (id !== undefined) return id;
    const carried = itemAt(before, matches[index])?.id;
    if (carried === undefined || taken.has(carried)) return nextId();
    taken.add(carried);
    return carried;
  });
}

/** Returns one free id after the other: a prefix and the numbers after `last`, or after `least` where that is more. */
export function createNumbering(
  prefix: string,
  last: number,
  isTaken: (id: string) => boolean,
): (least?: number) => string {
  let number = last;
  return (least = 0) => {
    number = Math.max(number, least);
    do number += 1;
    while (isTaken(`${prefix}${number}`));
    return `${prefix}${number}`;
  };
}

/** Finds the highest n of the ids `t1`, `t2`, …; returns 0 without any. */
export function findHighestNumber(ids: readonly (string | undefined)[]): number {
  let highest = 0;
  for (const id of ids) highest = Math.max(highest, Number(/^t(\d{1,9})$/.exec(id ?? "")?.[1] ?? 0));
  return highest;
}
