import { defineConfig } from "tsup";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    "schema/index": "src/schema/index.ts",
    "presets/index": "src/presets/index.ts",
    "terminal/index": "src/terminal/index.ts",
    "node/index": "src/node/index.ts",
  },
  format: ["esm"],
  target: "node20",
  dts: true,
  splitting: true,
  treeshake: true,
  sourcemap: true,
  clean: true,
});
