export type { TodoSource } from "../contract/session-source.js";
export type { TranscriptOptions } from "../contract/todo-adapter.js";
export {
  type AiSdkNudge,
  type AiSdkOptions,
  type AiSdkStep,
  type ConnectedTodos,
  connectTodos,
} from "./connect-todos.js";
export type { AiSdkCallOptions, AiSdkContext } from "./step-calls.js";
export type {
  AiSdkTool,
  AiSdkToolOutput,
  AiSdkToolResult,
} from "./todo-tool.js";
export { type AiSdkTranscriptMessage, todosFromTranscript } from "./todos-from-transcript.js";
export { type AiSdkMessage, withReminder } from "./with-reminder.js";
