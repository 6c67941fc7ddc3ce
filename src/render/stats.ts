import { countTodos } from "../core/stats.js";
import { TODO_STATUSES, type TodoList, type TodoStatus } from "../core/todo.js";

/** How {@link renderStats} prints. */
export interface RenderStatsOptions {
  /** Which statuses are counted, in this order. Default completed, in_progress, pending, cancelled. */
  readonly statuses?: readonly TodoStatus[] | undefined;
  /** Whether a status without items is printed as well. Default false. */
  readonly zeros?: boolean | undefined;
}

const ORDER: readonly TodoStatus[] = ["completed", "in_progress", "pending", "cancelled"];

/**
 * The counts of a list in words: `2 completed, 1 in_progress, 2 pending`.
 *
 * An empty list without `zeros` is `No todos.`.
 *
 * @throws RangeError when `statuses` names something that is no status.
 *
 * @example
 * ```ts
 * import { renderStats } from "agent-todos";
 *
 * console.log(renderStats({ items: [{ content: "Read", status: "completed" }], revision: 1 })); // => 1 completed
 * ```
 */
export function renderStats(list: TodoList, options: RenderStatsOptions = {}): string {
  const { statuses = ORDER, zeros = false } = options;
  const stranger = statuses.find((status) => !TODO_STATUSES.includes(status));
  if (stranger !== undefined) {
    throw new RangeError(
      `Cannot render stats as statuses must be of ${TODO_STATUSES.join(", ")}: current value is "${stranger}"`,
    );
  }
  const counts = countTodos(list);
  const said = statuses.filter((status) => zeros || counts[status] > 0);
  return said.length === 0 ? "No todos." : said.map((status) => `${counts[status]} ${status}`).join(", ");
}
