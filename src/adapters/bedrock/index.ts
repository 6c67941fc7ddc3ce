export type * from "../contract/api-types.js";
export type { ToolFormOptions } from "../contract/todo-adapter.js";
export type { BedrockResponse } from "./parse-reply.js";
export { rideAlong } from "./ride-along.js";
export { type BedrockToolResult, runTodoCalls } from "./run-todo-calls.js";
export { type BedrockDocument, type BedrockTool, todoTool, todoTools } from "./todo-tool.js";
export { todosFromTranscript } from "./todos-from-transcript.js";
export { turnEnd } from "./turn-end.js";
export { type BedrockMessage, withReminder } from "./with-reminder.js";
