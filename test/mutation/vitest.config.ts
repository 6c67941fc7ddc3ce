import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { alias, REPLACES_A_MODULE, timeouts } from "../../vitest.config.js";
import { readTrial, TRIAL_VARIABLE } from "./trial.js";

const { sources, include } = readTrial(process.env[TRIAL_VARIABLE] ?? "");
const changed = new Set(Object.keys(sources).map((path) => basename(path).replace(/\.tsx?$/, "")));

/** The tests of the changed files first, and laws last: most changes are noticed before a slow test comes. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      (moduleId.includes("test-prop") ? 2 : 0) + (changed.has(basename(moduleId).split(".")[0] ?? "") ? 0 : 1);
    return files.toSorted((one, other) => rank(one) - rank(other) || one.moduleId.localeCompare(other.moduleId));
  }
}

export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  resolve: { alias },
  plugins: [{ name: "changed-sources", enforce: "pre", load: (path) => sources[path] }],
  test: {
    include: [...include],
    // These need a load of the sources of their own, which a run over changes has not; and the counts of steps over long
    // lists take as long as all other tests together.
    exclude: [...REPLACES_A_MODULE, "test/plan/growth.test.ts"],
    setupFiles: ["test/support/configure-laws.ts"],
    runner: fileURLToPath(new URL("change-runner.ts", import.meta.url)),
    sequence: { sequencer: QuickestFirst },
    isolate: false,
    pool: "forks",
    maxWorkers: 1,
    maxConcurrency: 1,
    ...timeouts,
  },
});
