export { type AgentShellOptions, agentShell, createAgentShell } from "./agent-shell.js";
export { learnClaudeCode } from "./learn-claude-code.js";
export { learnClaudeCodeMinimal } from "./learn-claude-code-minimal.js";
export { miniClaudeCode } from "./mini-claude-code.js";
export { planningState } from "./planning-state.js";
export {
  createStandardEnvelope,
  type StandardEnvelopeOptions,
  standardEnvelope,
} from "./standard-envelope.js";
