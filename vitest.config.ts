import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const source = (path: string): string => fileURLToPath(new URL(`./src/${path}`, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^agent-todos$/, replacement: source("index.ts") },
      { find: /^agent-todos\/(.+)$/, replacement: source("$1/index.ts") },
    ],
  },
  test: {
    include: ["test/**/*.test.ts", "test/**/*.test-prop.ts"],
    typecheck: { enabled: true, include: ["test/**/*.test-d.ts"] },
    coverage: { provider: "v8", include: ["src/**"], reporter: ["text-summary", "json-summary"], thresholds: { branches: 95 } },
  },
});
