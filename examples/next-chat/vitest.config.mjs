import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/*.test.ts"],
    globalSetup: ["../../test/browser/support/install-chromium.ts"],
    // No machine is too slow: what hangs for good is ended by whoever runs the tests.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    expect: { poll: { timeout: 1_800_000 } },
  },
});
