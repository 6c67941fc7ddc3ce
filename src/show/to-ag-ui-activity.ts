import type { TodoItem, TodoList } from "../core/todo.js";
import { escapeTexts } from "./escape-texts.js";

/** An `ACTIVITY_SNAPSHOT` event of AG-UI, whose content is the list. */
export interface AgUiActivity<I extends TodoItem = TodoItem> {
  readonly type: "ACTIVITY_SNAPSHOT";
  readonly messageId: string;
  readonly activityType: string;
  readonly content: TodoList<I>;
  readonly replace: true;
}

/** How an activity is named. */
export interface AgUiActivityOptions {
  /** The message that shows the plan: each event with its id replaces it in place. Default `"todos"`. */
  readonly messageId?: string | undefined;
  /** By which a screen chooses its component. Default `"PLAN"`. */
  readonly activityType?: string | undefined;
}

/**
 * Writes a list as an activity of AG-UI: a message that people see and the model never gets.
 *
 * Send it after each change; the same `messageId` is updated in place. Texts are escaped for one line, ids stay.
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
  { messageId = "todos", activityType = "PLAN" }: AgUiActivityOptions = {},
): AgUiActivity<I> {
  return { type: "ACTIVITY_SNAPSHOT", messageId, activityType, content: escapeTexts(list), replace: true };
}
