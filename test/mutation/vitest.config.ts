import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { alias } from "../../vitest.config.js";

/** What kills a mutant: the tests of the pure folders, without those that start processes or servers. */
const FOLDERS = [
  "core",
  "rules",
  "parse",
  "plan",
  "edit",
  "preview",
  "render",
  "nag",
  "tool",
  "session",
  "presets",
];

export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  resolve: { alias },
  test: {
    // The labelled pairs say what the likeness of texts decides.
    include: [
      ...FOLDERS.map((folder) => `test/${folder}/**/*.{test,test-prop}.ts`),
      "test/recorded/losses.test.ts",
    ],
    setupFiles: ["test/support/configure-laws.ts"],
    isolate: false,
  },
});
