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
export { todoSignals } from "./todo-signals.js";
export { type MastraTool, todoTools } from "./todo-tools.js";
export { todosFromTranscript } from "./todos-from-transcript.js";
