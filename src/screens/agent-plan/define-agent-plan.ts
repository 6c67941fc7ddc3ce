/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/// <reference lib="dom.asynciterable" />
import { createAgentPlan } from "./agent-plan.js";

/**
 * Defines `<agent-plan src="/todos">`: a plan on a page without a framework, read and edited over the route of
 * `handleTodoRequest` of `agent-todos/show`.
 *
 * It shows the list as it changes; people tick, reword, move, add and remove steps, with the keyboard too, and undo
 * changes. A finished step shows the result of its checks, an open one who works on it. `add(text)` puts a message of
 * theirs on the plan. With `readonly` the plan is only shown; `heading` is its title. Its property `approval`, a state
 * of `createPlanApproval()`, makes the element ask the person about a proposed plan. Its events are `plan-change` (a
 * newer list is shown), `plan-edit` (a change by the person is saved), `plan-error`, and `plan-answer` (the person's
 * answer), each with a `detail`. Texts are escaped and never read as HTML. A second call has no effect, and neither has
 * one on a server.
 *
 * @example
 * ```ts
 * import { defineAgentPlan } from "agent-todos/agent-plan";
 *
 * defineAgentPlan(); // now <agent-plan src="/todos"></agent-plan> is a plan
 * ```
 */
export function defineAgentPlan(): void {
  if (typeof customElements === "undefined" || customElements.get("agent-plan") !== undefined) return;
  customElements.define("agent-plan", createAgentPlan());
}
