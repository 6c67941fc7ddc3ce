export * from "./fetch-todos.js";
export {
  createStepLog,
  type StepActivity,
  type StepCall,
  type StepChange,
  type StepEvent,
  type StepLog,
} from "./step-log.js";
export { useStepActivity } from "./use-step-activity.js";
export { useTodos } from "./use-todos.js";
export { useTodosFromMessages } from "./use-todos-from-messages.js";
