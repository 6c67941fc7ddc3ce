// The types that the adapter of every LLM API has, which each exports as its own.
export type { HostCall, RideAlong, RideOptions, RidingTodos, RidingTurn } from "./ride-along.js";
export type {
  ReminderOptions,
  RunTodoCalls,
  SharedTodoWriter,
  TodoWriter,
  ToolDefinition,
  ToolSet,
  TranscriptOptions,
  TurnEnd,
} from "./todo-adapter.js";
