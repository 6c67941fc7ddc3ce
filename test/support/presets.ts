import { createTodoTool, type TodoPreset } from "../../src/index.js";
import { PRESET_TABLE } from "../../src/presets/preset-table.js";

/** The presets of systems from documents. */
export const DOCUMENTED_TOOLS: readonly TodoPreset[] = PRESET_TABLE.flatMap(({ preset, product }) =>
  product === undefined ? [preset] : [],
);

/** The presets of products' tools. */
export const PRODUCT_TOOLS: readonly TodoPreset[] = PRESET_TABLE.flatMap(({ preset, product }) =>
  product === undefined ? [] : [preset],
);

/** Every preset by its name. */
export const PRESETS: ReadonlyMap<string, TodoPreset> = new Map(
  PRESET_TABLE.map(({ preset }) => [preset.name, preset]),
);

/** The exact input schema of each tool of a preset, by the tool's name. */
export function emittedSchemas(preset: TodoPreset): ReadonlyMap<string, unknown> {
  const tool = createTodoTool(preset.tool);
  return new Map(
    [tool, ...tool.operations].map(({ name, inputSchema }) => [
      name,
      inputSchema["~standard"].jsonSchema.input({ target: "draft-2020-12" }),
    ]),
  );
}
