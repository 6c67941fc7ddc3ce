import { normalizeText } from "../model/normalize.js";
import { isSent } from "../model/plain-json.js";
import type { TodoItem, TodoList } from "../model/todo.js";
import { matchStrictly } from "../plan/pairing.js";
import type { WantedChange } from "./believe.js";
import type { AnswerEntry } from "./parse-answer.js";
import { type ObserverRefusal, refuse } from "./refusal.js";
import { keepItem, type Shown, type ShownItem } from "./state.js";

/**
 * Finds the current positions of the items that updates name, by the names that were shown; refuses updates that name
 * none.
 */
export function findShown(updates: readonly AnswerEntry[], shown: readonly ShownItem[], list: TodoList) {
  const positions = locate(shown, list);
  const wanted: WantedChange[] = [];
  const refused: ObserverRefusal[] = [];
  const named = new Set<number>();
  for (const { fields, path } of updates) {
    const at = [...path, "id"];
    const index = findName(fields["id"], shown);
    const item = shown[index];
    const position = positions[index] ?? -1;
    if (item === undefined || named.has(index)) refused.push(refuse("unknown_id", at));
    else if (position === -1) refused.push(refuse("person_changed", at));
    else wanted.push({ position, fields, path, shown: item });
    named.add(index);
  }
  return { wanted, refused };
}

/** Finds the item of a name; models leave out the `#`, or put one in front of an id. */
function findName(sent: unknown, shown: readonly ShownItem[]): number {
  if (!isSent(sent) || (typeof sent !== "string" && typeof sent !== "number")) return -1;
  const name = String(sent).trim();
  for (const form of [name, `#${name}`, name.replace(/^#/, "")]) {
    const index = shown.findIndex((item) => item.name === form);
    if (index !== -1) return index;
  }
  return -1;
}

/** Returns for each shown item its current position in the list, or -1: by id or text, never by likeness. */
function locate(shown: readonly ShownItem[], list: TodoList): readonly number[] {
  const items = list.items.map(keepItem);
  const matches = matchStrictly(shown, items);
  const positions = shown.map((_, index) => matches.indexOf(index));
  // An item whose text alone is new has the same neighbours, in a list of the same length.
  return positions.map((position, index) =>
    position === -1 ? findAtPosition(index, shown, items, positions) : position,
  );
}

function findAtPosition(
  index: number,
  shown: readonly ShownItem[],
  items: readonly Pick<TodoItem, "content">[],
  positions: readonly number[],
): number {
  const isFree = items.length === shown.length && !positions.includes(index);
  const [old, now] = [shown[index]?.content ?? "", items[index]?.content ?? ""];
  // Only if one text contains the other is it plainly the same item in other words.
  const [one, other] = [normalizeText(old), normalizeText(now)];
  const isAlike = one !== undefined && other !== undefined && (one.includes(other) || other.includes(one));
  return isFree && isAlike ? index : -1;
}

/** Applies an observer's own changes to the shown items, so that they do not count as somebody else's. */
export function carryShown(
  shown: Shown | null,
  before: TodoList,
  after: TodoList,
  origins: readonly number[],
): Shown | null {
  if (shown === null || before === after) return shown;
  const positions = locate(shown.items, before);
  const items = shown.items.map((item, index) => {
    const position = positions[index] ?? -1;
    const [old, changed] = [before.items[position], after.items[origins.indexOf(position)]];
    if (old === undefined || changed === undefined || old === changed) return item;
    // Copies only the fields of this change: others may have been changed by somebody else.
    const kept = keepItem(changed);
    const base = keepItem(old);
    return {
      ...item,
      ...(base.content !== kept.content && { content: kept.content }),
      ...(base.status !== kept.status && { status: kept.status }),
      ...(base.activeForm !== kept.activeForm && { activeForm: kept.activeForm }),
      ...(base.blocked !== kept.blocked && { blocked: kept.blocked }),
    };
  });
  return { ...shown, items };
}
