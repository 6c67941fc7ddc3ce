export { amplifier, type MistralVibeItem, mistralVibe } from "./action-tools.js";
export { type AgentShellOptions, agentShell, createAgentShell } from "./agent-shell.js";
export { browserUse } from "./browser-use.js";
export { cline, rooCode } from "./checklist-tools.js";
export { claudeCodeTasks } from "./claude-code-tasks.js";
export { dockerAgent } from "./docker-agent.js";
export {
  learnClaudeCode,
  learnClaudeCodeMinimal,
  miniClaudeCode,
  planningState,
} from "./documented-tools.js";
export { grokBuild } from "./grok-build.js";
export { kiro } from "./kiro.js";
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
export { type AgentFrameworkItem, microsoftAgentFramework } from "./microsoft-agent-framework.js";
export { type QwenCodeItem, qwenCode } from "./qwen-code.js";
export {
  createStandardEnvelope,
  type StandardEnvelopeOptions,
  standardEnvelope,
} from "./standard-envelope.js";
export type { ClaudeCodeTask } from "./task-item.js";
export { kimiCode, type OpenHandsItem, openHands, vscode } from "./viewing-tools.js";
export { type WarpItem, warp } from "./warp.js";
