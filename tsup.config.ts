import { readdirSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { type GetModuleInfo, rollup } from "rollup";
import type { Options } from "tsup";
import { writeRegistry } from "./test/package/write-registry.js";

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
  readonly bin: Readonly<Record<string, string>>;
}

/** dist mirrors src, so what package.json publishes is the list of entries: `schema/index` is `src/schema/index.ts`. */
const manifest: Manifest = JSON.parse(readFileSync(new URL("./package.json", import.meta.url), "utf8"));

function listEntries(targets: readonly (string | { readonly default: string })[]): Record<string, string> {
  const names = targets.flatMap((target) => {
    const path = typeof target === "string" ? target : target.default;
    return /^\.\/dist\/(.+)\.js$/.exec(path)?.[1] ?? [];
  });
  return Object.fromEntries(names.map((name) => [name, `src/${name}.ts`]));
}

/** What can be imported, by its place in dist. */
export const entries: Readonly<Record<string, string>> = listEntries(Object.values(manifest.exports));

/** The source of each entry, by the name that hosts import: `agent-todos/schema` is `src/schema/index.ts`. */
export const sources: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(manifest.exports).flatMap(([specifier, target]) =>
    Object.values(listEntries([target])).map((source) => [specifier.replace(".", "agent-todos"), source]),
  ),
);

/** What can be run. */
const programs: Readonly<Record<string, string>> = listEntries(Object.values(manifest.bin));

/** A comment that fills its lines: esbuild keeps those between properties, and names source files. Marks for bundlers stay. */
const COMMENT_LINES = /^ *(?:\/\/.*|\/\*\*(?:[^*]|\*(?!\/))*\*\/)\n/gm;

/** A chunk, as esbuild names it. */
const CHUNK = /-[A-Z0-9]{8}\.js$/;

/** The sources in a chunk, each as `adapters/engine/mark`, as esbuild's comments name them; what is imported comes first. */
function listSources(chunk: string): readonly string[] {
  return [...readFileSync(chunk, "utf8").matchAll(/^\/\/ src\/(.+)\.ts$/gm)].map(([, source = ""]) => source);
}

const isInPackage = (id: string): boolean => /^[./]/.test(id);

/** What loading a file loads: the file, those that it imports, and the modules of other packages. */
function findLoaded(id: string, getModuleInfo: GetModuleInfo): ReadonlySet<string> {
  const loaded = new Set([id]);
  // A set grows while it is walked.
  for (const one of loaded) for (const imported of getModuleInfo(one)?.importedIds ?? []) loaded.add(imported);
  return loaded;
}

/**
 * Joins what the root entry loads without zod into one file, and what adapters share into another: esbuild writes a chunk for
 * each set of entries that share it, and opening forty files takes longer than all else of an import. Every entry keeps a
 * file of its own; what else they share lies where the last of its sources does in src.
 */
async function joinChunks(folder: string): Promise<void> {
  const names = Object.keys({ ...entries, ...programs });
  const chunks = readdirSync(folder).flatMap((file) => (CHUNK.test(file) ? resolve(folder, file) : []));
  const sourcesOf = new Map(chunks.map((chunk) => [chunk, listSources(chunk)]));
  const bundle = await rollup({
    input: Object.fromEntries(names.map((name) => [name, `${folder}/${name}.js`])),
    external: (id) => !isInPackage(id),
    treeshake: { moduleSideEffects: false },
  });
  for (const chunk of chunks) rmSync(chunk);
  await bundle.write({
    dir: folder,
    chunkFileNames: "[name].js",
    hoistTransitiveImports: false,
    minifyInternalExports: false,
    manualChunks(id, { getModuleInfo }) {
      const sources = sourcesOf.get(id);
      if (sources === undefined) return undefined;
      const loaded = findLoaded(id, getModuleInfo);
      const isOfRoot = findLoaded(resolve(folder, "index.js"), getModuleInfo).has(id);
      // A source that loads nothing else is small, so it costs the root entry little.
      if ([...loaded].every(isInPackage) && (isOfRoot || loaded.size === 1)) return "core";
      return sources.some((source) => source.startsWith("adapters/engine/")) ? "engine" : sources.at(-1);
    },
    // Hosts read comments in the types.
    plugins: [{ name: "without-comments", renderChunk: (code) => code.replace(COMMENT_LINES, "") }],
  });
  await bundle.close();
}

export default {
  entry: { ...entries, ...programs },
  format: ["esm"],
  // Named by the language: for a target of Node esbuild writes every `\p{...}` as a call, which bundlers then keep.
  target: "es2022",
  dts: { entry: entries },
  splitting: true,
  clean: true,
  // Programs use the package by its name, so that what they load of it does not shape the library's chunks.
  external: [/^agent-todos(\/|$)/],
  // Deno and workers know Node's modules by their prefix only.
  removeNodeProtocol: false,
  silent: true,
  onSuccess: async () => {
    await joinChunks("dist");
    writeRegistry("r");
  },
} satisfies Options;
