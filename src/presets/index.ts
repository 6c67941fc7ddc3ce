export { type AgentShellOptions, agentShell, createAgentShell } from "./agent-shell.js";
export { claudeCode } from "./claude-code.js";
export { type ClaudeCodeTask, claudeCodeTasks } from "./claude-code-tasks.js";
export { cline } from "./cline.js";
export { codex } from "./codex.js";
export { type ConvertResult, convert, type PresetFormat, type TodoFormat } from "./convert.js";
export type { ConvertNote, ConvertNoteCode } from "./convert-notes.js";
export { createTaskTools, type TaskTools } from "./create-task-tools.js";
export { crush } from "./crush.js";
export { type GeminiCliItem, geminiCli } from "./gemini-cli.js";
export { type HermesItem, hermes } from "./hermes.js";
export { kimiCode } from "./kimi-code.js";
export { langchain } from "./langchain.js";
export { learnClaudeCode } from "./learn-claude-code.js";
export { learnClaudeCodeMinimal } from "./learn-claude-code-minimal.js";
export { mastra } from "./mastra.js";
export { miniClaudeCode } from "./mini-claude-code.js";
export { type OpenCodeItem, openCode } from "./open-code.js";
export { type OpenHandsItem, openHands } from "./open-hands.js";
export { planningState } from "./planning-state.js";
export { type QwenCodeItem, qwenCode } from "./qwen-code.js";
export { rooCode } from "./roo-code.js";
export {
  createStandardEnvelope,
  type StandardEnvelopeOptions,
  standardEnvelope,
} from "./standard-envelope.js";
export { vscode } from "./vscode.js";
