import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { SCALE } from "./test/support/scale.js";
import { sources } from "./tsup.config.js";

/** Tests import the sources, and what they import by name is the same copy of them. */
export const alias = Object.entries(sources).map(([name, source]) => ({
  find: new RegExp(`^${name}$`),
  replacement: fileURLToPath(new URL(source, import.meta.url)),
}));

/** Tests that replace a module. The others share one load of the sources, which halves the time of a run. */
export const REPLACES_A_MODULE = ["test/programs/node/atomic-file.test.ts", "test/shared/naive-identity.test.ts"];

/** No machine is too slow: what hangs for good is ended by whoever runs the tests. */
export const timeouts = { testTimeout: 1_800_000 * Math.max(1, SCALE), hookTimeout: 1_800_000 * Math.max(1, SCALE) };
/** Whether files or folders are named: their tests run at once, without the types of all others. */
const isPart = process.argv.slice(2).some((argument) => /^(?:\.[/\\])?test(?:[/\\]|$)/.test(argument));

const setupFiles = ["test/support/configure-laws.ts"];

export default defineConfig({
  test: {
    // Vitest leaves one core free by default, which is half of a small machine.
    maxWorkers: "100%",
    projects: [
      { resolve: { alias }, test: { name: "alone", include: REPLACES_A_MODULE, setupFiles, ...timeouts } },
      {
        resolve: { alias },
        test: {
          name: "library",
          include: ["test/**/*.test.ts", "test/**/*.test-prop.ts"],
          exclude: ["test/{package,clients,browser,runtimes,fresh-app}/**", "**/node_modules/**", ...REPLACES_A_MODULE],
          isolate: false,
          setupFiles,
          ...timeouts,
          typecheck: { enabled: !isPart, include: ["test/**/*.test-d.ts"], exclude: ["test/clients/**"] },
        },
      },
      {
        test: {
          name: "package",
          include: ["test/package/**/*.test.ts"],
          globalSetup: ["test/package/provide-build.ts"],
          ...timeouts,
        },
      },
    ],
    coverage: {
      provider: "v8",
      include: ["src/**"],
      // A custom element needs a browser, where test/browser runs it.
      exclude: ["src/screens/agent-plan/**"],
      reportOnFailure: true,
      reporter: ["text-summary", "json-summary"],
      thresholds: { branches: 95 },
    },
  },
});
