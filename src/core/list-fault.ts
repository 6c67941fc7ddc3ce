import { isRecord } from "./plain-json.js";
import { TODO_STATUSES, type TodoList, type TodoStatus } from "./todo.js";

/** Where a value is not a todo list, what must stand there, and what does. */
export interface ListFault {
  readonly place: string;
  readonly rule: string;
  readonly value: unknown;
}

/**
 * Finds the first place at which a value is not a todo list as it is held; undefined for a list.
 *
 * Every check of a list is this one: of stored ones, of those on a wire, of those that a host merges. It needs no schema.
 * Items of a host's schema are checked by that schema, so the caller replaces the check of an item.
 */
export function findListFault(value: unknown, findFault = findItemFault): ListFault | undefined {
  if (!isRecord(value)) return { place: "the list", rule: "an object", value };
  const { items, summary, revision } = value;
  if (!Array.isArray(items)) return { place: "items", rule: "an array", value: items };
  // An index visits the gaps of an array too.
  for (let index = 0; index < items.length; index += 1) {
    const fault = findFault(items[index], `items.${index}`);
    if (fault !== undefined) return fault;
  }
  if (!isOptionalText(summary)) return { place: "summary", rule: "a text", value: summary };
  return Number.isSafeInteger(revision) && Number(revision) >= 0
    ? undefined
    : { place: "revision", rule: "a whole number from 0", value: revision };
}

/** Checks whether a value is a todo list as it is held. */
export function isTodoList(value: unknown): value is TodoList {
  return findListFault(value) === undefined;
}

function findItemFault(item: unknown, place: string): ListFault | undefined {
  if (!isRecord(item)) return { place, rule: "an object", value: item };
  const { id, content, status, activeForm } = item;
  if (!isOptionalText(id)) return { place: `${place}.id`, rule: "a text", value: id };
  if (typeof content !== "string") return { place: `${place}.content`, rule: "a text", value: content };
  if (!isStatus(status)) return { place: `${place}.status`, rule: `one of ${TODO_STATUSES.join(", ")}`, value: status };
  if (!isOptionalText(activeForm)) return { place: `${place}.activeForm`, rule: "a text", value: activeForm };
  return undefined;
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || typeof value === "string";
}

function isStatus(status: unknown): status is TodoStatus {
  const known: readonly unknown[] = TODO_STATUSES;
  return known.includes(status);
}
