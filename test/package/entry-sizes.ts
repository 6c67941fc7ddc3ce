// Prints what each entry weighs in a bundle, minified and gzipped, with zod left out (the host has it anyway): the
// whole of it, and what it adds to a bundle that has the root entry; then what single exports weigh. Fails when an
// adapter or an export is heavier than it may be, brings zod where no schema is used, or a preset brings another one.

import { gzipSync } from "node:zlib";
import { build, type Plugin } from "esbuild";
import { entries } from "../../tsup.config.js";
import { findLoadedFiles } from "./built-modules.js";
import { ROOT } from "./read-tree.js";

const KILOBYTE = 1024;
/**
 * Most that an adapter may add: 4.2 kB for an API, of which 1 kB lets lists ride on a host's tools and 0.7 awaits shared
 * lists; 3 kB for a framework, and more where lists ride there too.
 */
const LIMITS: Readonly<Record<string, number>> = {
  "ai-sdk": 5.5,
  anthropic: 4.2,
  bedrock: 4.2,
  gemini: 4.2,
  langchain: 5.3,
  mistral: 4.2,
  ollama: 4.2,
  // Chat Completions and Responses.
  openai: 4.5,
};
const FRAMEWORK_LIMIT = 3;

/** Most that a bundle of one export of the root may weigh. */
const EXPORT_LIMITS: Readonly<Record<string, number>> = {
  createNagPolicy: 7.9,
  renderProgress: 1.8,
  validateAndReplace: 20.5,
  createTodoSession: 45,
};

/** Most that a preset may add to a session, which it is used with. */
const PRESET_LIMIT = 4;

/** Exports that use no schema, so that a bundle of them has no zod in it. */
const WITHOUT_ZOD = ["createNagPolicy", "diffTodos"];

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

async function bundle(code: string, external: readonly string[], plugins: Plugin[] = []) {
  return build({
    stdin: { contents: code, resolveDir: ROOT },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "node",
    target: "es2022",
    logLevel: "error",
    external: [...external],
    plugins,
  });
}

async function bundleWithoutZod(code: string, plugins: Plugin[] = []): Promise<string> {
  const { outputFiles } = await bundle(code, ["zod", "zod/*"], plugins);
  return outputFiles.map(({ text }) => text).join("");
}

async function measure(code: string, plugins: Plugin[] = []): Promise<number> {
  return gzipSync(await bundleWithoutZod(code, plugins)).byteLength;
}

async function bringsZod(code: string): Promise<boolean> {
  const { outputs } = (await bundle(code, [])).metafile;
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  return inputs.some(([path, { bytesInOutput }]) => /node_modules\/zod\//.test(path) && bytesInOutput > 0);
}

/** The exports that are presets and not functions. */
async function listPresets(): Promise<readonly string[]> {
  const exported: object = await import(new URL("../../dist/presets/index.js", import.meta.url).href);
  return Object.entries(exported).flatMap(([name, value]) => (typeof value === "object" ? [name] : []));
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

/** Prints a figure and holds it against its limit in kB. */
function judge(name: string, bytes: number, limit: number): void {
  const isHeavy = bytes > limit * KILOBYTE;
  console.log(`${show(bytes)}            ${name}${isHeavy ? `, more than ${limit} kB` : ""}`);
  isOver ||= isHeavy;
}

for (const [name, limit] of Object.entries(EXPORT_LIMITS)) {
  judge(`${name} alone`, await measure(`export { ${name} } from "./dist/index.js"`), limit);
}
const session = 'export { createTodoSession } from "./dist/index.js";';
const sessionAlone = await measure(session);
const presets = await listPresets();
const added = new Map<string, number>();
for (const preset of presets) {
  const text = await bundleWithoutZod(`${session} export { ${preset} } from "./dist/presets/index.js"`);
  added.set(preset, gzipSync(text).byteLength - sessionAlone);
  const others = presets.filter((other) => other !== preset && text.includes(`"${other}"`));
  if (others.length > 0) console.log(`${preset} brings ${others.join(", ")}`);
  isOver ||= others.length > 0;
}
const [heaviest = ["no preset", Number.POSITIVE_INFINITY] as const] = [...added].sort(
  ([, one], [, other]) => other - one,
);
judge(`${heaviest[0]}, the heaviest preset, beyond a session`, heaviest[1], PRESET_LIMIT);
for (const name of WITHOUT_ZOD) {
  const isHeavy = await bringsZod(`export { ${name} } from "./dist/index.js"`);
  if (isHeavy) console.log(`${name} brings zod`);
  isOver ||= isHeavy;
}
if (isOver) process.exitCode = 1;
