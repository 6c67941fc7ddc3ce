import * as fs from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { timeouts } from "../../vitest.config.js";

const sources = fileURLToPath(new URL("../../src/", import.meta.url));

/** The library by name is its sources: `agent-todos/openai` is a file of src/adapters. */
const library = ["", ...fs.readdirSync(sources), ...fs.readdirSync(`${sources}adapters`)].flatMap((entry) => {
  const name = entry.replace(/\.ts$/, "");
  const found = [`${name}/index.ts`, `adapters/${name}.ts`]
    .map((path) => `${sources}${path.replace(/^\//, "")}`)
    .find((path) => fs.existsSync(path));
  if (found === undefined || name === "index") return [];
  return [{ find: new RegExp(`^agent-todos${name === "" ? "" : `/${name}`}$`), replacement: found }];
});

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
