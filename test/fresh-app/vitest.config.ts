import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { timeouts } from "../../vitest.config.js";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  test: { include: ["*.test.ts"], globalSetup: ["../browser/support/install-chromium.ts"], ...timeouts },
});
