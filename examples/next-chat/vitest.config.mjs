import { defineConfig } from "vitest/config";
import { PAGE_WAIT } from "../../test/browser/support/page-wait.ts";

export default defineConfig({
  test: {
    include: ["test/*.test.ts"],
    globalSetup: ["../../test/browser/support/install-chromium.ts"],
    testTimeout: 3 * PAGE_WAIT,
    hookTimeout: PAGE_WAIT,
    expect: { poll: { timeout: PAGE_WAIT } },
  },
});
