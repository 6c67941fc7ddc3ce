import type { TodoItem } from "../core/todo.js";
import type { TodoRules } from "../rules/todo-rules.js";
import { highestNumber } from "./assign-ids.js";
import { buildItem, customOf, type MergedItem } from "./merge-items.js";
import { isGeneratedId, type MergeSides } from "./pair-sides.js";

/**
 * Gives merged items the ids that they end up with: current's stay, and none stands twice.
 *
 * Ids that the rules number are numbered on from the highest of current and of what is kept of base. Of other ids, one
 * that another item has already is dropped, or replaced by a free number where every item must have one.
 */
export function settleIds<I extends TodoItem>(
  merged: readonly MergedItem<I>[],
  sides: MergeSides<I>,
  { ids }: Pick<TodoRules, "ids">,
): readonly MergedItem<I>[] {
  const settled = findIds(merged, sides, ids);
  return merged.map(({ row, item }, index) => {
    const id = settled[index];
    return { row, item: item.id === id ? item : buildItem<I>(id, item, item.status, customOf(item)) };
  });
}

function findIds<I extends TodoItem>(
  merged: readonly MergedItem<I>[],
  sides: MergeSides<I>,
  ids: TodoRules["ids"],
): readonly (string | undefined)[] {
  const settled = merged.map(({ row }) => sides.current[row.current]?.id);
  const taken = new Set(settled);
  const settle = (place: number, id: string): void => {
    settled[place] = id;
    taken.add(id);
  };
  for (const [place, { row }] of merged.entries()) {
    const given = sides.next[row.next]?.id;
    const [before, now] = [sides.base[row.base]?.id, settled[place]];
    // An id that next alone gave or changed; a number that the rules gave it says nothing.
    if (row.current === -1 || given === undefined || given === before || now !== before) continue;
    if (!isGeneratedId(given, ids) && !taken.has(given)) settle(place, given);
  }
  const added: number[] = [];
  for (const [place, { row }] of merged.entries()) {
    if (row.current !== -1) continue;
    const [before, given] = [sides.base[row.base]?.id, sides.next[row.next]?.id];
    const id = before === undefined || given === undefined || isGeneratedId(given, ids) ? before : given;
    if (id === undefined || taken.has(id)) added.push(place);
    else settle(place, id);
  }
  const numberOn = createNumbering(ids, sides, taken);
  for (const place of added) {
    const sent = sides.next[merged[place]?.row.next ?? -1]?.id;
    const isFree = sent !== undefined && !taken.has(sent);
    const isKept = isFree && (ids === "position" || !isGeneratedId(sent, ids));
    const id = isKept ? sent : numberOn();
    if (id !== undefined) settle(place, id);
  }
  return settled;
}

/** Gives ids that no item has, each once, in the form of the rules; none where ids only come from outside. */
function createNumbering<I extends TodoItem>(
  ids: TodoRules["ids"],
  { base, current, next }: MergeSides<I>,
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
