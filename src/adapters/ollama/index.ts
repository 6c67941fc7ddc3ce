export type {
  ReminderOptions,
  TodoWriter,
  ToolDefinition,
  TranscriptOptions,
} from "../contract/todo-adapter.js";
export { isTurnEnd } from "./is-turn-end.js";
export type { OllamaResponse } from "./read-reply.js";
export { type OllamaToolMessage, runTodoCalls } from "./run-todo-calls.js";
export { type OllamaParameters, type OllamaProperty, type OllamaTool, todoTool } from "./todo-tool.js";
export { todosFromTranscript } from "./todos-from-transcript.js";
export { type OllamaMessage, withReminder } from "./with-reminder.js";
