export type { TodoSource } from "../contract/session-source.js";
export type { TranscriptOptions } from "../contract/todo-adapter.js";
export type { LangChainMessage } from "./messages.js";
export type {
  LangChainHook,
  LangChainMemory,
  LangChainModelRequest,
  LangChainRunContext,
  LangChainState,
  LangChainStateUpdate,
  LangChainTodos,
  LangChainToolRequest,
  TodoMiddleware,
  TodoMiddlewareOptions,
} from "./middleware-types.js";
export { todoMiddleware } from "./todo-middleware.js";
export { todosFromTranscript } from "./todos-from-transcript.js";
