import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Rollup } from "vite";
import { expect, it } from "vitest";

/**
 * Most kilobytes of a component as an app ships it: minified and gzipped, with its style. Clocks that count work, undo in
 * any order, arrow keys and the strip took 1.7 of them, steps that open 1, what checks found and who works on a
 * step 1, and whose step it is 0.2.
 */
const LIMITS = [
  ["todo-panel", 15.1],
  ["plan-review", 16.7],
] as const;

/** Builds one component of registry/ without what the app has anyway: React and the library. */
async function measure(name: string): Promise<number> {
  const input = fileURLToPath(new URL(`../../registry/${name}.tsx`, import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: "error",
    oxc: { jsx: { runtime: "automatic", development: false } },
    build: {
      write: false,
      modulePreload: false,
      target: "esnext",
      rollupOptions: { input, external: ["agent-todos", /^react/], preserveEntrySignatures: "strict" },
    },
  });
  const { output } = [built].flat()[0] as Rollup.RollupOutput;
  const bytes = output.map((file) => gzipSync(file.type === "chunk" ? file.code : file.source).byteLength);
  expect(bytes).toHaveLength(2);
  return bytes.reduce((sum, one) => sum + one, 0) / 1000;
}

it.each(LIMITS)("%s weighs at most %d kB with its style", async (name, limit) => {
  const kilobytes = await measure(name);
  console.log(`${name}: ${kilobytes.toFixed(2)} kB`);
  expect(kilobytes).toBeLessThanOrEqual(limit);
});
