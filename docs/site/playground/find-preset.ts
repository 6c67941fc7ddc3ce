import type { TodoPreset } from "agent-todos";
import { PRESET_TABLE } from "../../../src/presets/preset-table.js";

/** The preset of a tool's product, by its name. */
export function findPreset(id: string): TodoPreset | undefined {
  return PRESET_TABLE.find(({ preset }) => preset.name === id)?.preset;
}
