import { escapeForModel } from "../model/escape.js";
import { clip, cut } from "../model/quote.js";
import { BLOCKED, isBlocked, type TodoItem } from "../model/todo.js";

/**
 * Renders the reason why an item cannot go on, to follow its text: ` (blocked: no access)`, or ` (blocked)` without a
 * reason. Empty for any other item. The reason takes at most `limit` characters.
 */
export function renderBlocked(item: TodoItem, limit = Infinity): string {
  const { blocked } = item;
  if (!isBlocked(item) || blocked === undefined) return "";
  // Escaping a text of megabytes takes long, and escaping may also lengthen a text.
  const reason = clip(escapeForModel(cut(blocked, limit)).trim(), limit);
  return reason === BLOCKED || reason === "" ? ` (${BLOCKED})` : ` (${BLOCKED}: ${reason})`;
}
