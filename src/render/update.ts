import { escapeForModel } from "../model/escape.js";
import { expectList, type TodoList } from "../model/todo.js";
import { renderBlocked } from "./blocked.js";
import type { StatusMarks } from "./checkbox.js";

const MARKS: StatusMarks = { pending: "[ ]", in_progress: "[▶]", completed: "[x]", cancelled: "[~]" };

const HEAD = "--- TODO UPDATE ---";

/**
 * Renders the list as a short block for a chat or a log: a dashed head, one row an item, a dashed foot.
 *
 * @example
 * ```ts
 * import { renderUpdate } from "agent-todos";
 *
 * console.log(renderUpdate({ items: [{ content: "Write", status: "in_progress" }], revision: 1 }));
 * // => --- TODO UPDATE ---
 * // => [▶] Write
 * // => -------------------
 * ```
 */
export function renderUpdate(list: TodoList): string {
  expectList("renderUpdate", list);
  const rows = list.items.map((item) => `${MARKS[item.status]} ${escapeForModel(item.content)}${renderBlocked(item)}`);
  return [HEAD, ...rows, "-".repeat(HEAD.length)].join("\n");
}
