import { createTodoTool, type TodoPreset } from "../../src/index.js";
import * as presets from "../../src/presets/index.js";

/** The presets of systems from documents. */
export const DOCUMENTED_TOOLS: readonly TodoPreset[] = [
  presets.miniClaudeCode,
  presets.planningState,
  presets.learnClaudeCode,
  presets.learnClaudeCodeMinimal,
  presets.standardEnvelope,
  presets.agentShell,
];

/** The presets of tools that models know from elsewhere. */
export const KNOWN_TOOLS: readonly TodoPreset[] = [
  presets.amplifier,
  presets.browserUse,
  presets.claudeCode,
  presets.claudeCodeTasks,
  presets.cline,
  presets.codex,
  presets.crush,
  presets.cursor,
  presets.dockerAgent,
  presets.geminiCli,
  presets.grokBuild,
  presets.hermes,
  presets.kimiCode,
  presets.kiro,
  presets.langchain,
  presets.mastra,
  presets.microsoftAgentFramework,
  presets.mistralVibe,
  presets.openCode,
  presets.openHands,
  presets.qwenCode,
  presets.rooCode,
  presets.vscode,
  presets.warp,
];

/** Every preset, by the name it has. */
export const PRESETS: ReadonlyMap<string, TodoPreset> = new Map(
  [...DOCUMENTED_TOOLS, ...KNOWN_TOOLS].map((preset) => [preset.name, preset]),
);

/** The exact input schema of each tool of those presets, by the tool's name. */
export function emittedSchemas(preset: TodoPreset): ReadonlyMap<string, unknown> {
  const tool = createTodoTool(preset.tool);
  return new Map(
    [tool, ...tool.operations].map(({ name, inputSchema }) => [
      name,
      inputSchema["~standard"].jsonSchema.input({ target: "draft-2020-12" }),
    ]),
  );
}
