import type { TodoItem } from "../core/todo.js";
import type { TodoRules } from "../rules/todo-rules.js";
import { highestNumber } from "./assign-ids.js";
import { changeItem, type MergedItem } from "./merge-items.js";
import { isGeneratedId, type Trio } from "./pair-sides.js";

/**
 * Gives merged items the ids that they end up with: current's stay, and none stands twice.
 *
 * Ids that the rules number are numbered on from the highest of current and of what is kept of base. Of other ids, one
 * that another item has already is dropped, or replaced by a free number where every item must have one.
 */
export function settleIds<I extends TodoItem>(
  merged: readonly MergedItem<I>[],
  sides: Trio<readonly I[]>,
  { ids }: Pick<TodoRules, "ids">,
): readonly MergedItem<I>[] {
  const settled = merged.map(({ current }) => current?.id);
  const taken = new Set(settled);
  const settle = (place: number, id: string | undefined): boolean => {
    if (id === undefined || taken.has(id)) return false;
    settled[place] = id;
    taken.add(id);
    return true;
  };
  // An id that next gave; a number that the rules gave it says nothing.
  const given = merged.map(({ next }) => (isGeneratedId(next?.id, ids) ? undefined : next?.id));
  merged.forEach(({ base, current, next }, place) => {
    const isNew = current !== undefined && current.id === base?.id && next?.id !== base?.id;
    if (isNew) settle(place, given[place]);
  });
  const added = merged.flatMap(({ base, current }, place) => {
    const id = base?.id === undefined ? undefined : (given[place] ?? base.id);
    return current !== undefined || settle(place, id) ? [] : [place];
  });
  const numberOn = createNumbering(ids, sides, taken);
  for (const place of added) {
    const sent = ids === "position" ? merged[place]?.next?.id : given[place];
    if (!settle(place, sent)) settle(place, numberOn());
  }
  return merged.map((entry, place) => {
    const id = settled[place];
    return entry.item.id === id ? entry : { ...entry, item: changeItem(entry.item, { id }) };
  });
}

/** Gives ids that no item has, each once, in the form of the rules; none where ids only come from outside. */
function createNumbering<I extends TodoItem>(
  ids: TodoRules["ids"],
  { base, current, next }: Trio<readonly I[]>,
  taken: ReadonlySet<string | undefined>,
): () => string | undefined {
  if (ids === "keep") return () => undefined;
  if (ids === "assign" || ids === "renew") {
    let last = highestNumber([...taken, ...current.map(({ id }) => id)]);
    return () => {
      last += 1;
      return `t${last}`;
    };
  }
  // The model may still use the number of an item that is gone, or that it sees as another one.
  const known = new Set([...base, ...next].map((item) => item.id));
  let number = 0;
  return () => {
    do number += 1;
    while (known.has(String(number)) || taken.has(String(number)));
    return String(number);
  };
}
