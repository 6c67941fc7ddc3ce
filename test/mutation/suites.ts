import type { RepositoryFile } from "../package/read-tree.js";

/** A room of src, and the folders of test that see it through what is built on it, beside the folder of its own name. */
export interface Suite {
  readonly room: string;
  readonly tests: readonly string[];
}

export const SUITES: readonly Suite[] = [
  { room: "model", tests: ["parse", "render", "tool"] },
  { room: "parse", tests: ["plan", "tool", "schema", "session", "presets"] },
  { room: "plan", tests: ["session", "tool", "presets"] },
  { room: "render", tests: ["tool"] },
  { room: "schema", tests: ["tool", "session", "presets"] },
  { room: "nag", tests: ["session"] },
  { room: "tool", tests: ["session", "presets"] },
  { room: "conversation", tests: ["adapters", "session"] },
  { room: "session", tests: ["tool", "presets", "adapters", "observe"] },
  { room: "shared", tests: ["screens"] },
  { room: "presets", tests: ["session"] },
  { room: "adapters", tests: ["observe"] },
  { room: "observe", tests: ["adapters"] },
  { room: "programs", tests: [] },
  { room: "screens", tests: [] },
  { room: "testing", tests: ["shared"] },
];

/** Where the configuration of vitest finds the folders of tests. */
export const TESTS_VARIABLE = "AGENT_TODOS_MUTATION_TESTS";

/** The sources of a room, as Stryker is given them. */
export function roomOf({ path }: Pick<RepositoryFile, "path">): string {
  return path.split("/")[1] ?? path;
}
