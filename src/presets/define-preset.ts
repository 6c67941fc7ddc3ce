import type { TodoPreset } from "../session/preset.js";

/** A preset as a value that nobody can change. */
export function definePreset(preset: TodoPreset): TodoPreset {
  return Object.freeze({ ...preset, tool: Object.freeze({ ...preset.tool }) });
}
