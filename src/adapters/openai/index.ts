export type {
  ReminderOptions,
  TodoWriter,
  ToolDefinition,
  ToolFormOptions,
  TranscriptOptions,
} from "../contract/todo-adapter.js";
export type { ToolParameters } from "../contract/tool-parameters.js";
export { isTurnEnd } from "./is-turn-end.js";
export type { OpenAICompletion, OpenAIResponse } from "./read-reply.js";
export { type OpenAIFunctionCallOutput, type OpenAIToolMessage, runTodoCalls } from "./run-todo-calls.js";
export {
  type OpenAIChatTool,
  type OpenAIResponsesTool,
  type OpenAIToolOptions,
  todoTool,
} from "./todo-tool.js";
export { todosFromTranscript } from "./todos-from-transcript.js";
export { type OpenAIMessage, withReminder } from "./with-reminder.js";
