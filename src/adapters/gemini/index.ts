export type {
  ReminderOptions,
  TodoWriter,
  ToolDefinition,
  TranscriptOptions,
} from "../contract/todo-adapter.js";
export type { ToolParameters } from "../contract/tool-parameters.js";
export { isTurnEnd } from "./is-turn-end.js";
export type { GeminiResponse } from "./read-reply.js";
export { type GeminiResult, runTodoCalls } from "./run-todo-calls.js";
export { type GeminiFunction, todoTool } from "./todo-tool.js";
export { todosFromTranscript } from "./todos-from-transcript.js";
export { type GeminiContent, withReminder } from "./with-reminder.js";
