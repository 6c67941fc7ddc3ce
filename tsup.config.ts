import { readFileSync } from "node:fs";
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

/** A comment that fills its lines: esbuild keeps those between properties. Names of source files and marks for bundlers stay. */
const COMMENT_LINES = /^ *(?:\/\/(?! src\/).*|\/\*\*(?:[^*]|\*(?!\/))*\*\/)\n/gm;

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
  // Hosts read comments in the types.
  plugins: [{ name: "without-comments", renderChunk: (code) => ({ code: code.replace(COMMENT_LINES, "") }) }],
  silent: true,
} satisfies Options;
