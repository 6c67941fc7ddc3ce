export type { TodoSource } from "../contract/resolve-session.js";
export type { TranscriptOptions } from "../contract/todo-adapter.js";
export { type MastraProcessor, type MastraStep, todoProcessor } from "./todo-processor.js";
export { type MastraTool, todoTool } from "./todo-tool.js";
export { type MastraIteration, todoTurnEnd } from "./todo-turn-end.js";
export { todosFromTranscript } from "./todos-from-transcript.js";
