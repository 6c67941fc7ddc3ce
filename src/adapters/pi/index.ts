export type { TranscriptOptions } from "../contract/todo-adapter.js";
export { connectTodos, type PiAgent, type PiEvent } from "./connect-todos.js";
export type { PiText, PiUserMessage } from "./messages.js";
export {
  type PiContext,
  type PiExtensionApi,
  type PiMessage,
  type TodoExtensionOptions,
  todoExtension,
} from "./todo-extension.js";
export type { PiTool, PiToolResult } from "./todo-tools.js";
export { todosFromTranscript } from "./todos-from-transcript.js";
