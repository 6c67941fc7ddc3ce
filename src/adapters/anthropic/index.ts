export type { RoundEnd } from "../contract/program-calls.js";
export type { HostCall, RideAlong, RideOptions, RidingTodos, RidingTurn } from "../contract/ride-along.js";
export type { RunnableTools } from "../contract/runnable-tools.js";
export type {
  ReminderOptions,
  RunTodoCalls,
  SharedTodoWriter,
  TodoWriter,
  ToolDefinition,
  ToolFormOptions,
  ToolSet,
  TranscriptOptions,
  TurnEnd,
} from "../contract/todo-adapter.js";
export type { ToolParameters } from "../contract/tool-parameters.js";
export type { AnthropicResponse } from "./parse-reply.js";
export { rideAlong } from "./ride-along.js";
export { type AnthropicToolResult, runTodoCalls } from "./run-todo-calls.js";
export { type AnthropicRunnableTool, runnableTools } from "./runnable-tools.js";
export { type AnthropicTool, todoTool, todoTools } from "./todo-tool.js";
export { todosFromTranscript } from "./todos-from-transcript.js";
export { roundEnd, turnEnd } from "./turn-end.js";
export { type AnthropicMessage, type AnthropicReminderOptions, withReminder } from "./with-reminder.js";
