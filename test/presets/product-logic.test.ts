import { expect, it } from "vitest";
import { createTodoSession, type TodoPreset, type TodoSession } from "../../src/index.js";
import { KNOWN_TOOLS } from "../support/known-tools.js";

function play(preset: TodoPreset, ...inputs: readonly unknown[]) {
  const todos = createTodoSession({ preset });
  const results = inputs.map((input) => todos.write(input));
  return { items: todos.list.items, last: results.at(-1) };
}

function codesOf(result: ReturnType<TodoSession["write"]> | undefined): readonly string[] {
  const found = result?.ok ? result.notes : (result?.issues ?? []);
  return found.map(({ code, path }) => `${code} ${path.join(".")}`);
}

/** The presets whose main tool merges, changes single items, or rides on other calls. */
const MERGING = ["cursor", "grokBuild", "hermes"];
const PARTIAL = ["claudeCodeTasks", "dockerAgent", "kiro", "microsoftAgentFramework", "warp"];
const RIDING = ["browserUse", "cline"];

it.each(
  KNOWN_TOOLS.filter(({ name }) => ![...MERGING, ...PARTIAL, ...RIDING].includes(name)).map(
    (preset) => [preset.name, preset] as const,
  ),
)("%s refuses a call that merges with one issue for its one cause", (_, preset) => {
  const change = [
    { id: "2", status: "completed" },
    { id: "3", status: "in_progress" },
  ];
  expect(codesOf(play(preset, { merge: true, todos: change }).last)).toEqual(["unknown_field merge"]);
});
