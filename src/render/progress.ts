import { escapeForModel } from "../model/escape.js";
import { clip } from "../model/quote.js";
import { BLOCKED, expectList, isBlocked, type TodoItem, type TodoList } from "../model/todo.js";

/**
 * Renders the progress of a plan in one line: `2/5 done. Now: Add tests. Next: Update docs.`
 *
 * It is the default reply to a write, because the model has just sent the list. Texts are cut at 80 characters.
 *
 * @example
 * ```ts
 * import { renderProgress } from "agent-todos";
 *
 * const items = [{ content: "Read", status: "completed" as const }, { content: "Write", status: "in_progress" as const }];
 * console.log(renderProgress({ items, revision: 1 })); // => 1/2 done. Now: Write.
 * ```
 */
export function renderProgress(list: TodoList): string {
  expectList("renderProgress", list);
  if (list.items.length === 0) return "No todos.";
  let [done, blocked] = [0, 0];
  let current: TodoItem | undefined;
  let next: TodoItem | undefined;
  // One walk, as this is the answer to every write.
  for (const item of list.items) {
    if (item.status === "in_progress") current ??= item;
    else if (item.status !== "pending") done += 1;
    else if (isBlocked(item)) blocked += 1;
    else next ??= item;
  }
  const rest = blocked === 0 ? "" : ` ${blocked} ${BLOCKED}.`;
  const now = current ? ` Now: ${sentence(current)}` : "";
  return `${done}/${list.items.length} done.${now}${next ? ` Next: ${sentence(next)}` : ""}${rest}`;
}

/** The longest stretch of an item's text in a sentence, in characters: enough to recognize the item. */
const TEXT_CHARACTERS = 80;

/** Names an item in a sentence for a model: its text, escaped and cut at 80 characters. */
export function shortText(item: TodoItem): string {
  const text = escapeForModel(item.content);
  return text.length > TEXT_CHARACTERS ? clip(text, TEXT_CHARACTERS) : text;
}

function sentence(item: TodoItem): string {
  const text = shortText(item).trimEnd();
  return /[.!?…。！？]$/.test(text) ? text : `${text}.`;
}
