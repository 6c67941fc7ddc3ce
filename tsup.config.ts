import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { transform } from "esbuild";
import type { GetModuleInfo } from "rollup";
import type { Options } from "tsup";

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

interface Registry {
  readonly items: readonly { readonly name: string; readonly files: readonly { readonly path: string }[] }[];
}

/** Writes the components of registry/ as shadcn adds them: a file for each, with the texts of its files. */
export function buildRegistry(folder: string): void {
  const readText = (path: string) => readFileSync(new URL(`registry/${path}`, import.meta.url), "utf8");
  const { items }: Registry = JSON.parse(readText("registry.json"));
  mkdirSync(folder, { recursive: true });
  for (const item of items) {
    const files = item.files.map((file) => ({ ...file, content: readText(file.path) }));
    const $schema = "https://ui.shadcn.com/schema/registry-item.json";
    writeFileSync(`${folder}/${item.name}.json`, `${JSON.stringify({ $schema, ...item, files }, null, 2)}\n`);
  }
}

const isInPackage = (id: string) => /^[./]/.test(id);

/** What loading some files loads: they, the files they import, and the modules of other packages. */
function findLoaded(ids: readonly string[], getModuleInfo: GetModuleInfo): ReadonlySet<string> {
  const loaded = new Set(ids);
  // A set grows while it is walked.
  for (const id of loaded) for (const imported of getModuleInfo(id)?.importedIds ?? []) loaded.add(imported);
  return loaded;
}

const PURE = "/* @__PURE__ */ ";
/** Stands for that mark where comments are dropped: an operator in front of a call, which no source writes so. */
const STAND_IN = "~-~-~-~";

/** Shortens local names and drops comments and white space, so that less is downloaded; the marks for bundlers stay. */
async function shorten(code: string): Promise<string> {
  const { code: short } = await transform(code.replaceAll(PURE, STAND_IN), {
    format: "esm",
    target: "es2022",
    minify: true,
  });
  return short.replaceAll(STAND_IN, PURE.trim());
}

/**
 * Joins the chunks that the root entry loads without zod into one, as opening a file costs more than running it. Every
 * entry keeps a file of its own.
 */
async function joinChunks(folder: string): Promise<void> {
  const { rollup } = await import("rollup");
  const names = Object.keys({ ...entries, ...programs });
  const bundle = await rollup({
    input: Object.fromEntries(names.map((name) => [name, `${folder}/${name}.js`])),
    external: (id) => !isInPackage(id),
    treeshake: { moduleSideEffects: false },
    plugins: [{ name: "shorten", renderChunk: shorten }],
  });
  for (const file of readdirSync(folder)) if (/-[A-Z0-9]{8}\.js$/.test(file)) rmSync(`${folder}/${file}`);
  await bundle.write({
    dir: folder,
    chunkFileNames: "[name].js",
    hoistTransitiveImports: false,
    manualChunks(id, { getModuleIds, getModuleInfo }) {
      const root = [...getModuleIds()].filter((other) => other === resolve(folder, "index.js"));
      const ofRoot = findLoaded(root, getModuleInfo);
      if (!ofRoot.has(id) || getModuleInfo(id)?.isEntry === true) return undefined;
      return [...findLoaded([id], getModuleInfo)].every(isInPackage) ? "core" : undefined;
    },
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
  async onSuccess() {
    await joinChunks("dist");
  },
} satisfies Options;
