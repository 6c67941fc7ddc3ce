export { type AgentShellSettings, readAgentShellSettings } from "./agent-shell-settings.js";
export {
  type AttachedCompletionLog,
  type AttachedCompletionLogOptions,
  attachCompletionLog,
  type CompletionLogSource,
} from "./attach-completion-log.js";
export { COMPLETION_LOG_LABELS, type CompletionLogLabels } from "./completion-block.js";
export {
  type CompletionLog,
  type CompletionLogOptions,
  type CompletionLogState,
  createCompletionLog,
} from "./completion-log.js";
export {
  createTodoShell,
  isTodoCommand,
  type TodoShell,
  type TodoShellOptions,
  type TodoShellResult,
} from "./todo-shell.js";
