// Prints what each entry weighs in a bundle, minified and gzipped, with zod left out (the host has it anyway).

import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { entries } from "../../tsup.config.js";
import { ROOT } from "./read-tree.js";

async function measure(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: ROOT },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    external: ["zod", "zod/*"],
  });
  const bytes = outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents).byteLength, 0);
  return `${(bytes / 1024).toFixed(1)} kB`.padStart(9);
}

for (const name of Object.keys(entries)) {
  console.log(`${await measure(`export * from "./dist/${name}.js"`)}  ${name}`);
}
console.log(
  `${await measure('export { validateAndReplace } from "./dist/index.js"')}  validateAndReplace alone`,
);
