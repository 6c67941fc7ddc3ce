export type { LiveTodos, TodoListSource } from "./follow-todos.js";
export { type EditableTodos, handleTodoRequest } from "./handle-todo-request.js";
export * from "./list-as-data.js";
export type { ShownList } from "./shown-list.js";
export { type TodoEventStreamOptions, todoEventStream } from "./todo-event-stream.js";
