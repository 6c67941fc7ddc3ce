export type { TodoSource } from "../contract/session-source.js";
export type { TranscriptOptions, TurnEnd } from "../contract/todo-adapter.js";
export { type TodoInputFilter, todoInputFilter } from "./todo-input-filter.js";
export {
  type AgentsParameters,
  type AgentsTool,
  type AgentsToolOptions,
  type OpenAgentsTool,
  type StrictAgentsTool,
  todoTool,
  todoTools,
} from "./todo-tool.js";
export { todosFromTranscript } from "./todos-from-transcript.js";
export { type AgentsRunResult, type AgentsTurnEnd, turnEnd } from "./turn-end.js";
