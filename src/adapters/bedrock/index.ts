export type {
  ReminderOptions,
  TodoWriter,
  ToolDefinition,
  ToolFormOptions,
  TranscriptOptions,
} from "../contract/todo-adapter.js";
export { isTurnEnd } from "./is-turn-end.js";
export type { BedrockResponse } from "./read-reply.js";
export { type BedrockToolResult, runTodoCalls } from "./run-todo-calls.js";
export { type BedrockDocument, type BedrockTool, todoTool } from "./todo-tool.js";
export { todosFromTranscript } from "./todos-from-transcript.js";
export { type BedrockMessage, withReminder } from "./with-reminder.js";
