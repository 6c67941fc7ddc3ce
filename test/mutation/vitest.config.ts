import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { alias, REPLACES_A_MODULE, timeouts } from "../../vitest.config.js";
import { SUITES, TESTS_VARIABLE } from "./suites.js";

/** What kills a mutant: the tests of the folders that are named, without those that start servers. */
const FOLDERS = process.env[TESTS_VARIABLE]?.split(",") ?? SUITES.flatMap(({ tests }) => tests);

export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  resolve: { alias },
  test: {
    include: [
      ...FOLDERS.map((folder) => `test/${folder}/**/*.{test,test-prop}.ts`),
      // The labelled pairs say what the likeness of texts decides.
      ...(FOLDERS.includes("plan") ? ["test/recorded/losses.test.ts"] : []),
    ],
    // These need a load of the sources of their own, which a run over mutants has not; and the counts of steps over long
    // lists take as long as all other tests together.
    exclude: [...REPLACES_A_MODULE, "test/plan/growth.test.ts"],
    setupFiles: ["test/support/configure-laws.ts"],
    isolate: false,
    ...timeouts,
  },
});
