import type { TodoPreset } from "agent-todos";
import { claudeCodeTasks } from "agent-todos/presets";
import { DEFAULT_PRESET, findPreset } from "./find-preset.js";
import type { Found } from "./find-session.js";
import type { RecordedSession } from "./recorded-session.js";
import { todoToolKind } from "./todo-tool-name.js";

/** The settings that a session is played with. */
export interface ChosenPreset {
  /** `undefined` for the library's own settings. */
  readonly preset: TodoPreset | undefined;
  /** What a title says of them. */
  readonly words: string;
}

/** The preset of this name, or, where nobody asked for one, Claude Code's task tools for a session that plans with them. */
export function choosePreset(session: RecordedSession, name: string): Found<ChosenPreset> {
  if (!plansWithTasks(session)) return { ok: true, value: { preset: findPreset(name), words: describePreset(name) } };
  if (name === DEFAULT_PRESET) {
    return { ok: true, value: { preset: claudeCodeTasks, words: describePreset(claudeCodeTasks.name) } };
  }
  const problem = `This session plans with TaskCreate and TaskUpdate, and "${name}" takes whole lists: leave --preset out.`;
  return { ok: false, problem };
}

function plansWithTasks({ rounds }: RecordedSession): boolean {
  const first = rounds.flatMap(({ todos }) => todos)[0];
  return first !== undefined && todoToolKind(first.tool) === "task";
}

function describePreset(name: string): string {
  return name === DEFAULT_PRESET ? "the library's own settings" : `the preset ${name}`;
}
