export { COMPLETION_LOG_LABELS, type CompletionLogLabels } from "./completion-block.js";
export * from "./completion-log.js";
export {
  type AgentShellSettings,
  createTodoShell,
  isTodoCommand,
  readAgentShellSettings,
  type TodoShell,
  type TodoShellOptions,
  type TodoShellResult,
} from "./todo-shell.js";
