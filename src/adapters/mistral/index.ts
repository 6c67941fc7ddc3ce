export type {
  ReminderOptions,
  TodoWriter,
  ToolDefinition,
  ToolFormOptions,
  TranscriptOptions,
} from "../contract/todo-adapter.js";
export type { ToolParameters } from "../contract/tool-parameters.js";
export { isTurnEnd } from "./is-turn-end.js";
export type { MistralResponse } from "./read-reply.js";
export { type MistralToolMessage, runTodoCalls } from "./run-todo-calls.js";
export { type MistralTool, todoTool } from "./todo-tool.js";
export { todosFromTranscript } from "./todos-from-transcript.js";
export { type MistralMessage, withReminder } from "./with-reminder.js";
