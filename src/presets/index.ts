export { amplifier, type MistralVibeItem, mistralVibe } from "./action-tools.js";
export { type AgentShellOptions, agentShell, createAgentShell } from "./agent-shell.js";
export { browserUse } from "./browser-use.js";
export { cline, rooCode } from "./checklist-tools.js";
export { claudeCodeTasks } from "./claude-code-tasks.js";
export { cursor } from "./cursor.js";
export { dockerAgent } from "./docker-agent.js";
export {
  learnClaudeCode,
  learnClaudeCodeMinimal,
  miniClaudeCode,
  planningState,
} from "./documented-tools.js";
export { type GeminiCliItem, geminiCli } from "./gemini-cli.js";
export { grokBuild } from "./grok-build.js";
export { type HermesItem, hermes } from "./hermes.js";
export { kimiCode } from "./kimi-code.js";
export { kiro } from "./kiro.js";
export { claudeCode, codex, crush, langchain, type OpenCodeItem, openCode } from "./known-tools.js";
export { mastra } from "./mastra.js";
export { type AgentFrameworkItem, microsoftAgentFramework } from "./microsoft-agent-framework.js";
export { type OpenHandsItem, openHands } from "./open-hands.js";
export { type QwenCodeItem, qwenCode } from "./qwen-code.js";
export {
  createStandardEnvelope,
  type StandardEnvelopeOptions,
  standardEnvelope,
} from "./standard-envelope.js";
export type { ClaudeCodeTask } from "./task-item.js";
export { vscode } from "./vscode.js";
export { type WarpItem, warp } from "./warp.js";
