import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { PAGE_WAIT } from "../../test/browser/support/page-wait.js";
import { timeouts } from "../../vitest.config.js";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  test: {
    include: ["test/*.test.ts"],
    globalSetup: ["../../test/browser/support/install-chromium.ts"],
    ...timeouts,
    expect: { poll: { timeout: PAGE_WAIT } },
  },
});
