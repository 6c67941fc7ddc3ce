/** Folders of src, and those of test whose tests are to notice what changes in them. */
export interface Suite {
  readonly name: string;
  readonly folders: readonly string[];
  readonly tests: readonly string[];
}

const PURE = ["core", "rules", "parse", "plan", "edit", "preview", "render", "nag", "tool", "session"];

/** Every folder is tested by its own tests and those of its neighbours, without the detour over what is built on it. */
export const SUITES: readonly Suite[] = [
  { name: "presets", folders: ["presets"], tests: ["presets"] },
  { name: "adapters", folders: ["adapters"], tests: ["adapters"] },
  { name: "shared", folders: ["shared", "stores"], tests: ["shared", "stores"] },
  { name: "show", folders: ["show", "react"], tests: ["show", "react"] },
  { name: "pure", folders: PURE, tests: [...PURE, "presets"] },
];

/** Where the configuration of vitest finds the folders of tests. */
export const TESTS_VARIABLE = "AGENT_TODOS_MUTATION_TESTS";

/** The suite of a folder of src. */
export function findSuite(folder: string): Suite | undefined {
  return SUITES.find(({ folders }) => folders.includes(folder));
}
