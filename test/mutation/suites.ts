/** Folders of src, and those of test whose tests are to notice what changes in them. */
export interface Suite {
  readonly name: string;
  readonly folders: readonly string[];
  readonly tests: readonly string[];
}

const PURE = ["core", "rules", "parse", "plan", "edit", "preview", "render", "nag", "tool", "session"];

/** Folders are tested by their own tests, without the detour over what is built on them. */
export const SUITES: readonly Suite[] = [
  { name: "presets", folders: ["presets"], tests: ["presets"] },
  { name: "adapters", folders: ["adapters"], tests: ["adapters", "observe"] },
  { name: "shared", folders: ["shared"], tests: ["shared"] },
  { name: "stores", folders: ["stores"], tests: ["stores"] },
  { name: "show", folders: ["show", "react"], tests: ["show", "react"] },
  { name: "pure", folders: PURE, tests: [...PURE, "presets"] },
];

/** Where the configuration of vitest finds the folders of tests. */
export const TESTS_VARIABLE = "AGENT_TODOS_MUTATION_TESTS";

/** The suite of a folder of src. */
export function findSuite(folder: string): Suite | undefined {
  return SUITES.find(({ folders }) => folders.includes(folder));
}
