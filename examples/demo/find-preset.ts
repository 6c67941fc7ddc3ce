import { createTodoTool, type TodoPreset } from "agent-todos";
import * as presets from "agent-todos/presets";
import { isRecord } from "./plain-checks.js";

/** The settings without a preset. */
export const DEFAULT_PRESET = "default";

// The cast: a module's exports are names and values, and which of them are presets is asked of each.
const PRESETS: ReadonlyMap<string, TodoPreset> = new Map(
  Object.entries(presets as Readonly<Record<string, unknown>>).flatMap(([name, value]) =>
    isPreset(value) && takesPlans(value) ? [[name, value] as const] : [],
  ),
);

/** Every word that `--preset` takes. */
export const PRESET_NAMES: readonly string[] = Object.freeze([DEFAULT_PRESET, ...[...PRESETS.keys()].sort()]);

/** The preset of this name; `undefined` for the library's own settings. */
export function findPreset(name: string): TodoPreset | undefined {
  return PRESETS.get(name);
}

// Beside presets the entry exports the functions that make them.
function isPreset(value: unknown): value is TodoPreset {
  return isRecord(value) && typeof value["name"] === "string" && isRecord(value["tool"]);
}

// The sessions write whole lists with running items, which is not the input of every tool.
function takesPlans(preset: TodoPreset): boolean {
  const { parameters, rules } = createTodoTool(preset.tool);
  const { properties } = parameters;
  return isRecord(properties) && rules.fields.list in properties && rules.statuses.includes("in_progress");
}
