export type { Heard, SharedReminder, SharedWriteOptions } from "../session/shared-session.js";
export type { CallIds } from "./call-key.js";
export { createSharedTodos } from "./create-shared-todos.js";
export { memoryStore } from "./memory-store.js";
export type {
  FollowOptions,
  SharedChange,
  SharedEdit,
  SharedEditResult,
  SharedTodos,
  SharedTodosOptions,
  SharedWriteResult,
} from "./shared-todos.js";
export type { TodoAgentEntry, TodoAppend, TodoEntry, TodoOpening, TodoStore, TodoVersion } from "./todo-store.js";
