import { escapeText } from "../core/escape.js";
import { invalidOption } from "../core/option-error.js";
import type { TodoItem, TodoList, TodoStatus } from "../core/todo.js";

/** One entry of a plan in the Agent Client Protocol. */
export interface AcpPlanEntry<Status extends TodoStatus = TodoStatus> {
  content: string;
  priority: "high" | "medium" | "low";
  status: Status;
}

/** The session update of version 1, which knows no cancelled entries. */
export interface AcpPlan {
  sessionUpdate: "plan";
  entries: AcpPlanEntry<Exclude<TodoStatus, "cancelled">>[];
}

/** The session update of version 2, in which a session may have several plans. */
export interface AcpPlanUpdate {
  sessionUpdate: "plan_update";
  plan: { type: "items"; planId: string; entries: AcpPlanEntry[] };
}

/** Writes version 2, and for which plan of the session. */
export interface AcpPlanUpdateOptions {
  readonly version: 2;
  /** Default `"todos"`. */
  readonly planId?: string | undefined;
}

/**
 * Writes a list as the plan that an editor shows: the `update` of a `session/update` in the Agent Client Protocol.
 *
 * Texts are escaped for one line. An entry has the `priority` of its item where that is high, medium or low, otherwise
 * medium. Version 1 knows no cancelled entries: one is completed there, and its text begins with "Cancelled:".
 *
 * @throws RangeError for another version.
 *
 * @example
 * ```ts
 * import { toAcpPlan } from "agent-todos/show";
 *
 * const list = { items: [{ content: "Add tests", status: "cancelled" as const }], revision: 1 };
 * console.log(JSON.stringify(toAcpPlan(list).entries[0]));
 * // => {"content":"Cancelled: Add tests","priority":"medium","status":"completed"}
 * console.log(JSON.stringify(toAcpPlan(list, { version: 2 }).plan.entries[0]));
 * // => {"content":"Add tests","priority":"medium","status":"cancelled"}
 * ```
 */
export function toAcpPlan(list: TodoList, options: AcpPlanUpdateOptions): AcpPlanUpdate;
export function toAcpPlan(list: TodoList, options?: { readonly version?: 1 | undefined }): AcpPlan;
export function toAcpPlan(
  { items }: TodoList,
  options: AcpPlanUpdateOptions | { readonly version?: 1 | undefined } = {},
): AcpPlan | AcpPlanUpdate {
  if (options.version !== 2) {
    const { version = 1 } = options;
    if (version !== 1) throw invalidOption("write a plan", "version", "1 or 2", version);
    return { sessionUpdate: "plan", entries: items.map(toFirstEntry) };
  }
  const { planId = "todos" } = options;
  return { sessionUpdate: "plan_update", plan: { type: "items", planId, entries: items.map(toEntry) } };
}

function toEntry(item: TodoItem): AcpPlanEntry {
  return { content: escapeText(item.content, "line"), priority: priorityOf(item), status: item.status };
}

function toFirstEntry(item: TodoItem): AcpPlan["entries"][number] {
  const { content, priority, status } = toEntry(item);
  if (status !== "cancelled") return { content, priority, status };
  return { content: `Cancelled: ${content}`, priority, status: "completed" };
}

/** Returns the priority of a host's own kind of item; the library's own has none. */
function priorityOf(item: TodoItem & { readonly priority?: unknown }): AcpPlanEntry["priority"] {
  const { priority } = item;
  return priority === "high" || priority === "low" ? priority : "medium";
}
