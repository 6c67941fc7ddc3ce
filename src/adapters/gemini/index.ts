export type * from "../contract/api-types.js";
export type { ToolParameters } from "../contract/tool-parameters.js";
export type { GeminiResponse } from "./parse-reply.js";
export { rideAlong } from "./ride-along.js";
export { type GeminiResult, runTodoCalls } from "./run-todo-calls.js";
export { type GeminiFunction, todoTool, todoTools } from "./todo-tool.js";
export { todosFromTranscript } from "./todos-from-transcript.js";
export { turnEnd } from "./turn-end.js";
export { type GeminiContent, withReminder } from "./with-reminder.js";
