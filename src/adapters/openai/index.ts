export type * from "../contract/api-types.js";
export type { RoundEnd } from "../contract/program-calls.js";
export type { RunnableTools } from "../contract/runnable-tools.js";
export type { ToolFormOptions } from "../contract/todo-adapter.js";
export type { ToolParameters } from "../contract/tool-parameters.js";
export type { OpenAICompletion, OpenAIResponse } from "./parse-reply.js";
export { type OpenAIRideAlong, rideAlong } from "./ride-along.js";
export {
  type OpenAIFunctionCallOutput,
  type OpenAIRunTodoCalls,
  type OpenAIToolMessage,
  runTodoCalls,
} from "./run-todo-calls.js";
export { type OpenAIRunnableTool, runnableTools } from "./runnable-tools.js";
export {
  type OpenAIChatTool,
  type OpenAIResponsesTool,
  type OpenAIToolOptions,
  todoTool,
  todoTools,
} from "./todo-tool.js";
export { todosFromTranscript } from "./todos-from-transcript.js";
export { roundEnd, turnEnd } from "./turn-end.js";
export { type OpenAIMessage, withReminder } from "./with-reminder.js";
