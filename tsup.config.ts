import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
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

/** What can be imported. */
export const entries: Readonly<Record<string, string>> = listEntries(Object.values(manifest.exports));

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

export default {
  entry: { ...entries, ...programs },
  format: ["esm"],
  // Named by the language: for a target of Node esbuild writes every `\p{...}` as a call, which bundlers then keep.
  target: "es2022",
  dts: true,
  splitting: true,
  treeshake: true,
  clean: true,
  // Programs use the package by its name, so that what they load of it does not shape the library's chunks.
  external: [/^agent-todos(\/|$)/],
  // Deno and workers know Node's modules by their prefix only.
  removeNodeProtocol: false,
  silent: true,
  onSuccess: async () => buildRegistry("dist/registry"),
} satisfies Options;
