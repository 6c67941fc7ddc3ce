import { freezeCopy, isRecord } from "../core/plain-json.js";
import { TODO_STATUSES, type TodoItem, type TodoList } from "../core/todo.js";

/**
 * Parses a list that came over a wire, from a host's own server: undefined for anything else.
 *
 * It needs no schema, so that a browser loads none; what a host's kind of item has besides is taken as it is.
 */
export function parseShownList<I extends TodoItem>(value: unknown): TodoList<I> | undefined {
  if (!isRecord(value)) return undefined;
  const { items, summary, revision } = value;
  if (!Array.isArray(items) || !items.every(isItem)) return undefined;
  if (summary !== undefined && typeof summary !== "string") return undefined;
  if (typeof revision !== "number" || !Number.isSafeInteger(revision) || revision < 0) return undefined;
  // The server and its screen agree on the kind of their items.
  return freezeCopy(value) as TodoList<I>;
}

function isItem(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { id, content, status, activeForm } = value;
  const hasTexts = [id, activeForm].every((text) => text === undefined || typeof text === "string");
  return hasTexts && typeof content === "string" && TODO_STATUSES.some((known) => known === status);
}
