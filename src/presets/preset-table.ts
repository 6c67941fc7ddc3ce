import type { TodoPreset } from "../session/todo-session.js";
import { agentShell } from "./agent-shell.js";
import { claudeCodeTasks } from "./claude-code-tasks.js";
import { cursor } from "./cursor.js";
import { geminiCli } from "./gemini-cli.js";
import { openCode } from "./open-code.js";
import { claudeCode, codex, langchain } from "./product-tools.js";
import { qwenCode } from "./qwen-code.js";
import { standardEnvelope } from "./standard-envelope.js";
import { learnClaudeCode, learnClaudeCodeMinimal, miniClaudeCode, planningState } from "./teaching-loops.js";
import { vscode } from "./vscode.js";

/** A preset, and the origin of its tool. */
export interface PresetEntry {
  readonly preset: TodoPreset;
  /** The product whose tool it is; left out for a system from a document. */
  readonly product?: string;
  /** The agents that call this tool, as recordings name them, where other products have a tool of the same name. */
  readonly agents?: readonly string[];
}

/**
 * Every preset, in the order in which replay tries those of products.
 *
 * Tests, pages, the site and replay read this table. No entry that a host imports does, so that a preset can be bundled
 * without the others.
 */
export const PRESET_TABLE: readonly PresetEntry[] = [
  { preset: miniClaudeCode },
  { preset: planningState },
  { preset: learnClaudeCode },
  { preset: learnClaudeCodeMinimal },
  { preset: standardEnvelope },
  { preset: agentShell },
  { preset: claudeCode, product: "Claude Code" },
  { preset: anyItems(claudeCodeTasks), product: "Claude Code, tasks" },
  { preset: codex, product: "Codex" },
  { preset: cursor, product: "Cursor", agents: ["cursor"] },
  { preset: anyItems(geminiCli), product: "Gemini CLI", agents: ["gemini-cli"] },
  { preset: langchain, product: "LangChain" },
  { preset: anyItems(openCode), product: "OpenCode" },
  { preset: anyItems(qwenCode), product: "Qwen Code", agents: ["qwen-code"] },
  { preset: vscode, product: "VS Code" },
];

/** Forgets the type of a preset's items; those who read the table only pass lists in and out. */
function anyItems(preset: { readonly name: string }): TodoPreset {
  return preset as TodoPreset;
}
