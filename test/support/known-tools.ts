import type { TodoPreset } from "../../src/index.js";
import { createTodoTool } from "../../src/index.js";
import * as presets from "../../src/presets/index.js";

/** A preset with items of any kind, where only its data counts. */
function plain(preset: { readonly name: string }): TodoPreset {
  // What a preset's functions take is of no concern to the tests that use this.
  return preset as TodoPreset;
}

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
].map(plain);

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
