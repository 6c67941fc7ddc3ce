export type { ObserverAsk } from "./ask-once.js";
export {
  createPlanObserver,
  type ObserverAnswer,
  type ObserverStep,
  type PlanObserver,
} from "./create-plan-observer.js";
export type {
  ObservedCall,
  ObservedRound,
  ObserverDecision,
  ObserverEvent,
  ObserverReading,
  ObserverReason,
  ObserverRequest,
  ObserverSilence,
} from "./event.js";
export { changesSomething } from "./known-tools.js";
export { type ObservePlanOptions, observePlan, type PlanWatch } from "./observe-plan.js";
export type { ObservedEdit, ObservedSession, ObservedSharedTodos, ObservedTool } from "./observed-todos.js";
export type { ObserverOptions } from "./options.js";
export type { ObservePlanEvent } from "./pass-event.js";
export type { ObserverRefusal, ObserverRule } from "./refusal.js";
export type { KeptRound, ObserverState, Shown, ShownItem } from "./state.js";
