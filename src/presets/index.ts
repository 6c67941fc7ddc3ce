export {
  amplifier,
  kimiCode,
  type MistralVibeItem,
  mistralVibe,
  type OpenHandsItem,
  openHands,
} from "./action-tools.js";
export { type AgentShellOptions, agentShell, createAgentShell } from "./agent-shell.js";
export { cline, rooCode } from "./checklist-tools.js";
export { claudeCodeTasks } from "./claude-code-tasks.js";
export { learnClaudeCode, learnClaudeCodeMinimal, miniClaudeCode, planningState } from "./documented-tools.js";
export {
  claudeCode,
  codex,
  crush,
  type GeminiCliItem,
  geminiCli,
  langchain,
  type OpenCodeItem,
  openCode,
  vscode,
} from "./known-tools.js";
export { cursor, grokBuild, type HermesItem, hermes } from "./merge-tools.js";
export { type AgentFrameworkItem, dockerAgent, microsoftAgentFramework } from "./numbered-tools.js";
export { mastra, type WarpItem, warp } from "./operation-tools.js";
export { browserUse, kiro } from "./position-tools.js";
export { type QwenCodeItem, qwenCode } from "./qwen-code.js";
export { createStandardEnvelope, type StandardEnvelopeOptions, standardEnvelope } from "./standard-envelope.js";
export type { ClaudeCodeTask } from "./task-item.js";
