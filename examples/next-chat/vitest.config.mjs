import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/*.test.ts"],
    globalSetup: ["../../test/browser/support/install-chromium.ts"],
    // Long enough for a slow, busy machine; a wait that never ends is named by the test that waits.
    testTimeout: 900_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 300_000 } },
  },
});
