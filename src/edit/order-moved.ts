import { isRecord, isSent } from "../core/plain-json.js";
import type { TodoItem } from "../core/todo.js";
import { addIssue, addWrongType, type Context, withItem } from "../rules/context.js";
import { findItem, type ItemIndex, indexItems } from "./find-item.js";
import { createClaims } from "./parse-patch.js";

/** The field of a move that names the item in front of which it puts its own. */
const BEFORE = "before";

/**
 * Orders items as the entries of `move` say, one after the other; returns their positions. An item that could not be
 * named stays where it is, and an issue says why.
 */
export function orderMoved(sent: readonly unknown[], named: readonly TodoItem[], context: Context): readonly number[] {
  const items = indexItems(named);
  const claim = createClaims();
  // A ring through the end of the list: moving one of a million items costs as much as moving one of ten.
  const end = named.length;
  const next = Array.from({ length: end + 1 }, (_, place) => (place === end ? 0 : place + 1));
  const previous = Array.from({ length: end + 1 }, (_, place) => (place === 0 ? end : place - 1));
  const link = (left: number, right: number): void => {
    next[left] = right;
    previous[right] = left;
  };
  const neighbour = (ring: readonly number[], place: number): number => ring[place] ?? end;
  for (const [index, entry] of sent.entries()) {
    const place = withItem(context.at("move", index), { index });
    const move = locateMove(entry, items, place);
    if (move === undefined) continue;
    claim(move.position, place);
    const { position, before = end } = move;
    if (before === position) continue;
    link(neighbour(previous, position), neighbour(next, position));
    link(neighbour(previous, before), position);
    link(position, before);
  }
  const order: number[] = [];
  for (let place = neighbour(next, end); place !== end; place = neighbour(next, place)) order.push(place);
  return order;
}

/** Where an entry of `move` puts which item; without `before`, at the end. */
interface LocatedMove {
  readonly position: number;
  readonly before: number | undefined;
}

function locateMove(entry: unknown, items: ItemIndex, place: Context): LocatedMove | undefined {
  const { id, content } = place.rules.fields;
  if (!isRecord(entry)) {
    addWrongType(place, entry, `an object {"${id}": ..., "${BEFORE}": ...}`);
    return undefined;
  }
  const unknown = Object.keys(entry).filter((name) => ![id, content, BEFORE].includes(name));
  for (const name of unknown) {
    addIssue(place.at(name), { code: "unknown_field", expected: `a move has ${id} or ${content}, and ${BEFORE}` });
  }
  const position = locateMoved(entry, items, place);
  const { [BEFORE]: target } = entry;
  const before = isSent(target) ? findItem(target, "either", items, place.at(BEFORE)) : undefined;
  if (position === undefined || (isSent(target) && before === undefined) || unknown.length > 0) return undefined;
  if (before !== position) return { position, before };
  const expected = "it is the item that moves; name another one, or leave it out to move the item to the end";
  addIssue(place.at(BEFORE), { code: "invalid_field", expected });
  return undefined;
}

/** Finds the item that moves, by its id or else by its text. */
function locateMoved(entry: Readonly<Record<string, unknown>>, items: ItemIndex, place: Context): number | undefined {
  const { id, content } = place.rules.fields;
  if (isSent(entry[id])) return findItem(entry[id], "id", items, place.at(id));
  if (isSent(entry[content])) return findItem(entry[content], "text", items, place.at(content));
  const isById = items.byId.size > 0;
  const expected = `name the item by its ${isById ? `${id} or ` : ""}${content}`;
  addIssue(place.at(isById ? id : content), { code: "required", expected });
  return undefined;
}
