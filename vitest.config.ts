import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { entries } from "./tsup.config.js";

/** Tests import the sources, and what they import by name is the same copy of them. */
const alias = Object.values(entries).map((source) => {
  const name = source.replace(/^src\/(adapters\/)?/, "").replace(/(^|\/)index\.ts$|\.ts$/, "");
  return {
    find: new RegExp(`^agent-todos${name === "" ? "" : `/${name}`}$`),
    replacement: fileURLToPath(new URL(source, import.meta.url)),
  };
});

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: "library",
          include: ["test/**/*.test.ts", "test/**/*.test-prop.ts"],
          exclude: ["test/package/**", "test/clients/**"],
          // Laws over thousands of cases stay far below this, also under coverage on a busy machine.
          testTimeout: 30_000,
          typecheck: {
            enabled: true,
            include: ["test/**/*.test-d.ts"],
            exclude: ["test/clients/**"],
          },
        },
      },
      {
        test: {
          name: "package",
          include: ["test/package/**/*.test.ts"],
          globalSetup: ["test/package/build-when-stale.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
    coverage: {
      provider: "v8",
      include: ["src/**"],
      reportOnFailure: true,
      reporter: ["text-summary", "json-summary"],
      thresholds: { branches: 95 },
    },
  },
});
