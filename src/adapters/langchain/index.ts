export type { TodoSource } from "../contract/resolve-session.js";
export type { TranscriptOptions } from "../contract/todo-adapter.js";
export type { LangChainMessage } from "./messages.js";
export type { TodoMiddleware, TodoMiddlewareOptions, TodoRunContext } from "./middleware-types.js";
export { todoMiddleware } from "./todo-middleware.js";
export { todosFromTranscript } from "./todos-from-transcript.js";
