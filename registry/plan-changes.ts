import type { TodoItem, TodoList } from "agent-todos";

/** One thing that a person does to the plan; `item` and `before` are items of the list that they saw. */
export type PlanChange =
  | { readonly kind: "set"; readonly item: TodoItem; readonly fields: Partial<TodoItem> }
  | { readonly kind: "move"; readonly item: TodoItem; readonly before: TodoItem | undefined }
  | { readonly kind: "remove"; readonly item: TodoItem }
  | { readonly kind: "add"; readonly item: TodoItem; readonly before?: TodoItem | undefined };

/** The items with a change done; an item that is gone meanwhile leaves them as they are. */
export function applyChange(items: readonly TodoItem[], change: PlanChange): readonly TodoItem[] {
  if (change.kind === "add") return putBefore(items, change.item, change.before);
  const from = placeOf(items, change.item);
  const item = items[from];
  if (item === undefined) return items;
  if (change.kind === "set") return items.map((one) => (one === item ? { ...item, ...change.fields } : one));
  const others = items.filter((_, index) => index !== from);
  if (change.kind === "remove") return others;
  return putBefore(others, item, change.before);
}

function putBefore(items: readonly TodoItem[], item: TodoItem, next: TodoItem | undefined): readonly TodoItem[] {
  const place = next === undefined ? -1 : placeOf(items, next);
  return place === -1 ? [...items, item] : [...items.slice(0, place), item, ...items.slice(place)];
}

/** The change that takes a change back, made to the list as it was before it; undefined where that has nothing to change. */
export function invertChange(change: PlanChange, { items }: TodoList): PlanChange | undefined {
  if (change.kind === "add") return { kind: "remove", item: change.item };
  const place = placeOf(items, change.item);
  const item = items[place];
  if (item === undefined) return undefined;
  const before = items[place + 1];
  if (change.kind === "move") return { kind: "move", item, before };
  if (change.kind === "remove") return { kind: "add", item, before };
  const { status, content, activeForm, blocked } = item;
  const old = { status, content, ...(activeForm !== undefined && { activeForm }) };
  const fields = Object.fromEntries(Object.entries(old).filter(([name]) => name in change.fields));
  // Why a step is blocked goes with its status, and comes back with it.
  const reason = blocked !== undefined && "status" in change.fields ? { blocked } : undefined;
  return { kind: "set", item: { ...item, ...change.fields }, fields: { ...fields, ...reason } };
}

/**
 * The change as it means the same on a list that went on: a step that came back under another id is known by its text,
 * and one whose id another step has by now comes back without it.
 */
export function aimChange(change: PlanChange, { items }: TodoList): PlanChange {
  const before = "before" in change && change.before ? { before: findStep(items, change.before) } : undefined;
  if (change.kind !== "add") return { ...change, ...before, item: findStep(items, change.item) };
  const isTaken = items.some(({ id }) => id === change.item.id);
  return { ...change, ...before, item: isTaken ? withoutId(change.item) : change.item };
}

function withoutId(item: TodoItem): TodoItem {
  const others: { -readonly [Field in keyof TodoItem]: TodoItem[Field] } = { ...item };
  delete others.id;
  return others;
}

/** Finds a step by its id and text, else by its text, of equal ones the last, else by its id; itself where it is gone. */
function findStep(items: readonly TodoItem[], step: TodoItem): TodoItem {
  const isText = ({ content }: TodoItem): boolean => content === step.content;
  return (
    items.find((item) => step.id !== undefined && item.id === step.id && isText(item)) ??
    items.findLast(isText) ??
    items.find((item) => step.id !== undefined && item.id === step.id) ??
    step
  );
}

/**
 * Returns the argument of `edit` for a change: a patch of that change alone, so nothing else on an old screen is sent. Where
 * a patch cannot name the item it is the whole list as the person saw it, with the revision that it was made from.
 */
export function toEdit(change: PlanChange, seen: TodoList): object {
  if (change.kind === "add") return toAddition(change.item, change.before, seen);
  const name = nameOf(change.item, seen.items);
  if (name === undefined) return toWhole(change, seen);
  if (change.kind === "remove") return { remove: [name.id ?? name.content] };
  if (change.kind === "set") {
    const { content, ...fields } = change.fields;
    // Without an id the content names the item.
    const text = content !== undefined && { [name.id === undefined ? "newContent" : "content"]: content };
    return { updates: [{ ...name, ...text, ...fields }] };
  }
  const before = change.before && nameOf(change.before, seen.items);
  if (change.before !== undefined && before === undefined) {
    return toWhole(change, seen);
  }
  return { move: [{ ...name, ...(before && { before: before.id ?? before.content }) }] };
}

/** The whole list with a change done, without what only a screen has. */
function toWhole(change: PlanChange, { items, summary, revision }: TodoList): object {
  return { items: applyChange(items, change), ...(summary !== undefined && { summary }), revision };
}

function toAddition(item: TodoItem, next: TodoItem | undefined, { items }: TodoList): object {
  const before = next && nameOf(next, items);
  const isAlone = !items.some(({ content }) => content === item.content);
  if (before === undefined || (item.id === undefined && !isAlone)) return { add: [item] };
  const name = item.id === undefined ? { content: item.content } : { id: item.id };
  return { add: [item], move: [{ ...name, before: before.id ?? before.content }] };
}

/**
 * The list with the changes done that are on their way. One that was saved but not answered yet is in the list already:
 * all changes but an addition mean the same twice, and an addition is known by its id or text.
 */
export function overlayChanges(
  list: TodoList,
  pending: readonly { readonly change: PlanChange; readonly seen: TodoList }[],
): TodoList {
  const items = pending.reduce((items, { change, seen }) => {
    const { id, content } = change.item;
    const isThere = list.items.some((item) => id !== undefined && item.id === id);
    const hasCome = change.kind === "add" && (isThere || countOf(list.items, content) > countOf(seen.items, content));
    return hasCome ? items : applyChange(items, change);
  }, list.items);
  return items === list.items ? list : { ...list, items };
}

function countOf(items: readonly TodoItem[], content: string): number {
  return items.filter((item) => item.content === content).length;
}

/** Finds the place of an item in a list: by itself, else by its id, else by its text. */
export function placeOf(items: readonly TodoItem[], item: TodoItem): number {
  const place = items.indexOf(item);
  if (place !== -1) return place;
  return items.findIndex(({ id, content }) => (item.id === undefined ? content === item.content : id === item.id));
}

/** How a patch names an item: by its id, else by its text where that is the only one. */
function nameOf(
  { id, content }: TodoItem,
  items: readonly TodoItem[],
): { readonly id?: string; readonly content?: string } | undefined {
  if (id !== undefined) return { id };
  return countOf(items, content) === 1 ? { content } : undefined;
}
