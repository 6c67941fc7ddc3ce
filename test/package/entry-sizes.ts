// Prints what each entry weighs in a bundle, minified and gzipped, with zod left out (the host has it anyway): the
// whole of it, and what it adds to a bundle that has the root entry. Fails when an adapter adds more than it may.

import { gzipSync } from "node:zlib";
import { build, type Plugin } from "esbuild";
import { entries } from "../../tsup.config.js";
import { findLoadedFiles } from "./built-modules.js";
import { ROOT } from "./read-tree.js";

const KILOBYTE = 1024;
/** Most that an adapter may add: 2 kB for each API that it speaks, 3 kB for a framework. */
const LIMITS: Readonly<Record<string, number>> = {
  anthropic: 2,
  bedrock: 2,
  gemini: 2,
  mistral: 2,
  ollama: 2,
  // Chat Completions and Responses.
  openai: 4,
};
const FRAMEWORK_LIMIT = 3;

const rootFiles = new Set(findLoadedFiles("dist/index.js").map((path) => `${ROOT}/${path}`));

/** Leaves out what loading the root entry loads already. */
const withoutRoot: Plugin = {
  name: "without-root",
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^\./ }, async ({ path, pluginData, ...options }) => {
      if (pluginData === "resolved") return undefined;
      const found = await resolve(path, { ...options, pluginData: "resolved" });
      return rootFiles.has(found.path) ? { path: found.path, external: true, sideEffects: false } : found;
    });
  },
};

async function measure(code: string, plugins: Plugin[] = []): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: ROOT },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "error",
    external: ["zod", "zod/*"],
    plugins,
  });
  return outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents).byteLength, 0);
}

function show(bytes: number): string {
  return `${(bytes / KILOBYTE).toFixed(1)} kB`.padStart(9);
}

let isOver = false;
for (const name of Object.keys(entries)) {
  const code = `export * from "./dist/${name}.js"`;
  const whole = await measure(code);
  const adapter = /^adapters\/([^/]+)/.exec(name)?.[1];
  if (adapter === undefined) console.log(`${show(whole)}            ${name}`);
  else {
    const own = await measure(code, [withoutRoot]);
    const limit = LIMITS[adapter] ?? FRAMEWORK_LIMIT;
    const isHeavy = own > limit * KILOBYTE;
    const verdict = isHeavy ? `, more than ${limit} kB` : "";
    console.log(`${show(whole)} ${show(own)}  ${adapter}${verdict}`);
    isOver ||= isHeavy;
  }
}
console.log(
  `${show(await measure('export { validateAndReplace } from "./dist/index.js"'))}            validateAndReplace alone`,
);
if (isOver) process.exitCode = 1;
