import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { alias, timeouts } from "../../vitest.config.js";

/** Whether pages show what the measuring programs give, apart from the other tests as some of these take long. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  resolve: { alias },
  test: { include: ["test/bench/*.test-page.ts"], ...timeouts },
});
