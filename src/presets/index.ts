export { type AgentShellOptions, agentShell, createAgentShell } from "./agent-shell.js";
export { cline, rooCode } from "./checklist-tools.js";
export { claudeCodeTasks } from "./claude-code-tasks.js";
export {
  learnClaudeCode,
  learnClaudeCodeMinimal,
  miniClaudeCode,
  planningState,
} from "./documented-tools.js";
export {
  claudeCode,
  codex,
  crush,
  type GeminiCliItem,
  geminiCli,
  langchain,
  type OpenCodeItem,
  openCode,
} from "./known-tools.js";
export { mastra } from "./mastra.js";
export { cursor, type HermesItem, hermes } from "./merge-tools.js";
export { type QwenCodeItem, qwenCode } from "./qwen-code.js";
export {
  createStandardEnvelope,
  type StandardEnvelopeOptions,
  standardEnvelope,
} from "./standard-envelope.js";
export type { ClaudeCodeTask } from "./task-item.js";
export { kimiCode, type OpenHandsItem, openHands, vscode } from "./viewing-tools.js";
