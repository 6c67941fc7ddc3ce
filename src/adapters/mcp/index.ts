export type { TodoSource } from "../contract/resolve-session.js";
export type { ToolDefinition } from "../contract/todo-adapter.js";
export type {
  McpAuthInfo,
  McpConnection,
  McpRequest,
  McpResource,
  McpServerLike,
  McpToolResult,
} from "./mcp-server.js";
export { type RegisterTodosOptions, registerTodos } from "./register-todos.js";
export type { McpToolSchema } from "./tool-schema.js";
