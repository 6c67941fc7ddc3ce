import { posix } from "node:path";
import { findGlobals } from "./find-globals.js";
import { findImports } from "./find-imports.js";
import type { RepositoryFile } from "./read-tree.js";

/** What a folder of src may import besides itself; "type zod/v4" stands for types only, "node:*" for any of Node's modules. */
export interface LayerRule {
  readonly folders: readonly string[];
  readonly modules: readonly string[];
  /** Globals that are refused everywhere else: "console", "new Date", ... or "*" for all of them. */
  readonly globals: readonly string[];
}

export type LayerTable = Readonly<Record<string, LayerRule>>;

/** What one file of src does against the table, a line each; `globalsOf` lists single files with an exception. */
export function checkLayers(
  file: RepositoryFile,
  table: LayerTable,
  globalsOf: Readonly<Record<string, readonly string[]>> = {},
): readonly string[] {
  const folder = layerOf(file.path);
  const rule = table[folder];
  if (!rule) return [`${file.path}: ${folder} is not in the table`];
  const allowed = [...rule.globals, ...(globalsOf[file.path] ?? [])];
  return [
    ...findImports(file.text)
      .filter(({ specifier, typeOnly }) => !isAllowed(file.path, specifier, typeOnly, rule))
      .map(({ specifier }) => `${file.path} imports ${specifier}`),
    ...findGlobals(file.text)
      .filter((name) => !allowed.includes(name) && !allowed.includes("*"))
      .map((name) => `${file.path} uses ${name}`),
  ];
}

/** "core" of src/core/todo.ts, "index.ts" of src/index.ts; each adapter is a layer's neighbour, not its member. */
export function layerOf(path: string): string {
  return path.split("/")[1] ?? path;
}

function isAllowed(path: string, specifier: string, typeOnly: boolean, rule: LayerRule): boolean {
  if (!specifier.startsWith(".")) {
    return rule.modules.some(
      (name) =>
        name === specifier ||
        (typeOnly && name === `type ${specifier}`) ||
        (name === "node:*" && specifier.startsWith("node:")),
    );
  }
  const target = posix.join(posix.dirname(path), specifier);
  const [from, to] = [layerOf(path), layerOf(target)];
  if (!target.startsWith("src/") || to === "index.js") return false;
  if (from === "adapters" && to === "adapters") {
    return [adapterOf(path), CONTRACT].includes(adapterOf(target));
  }
  return from === to || rule.folders.includes(to);
}

/** What all adapters have in common. */
const CONTRACT = "contract";

/** "anthropic" of src/adapters/anthropic.ts and of src/adapters/anthropic/reply.ts. */
function adapterOf(path: string): string {
  return (path.split("/")[2] ?? "").replace(/\.(ts|js)$/, "");
}

/** The files that import themselves by way of others, and those that lead there; types count. */
export function findCircles(files: readonly RepositoryFile[]): readonly string[] {
  const targets = new Map(files.map(({ path, text }) => [path, listTargets(path, text)]));
  // Files that import none of those left are taken out, until only circles and what leads to them stay.
  const left = new Set(targets.keys());
  const isFree = (path: string): boolean => !targets.get(path)?.some((target) => left.has(target));
  for (;;) {
    const free = [...left].filter(isFree);
    if (free.length === 0) return [...left];
    for (const path of free) left.delete(path);
  }
}

function listTargets(path: string, text: string): readonly string[] {
  return findImports(text)
    .filter(({ specifier }) => specifier.startsWith("."))
    .map(({ specifier }) => posix.join(posix.dirname(path), specifier).replace(/\.js$/, ".ts"));
}
