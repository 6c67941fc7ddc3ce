export type { TodoSource } from "../contract/session-source.js";
export type { TranscriptOptions } from "../contract/todo-adapter.js";
export {
  type MastraIteration,
  type MastraProcessor,
  type MastraSignal,
  type MastraStep,
  todoProcessor,
  todoTurnEnd,
} from "./todo-processor.js";
export { type MastraTool, todoTool } from "./todo-tool.js";
export { todosFromTranscript } from "./todos-from-transcript.js";
