import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { alias, timeouts } from "../../vitest.config.js";
import { PAGE_WAIT } from "./support/page-wait.js";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  resolve: { alias },
  test: {
    include: ["*.test.ts"],
    globalSetup: ["support/install-chromium.ts"],
    // A browser for each file, which takes several processes.
    maxWorkers: 2,
    ...timeouts,
    expect: { poll: { timeout: PAGE_WAIT } },
  },
});
