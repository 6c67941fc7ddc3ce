export type { LiveTodos, TodoListSource } from "./follow-todos.js";
export { type EditableTodos, handleTodoRequest } from "./handle-todo-request.js";
export {
  type AcpPlan,
  type AcpPlanEntry,
  type AcpPlanUpdate,
  type AcpPlanUpdateOptions,
  toAcpPlan,
} from "./to-acp-plan.js";
export { type AgUiActivity, type AgUiActivityOptions, toAgUiActivity } from "./to-ag-ui-activity.js";
export { type TodoDataPart, todoDataPart } from "./todo-data-part.js";
export { type TodoEventStreamOptions, todoEventStream } from "./todo-event-stream.js";
