import * as fs from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { alias as library, timeouts } from "../../vitest.config.js";

/** React is the one of this package for the sources too. */
const react = ["react", "react-dom"].map((name) => ({
  find: new RegExp(`^${name}(?=/|$)`),
  replacement: fileURLToPath(new URL(`node_modules/${name}`, import.meta.url)),
}));

export const alias = [...library, ...react];

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  resolve: { alias },
  test: {
    // Vitest leaves one core free by default, which is half of a small machine.
    maxWorkers: "100%",
    include: ["*.test.ts"],
    ...timeouts,
    expect: { poll: { timeout: timeouts.testTimeout } },
    // Pi's coding agent does not load on older Node: npm run test:node-22.
    exclude: "globSync" in fs ? [] : ["pi-coding-agent.test.ts"],
    typecheck: { enabled: true, include: ["*.test-d.ts"], tsconfig: "tsconfig.json" },
  },
});
