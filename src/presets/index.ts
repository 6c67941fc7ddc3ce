export { type AgentShellOptions, agentShell, createAgentShell } from "./agent-shell.js";
export { cline, rooCode } from "./checklist-tools.js";
export { claudeCodeTasks } from "./claude-code-tasks.js";
export { cursor } from "./cursor.js";
export {
  learnClaudeCode,
  learnClaudeCodeMinimal,
  miniClaudeCode,
  planningState,
} from "./documented-tools.js";
export { type GeminiCliItem, geminiCli } from "./gemini-cli.js";
export { type HermesItem, hermes } from "./hermes.js";
export { kimiCode } from "./kimi-code.js";
export { claudeCode, codex, crush, langchain, type OpenCodeItem, openCode } from "./known-tools.js";
export { mastra } from "./mastra.js";
export { type OpenHandsItem, openHands } from "./open-hands.js";
export { type QwenCodeItem, qwenCode } from "./qwen-code.js";
export {
  createStandardEnvelope,
  type StandardEnvelopeOptions,
  standardEnvelope,
} from "./standard-envelope.js";
export type { ClaudeCodeTask } from "./task-item.js";
export { vscode } from "./vscode.js";
