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

/** The presets of tools that models know from elsewhere, by name; the functions among the exports make presets. */
export const KNOWN_TOOLS: readonly TodoPreset[] = (Object.values(presets) as readonly unknown[])
  .filter((value): value is TodoPreset => typeof value === "object")
  .filter((preset) => !DOCUMENTED_TOOLS.includes(preset))
  .toSorted((one, other) => (one.name < other.name ? -1 : 1));

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
