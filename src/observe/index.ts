export * from "./create-plan-observer.js";
export type * from "./event.js";
export { changesSomething } from "./known-tools.js";
export { type ObservePlanOptions, observePlan, type PlanWatch } from "./observe-plan.js";
export type { ObservedEdit, ObservedSession, ObservedSharedTodos, ObservedTool } from "./observed-todos.js";
export type { ObserverOptions } from "./options.js";
export type { ObserverRefusal, ObserverRule } from "./refusal.js";
export type { KeptRound, ObserverState, Shown, ShownItem } from "./state.js";
export type { ObserverAsk } from "./watch.js";
