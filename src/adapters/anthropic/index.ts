export type {
  ReminderOptions,
  TodoWriter,
  ToolDefinition,
  ToolFormOptions,
  TranscriptOptions,
} from "../contract/todo-adapter.js";
export type { ToolParameters } from "../contract/tool-parameters.js";
export { isTurnEnd } from "./is-turn-end.js";
export type { AnthropicResponse } from "./read-reply.js";
export { type AnthropicToolResult, runTodoCalls } from "./run-todo-calls.js";
export { type AnthropicTool, todoTool } from "./todo-tool.js";
export { todosFromTranscript } from "./todos-from-transcript.js";
export { type AnthropicMessage, withReminder } from "./with-reminder.js";
