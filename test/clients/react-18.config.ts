// The tests of the hooks once more, with the React of this package: an older one than the library's own tests have.

import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { timeouts } from "../../vitest.config.js";
import { alias } from "./vitest.config.js";

export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  resolve: { alias },
  test: { name: "react-18", include: ["test/screens/react/*.test.ts"], ...timeouts },
});
