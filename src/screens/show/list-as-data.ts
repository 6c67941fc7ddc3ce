import { checkCall, LIST, type RulesOf, TEXT } from "../../model/check-options.js";
import { escapeLine } from "../../model/escape.js";
import { expectList, type TodoItem, type TodoList, type TodoStatus } from "../../model/todo.js";
import type { TodoAgents, TodoChecks } from "../../model/todo-facts.js";
import type { TodoTimes } from "../../plan/todo-times.js";
import { renderBlocked } from "../../render/blocked.js";
import { FACT_RULES } from "../../render/describe-facts.js";
import { escapeTexts, type ShownList } from "./shown-list.js";

/** One entry of a plan in the Agent Client Protocol. */
export interface AcpPlanEntry<Status extends TodoStatus = TodoStatus> {
  content: string;
  priority: "high" | "medium" | "low";
  status: Status;
}

/** The session update of version 1, which has no status for cancelled entries. */
export interface AcpPlan {
  sessionUpdate: "plan";
  entries: AcpPlanEntry<Exclude<TodoStatus, "cancelled">>[];
}

/** The session update of version 2, in which a session may have several plans. */
export interface AcpPlanUpdate {
  sessionUpdate: "plan_update";
  plan: { type: "items"; planId: string; entries: AcpPlanEntry[] };
}

/** Selects version 2, and the plan of the session. */
export interface AcpPlanUpdateOptions {
  readonly version: 2;
  /** Default `"todos"`. */
  readonly planId?: string | undefined;
}

const ACP_RULES: RulesOf<AcpPlanUpdateOptions> = {
  version: ["1 or 2", (value) => value === 1 || value === 2],
  planId: TEXT,
};

/**
 * Writes a list as the plan that an editor shows: the `update` of a `session/update` in the Agent Client Protocol.
 *
 * Texts are escaped for one line. An entry has the `priority` of its item where that is high, medium or low, otherwise
 * medium; why it is blocked follows its text. Version 1 has no status for cancelled entries: such an entry is completed
 * there, and its text begins with "Cancelled:".
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
  list: TodoList,
  options: AcpPlanUpdateOptions | { readonly version?: 1 | undefined } = {},
): AcpPlan | AcpPlanUpdate {
  expectList("toAcpPlan", list);
  checkCall("toAcpPlan", options, ACP_RULES);
  const { items } = list;
  if (options.version !== 2) {
    return { sessionUpdate: "plan", entries: items.map(toFirstEntry) };
  }
  const { planId = "todos" } = options;
  return { sessionUpdate: "plan_update", plan: { type: "items", planId, entries: items.map(toEntry) } };
}

function toEntry(item: TodoItem): AcpPlanEntry {
  return { content: escapeLine(item.content + renderBlocked(item)), priority: priorityOf(item), status: item.status };
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

/** An `ACTIVITY_SNAPSHOT` event of AG-UI, whose content is the list. */
export interface AgUiActivity<I extends TodoItem = TodoItem> {
  readonly type: "ACTIVITY_SNAPSHOT";
  readonly messageId: string;
  readonly activityType: string;
  readonly content: TodoList<I>;
  readonly replace: true;
}

/** The names of an activity. */
export interface AgUiActivityOptions {
  /** The message that shows the plan: each event with its id replaces it in place. Default `"todos"`. */
  readonly messageId?: string | undefined;
  /** The name by which a screen chooses its component. Default `"PLAN"`. */
  readonly activityType?: string | undefined;
}

const AG_UI_RULES: RulesOf<AgUiActivityOptions> = { messageId: TEXT, activityType: TEXT };

/**
 * Writes a list as an activity of AG-UI: a message that people see and the model never gets.
 *
 * Send it after each change; the same `messageId` is updated in place. Texts are escaped for one line, ids stay.
 *
 * @throws RangeError or TypeError for bad options.
 *
 * @example
 * ```ts
 * import { toAgUiActivity } from "agent-todos/show";
 *
 * const list = { items: [{ content: "Add tests", status: "pending" as const }], revision: 1 };
 * const { type, messageId, content } = toAgUiActivity(list);
 * console.log(type, messageId, content.items[0]?.content); // => ACTIVITY_SNAPSHOT todos Add tests
 * ```
 */
export function toAgUiActivity<I extends TodoItem = TodoItem>(
  list: TodoList<I>,
  options: AgUiActivityOptions = {},
): AgUiActivity<I> {
  expectList("toAgUiActivity", list);
  checkCall("toAgUiActivity", options, AG_UI_RULES);
  const { messageId = "todos", activityType = "PLAN" } = options;
  return { type: "ACTIVITY_SNAPSHOT", messageId, activityType, content: escapeTexts(list), replace: true };
}

/** A list in a data part, with the calls that it includes and the times of its items, where the host passes them. */
export type TodoData<I extends TodoItem = TodoItem> = ShownList<I> & { readonly calls?: readonly string[] };

/** A data part of an AI SDK message: of a `UIMessage<unknown, { todos: TodoData }>`. */
export interface TodoDataPart<I extends TodoItem = TodoItem> {
  readonly type: "data-todos";
  readonly id: string;
  readonly data: TodoData<I>;
}

/** The id of a data part, which calls its list includes, and the times of its items. */
export interface TodoDataPartOptions {
  /** The part's id: within one message, a part with the same id replaces the one before. Default `"todos"`. */
  readonly id?: string | undefined;
  /**
   * The ids of the calls since the user's message whose result the list includes. `useTodosFromMessages` shows all
   * later calls on top of the list, so that a call stays visible between its end and the next data part. Default: not
   * named.
   */
  readonly calls?: readonly string[] | undefined;
  /** The times of the items: `todos.times` of a session, `await todos.times()` of a shared list. Default: those of `list`. */
  readonly times?: TodoTimes | undefined;
  /** The results of checks for the items, as `todos.checks`. Default: those of `list`. */
  readonly checks?: TodoChecks | undefined;
  /** Who works on the items, as `todos.agents`. Default: those of `list`. */
  readonly agents?: TodoAgents | undefined;
}

const DATA_PART_RULES: RulesOf<TodoDataPartOptions> = {
  id: TEXT,
  calls: LIST,
  times: ["a list, as times of a session", Array.isArray],
  ...FACT_RULES,
};

/**
 * Writes a list as a data part of an AI SDK message, which the model never gets.
 *
 * Write it after each change: within one message the part with the same `id` is updated in place.
 * `useTodosFromMessages` of `agent-todos/react` reads it back. Texts are escaped for one line, ids are kept.
 *
 * @throws RangeError or TypeError for bad options.
 *
 * @example
 * ```ts
 * import { todoDataPart } from "agent-todos/show";
 *
 * const list = { items: [{ content: "Add tests", status: "pending" as const }], revision: 1 };
 * const { type, id, data } = todoDataPart(list, { calls: ["call_1"] });
 * console.log(type, id, data.revision, data.calls); // => data-todos todos 1 [ 'call_1' ]
 * ```
 */
export function todoDataPart<I extends TodoItem = TodoItem>(
  list: ShownList<I>,
  options: TodoDataPartOptions = {},
): TodoDataPart<I> {
  expectList("todoDataPart", list);
  checkCall("todoDataPart", options, DATA_PART_RULES);
  const { id = "todos", calls, times, checks, agents } = options;
  const data = escapeTexts(list);
  const beside = escapeTexts({ ...(checks && { checks }), ...(agents && { agents }) });
  const others = { ...(calls && { calls }), ...(times && { times }), ...beside };
  return { type: "data-todos", id, data: Object.keys(others).length === 0 ? data : { ...data, ...others } };
}
