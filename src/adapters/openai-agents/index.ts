export type { TodoSource } from "../contract/resolve-session.js";
export type { TranscriptOptions } from "../contract/todo-adapter.js";
export { type TodoInputFilter, todoInputFilter } from "./todo-input-filter.js";
export {
  type AgentsTool,
  type AgentsToolOptions,
  type OpenAgentsTool,
  type StrictAgentsTool,
  todoTool,
} from "./todo-tool.js";
export { todosFromTranscript } from "./todos-from-transcript.js";
