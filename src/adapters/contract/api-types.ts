// The types that the adapter of every LLM API has, which each exports as its own.
export type { HostCall, RideAlong, RideOptions, RidingTodos, RidingTurn } from "./ride-along.js";
export type {
  ReminderOptions,
  RunTodoCalls,
  SharedTodoWriter,
  TodoWriter,
  TranscriptOptions,
  TurnEnd,
} from "./todo-adapter.js";
export type { ToolDefinition, ToolSet } from "./tool-definition.js";
