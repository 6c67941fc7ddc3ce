import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { timeouts } from "../../vitest.config.js";

/** What runs in a real terminal, apart from the other tests as it needs tmux: `npm run test:terminal`. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL("../..", import.meta.url)),
    include: ["test/terminal/*.test-tmux.ts"],
    ...timeouts,
  },
});
