export type { LiveTodos, TodoListSource } from "./follow-todos.js";
export { type EditableTodos, handleTodoRequest } from "./handle-todo-request.js";
export {
  type AcpPlan,
  type AcpPlanEntry,
  type AcpPlanUpdate,
  type AcpPlanUpdateOptions,
  type AgUiActivity,
  type AgUiActivityOptions,
  type TodoDataPart,
  toAcpPlan,
  toAgUiActivity,
  todoDataPart,
} from "./list-as-data.js";
export { type TodoEventStreamOptions, todoEventStream } from "./todo-event-stream.js";
