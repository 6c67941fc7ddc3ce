import { allOf, BOOLEAN, checkCall, type RulesOf, TEXT } from "../model/check-options.js";
import {
  BLOCKED,
  countBlocked,
  countTodos,
  expectList,
  TODO_STATUSES,
  type TodoList,
  type TodoStatus,
} from "../model/todo.js";
import type { TodoRules } from "../model/todo-rules.js";

/** How {@link renderStats} prints. */
export interface RenderStatsOptions {
  /**
   * The statuses to count, in this order. Default, also for an empty list of them: completed, in_progress, pending,
   * cancelled.
   */
  readonly statuses?: readonly TodoStatus[] | undefined;
  /** Whether to print a status without items as well. Default false. */
  readonly zeros?: boolean | undefined;
  /** The words to print for statuses, where they differ from ours. */
  readonly statusWords?: TodoRules["statusWords"] | undefined;
}

const RULES: RulesOf<RenderStatsOptions> = /* @__PURE__ */ listRules();

function listRules(): RulesOf<RenderStatsOptions> {
  const known: readonly unknown[] = TODO_STATUSES;
  const areStatuses = (value: unknown): boolean => Array.isArray(value) && value.every((one) => known.includes(one));
  return {
    statuses: [`a list of ${TODO_STATUSES.join(", ")}`, areStatuses],
    zeros: BOOLEAN,
    statusWords: { options: allOf(TODO_STATUSES, TEXT) },
  };
}

const ORDER: readonly TodoStatus[] = ["completed", "in_progress", "pending", "cancelled"];

/**
 * Renders the counts of a list in words: `2 completed, 1 in_progress, 2 pending`.
 *
 * An empty list without `zeros` is `No todos.`. Where only other statuses have items, the requested ones are printed
 * with 0.
 *
 * @throws RangeError when `statuses` contains any other value.
 *
 * @example
 * ```ts
 * import { renderStats } from "agent-todos";
 *
 * console.log(renderStats({ items: [{ content: "Read", status: "completed" }], revision: 1 })); // => 1 completed
 * ```
 */
export function renderStats(list: TodoList, options: RenderStatsOptions = {}): string {
  expectList("renderStats", list);
  checkCall("renderStats", options, RULES);
  const { statuses = ORDER, zeros = false, statusWords = {} } = options;
  const counts = countTodos(list);
  if (counts.total === 0 && !zeros) return "No todos.";
  const asked = statuses.length === 0 ? ORDER : statuses;
  const said = asked.filter((status) => zeros || counts[status] > 0);
  return (said.length === 0 ? asked : said)
    .map(
      (status) => `${counts[status]} ${statusWords[status] ?? status}${status === "pending" ? renderRest(list) : ""}`,
    )
    .join(", ");
}

/** Counts the pending items that cannot go on: ` (1 blocked)`. */
function renderRest(list: TodoList): string {
  const blocked = countBlocked(list);
  return blocked === 0 ? "" : ` (${blocked} ${BLOCKED})`;
}
