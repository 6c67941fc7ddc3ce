export * from "./fetch-todos.js";
export { useTodos } from "./use-todos.js";
export { useTodosFromMessages } from "./use-todos-from-messages.js";
