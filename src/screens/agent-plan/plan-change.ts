import type { TodoItem, TodoList } from "../../model/todo.js";

/** One change that a person makes to the plan. Items are found by their id, else by their text. */
export type PlanChange =
  | { readonly kind: "set"; readonly item: TodoItem; readonly fields: Partial<TodoItem> }
  | { readonly kind: "move" | "add"; readonly item: TodoItem; readonly before: TodoItem | undefined }
  | { readonly kind: "remove"; readonly item: TodoItem };

/** Finds the place of an item in a list. An item that an undo brought back has another id and the same text. */
export function placeOf(items: readonly TodoItem[], { id, content }: TodoItem): number {
  const place = id === undefined ? -1 : items.findIndex((item) => item.id === id);
  return place === -1 ? items.findIndex((item) => item.content === content) : place;
}

/** Applies a change to the items; where the item was removed meanwhile, they stay as they are. */
export function applyChange(items: readonly TodoItem[], change: PlanChange): readonly TodoItem[] {
  const from = placeOf(items, change.item);
  const item = change.kind === "add" ? withFreeId(items, change.item) : items[from];
  if (item === undefined) return items;
  if (change.kind === "set") return items.map((one) => (one === item ? { ...item, ...change.fields } : one));
  const others = change.kind === "add" ? items : items.filter((one) => one !== item);
  if (change.kind === "remove") return others;
  const place = change.before === undefined ? -1 : placeOf(others, change.before);
  return place === -1 ? [...others, item] : [...others.slice(0, place), item, ...others.slice(place)];
}

/** A removed step comes back under its id, or without one where another step has that id by now. */
function withFreeId(items: readonly TodoItem[], item: TodoItem): TodoItem {
  if (item.id === undefined || items.every(({ id }) => id !== item.id)) return item;
  const { id: _, ...others } = item;
  return others;
}

/** Returns the change that undoes a change; `items` is the list before that one. */
export function invertChange(change: PlanChange, items: readonly TodoItem[]): PlanChange {
  if (change.kind === "add") return { kind: "remove", item: change.item };
  const place = placeOf(items, change.item);
  const item = items[place] ?? change.item;
  const { status, content, activeForm } = item;
  const old = { status, content, ...(activeForm !== undefined && { activeForm }) };
  const before = items[place + 1];
  if ("fields" in change) return { kind: "set", item: { ...change.item, ...change.fields }, fields: old };
  if (change.kind === "remove") return { kind: "add", item, before };
  return { kind: "move", item: change.item, before };
}

/**
 * Writes a change as an edit for the route: a patch where ids name the steps, else the whole list. Either has this
 * change alone, so that the model's work since is merged.
 */
export function toEdit(change: PlanChange, { items, summary, revision }: TodoList): object {
  const id = items[placeOf(items, change.item)]?.id;
  const before = "before" in change && change.before && items[placeOf(items, change.before)]?.id;
  const isLast = !("before" in change) || change.before === undefined;
  if (change.kind === "add" && isLast) return { add: [withFreeId(items, change.item)] };
  if ("fields" in change && id !== undefined) return { updates: [{ id, ...change.fields }] };
  if (change.kind === "remove" && id !== undefined) return { remove: [id] };
  if (change.kind === "move" && id !== undefined && (isLast || before))
    return { move: [{ id, ...(before && { before }) }] };
  return { items: applyChange(items, change), ...(summary !== undefined && { summary }), revision };
}
