import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { timeouts } from "../../../vitest.config.js";

// `npx vitest run --config test/screens/terminal/vitest.config.ts` runs these.
/** What runs in a real terminal, apart from the other tests as it needs tmux. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL("../../..", import.meta.url)),
    include: ["test/screens/terminal/*.test-tmux.ts"],
    ...timeouts,
  },
});
