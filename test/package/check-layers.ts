import { posix } from "node:path";
import { findGlobals } from "./find-globals.js";
import { findImports } from "./find-imports.js";
import type { RepositoryFile } from "./read-tree.js";

/** What a room may use from outside: "type zod/v4" allows types only, "node:*" any module whose name begins so. */
export interface OutsideRule {
  readonly modules: readonly string[];
  /** Globals that are refused everywhere else: "console", "new Date", ... or "*" for all of them. */
  readonly globals?: readonly string[];
}

export interface LayerTable {
  /** Rooms in rows, lowest first: a room imports itself and the rooms of the rows before its own. */
  readonly rooms: readonly (readonly string[])[];
  /** By room, or by a folder of one, which then has nothing of its room's. */
  readonly outside: Readonly<Record<string, OutsideRule>>;
}

const NOTHING: OutsideRule = { modules: [], globals: [] };

/** Finds the breaches of the table in one file of src, a line each; `globalsOf` lists files with an exception. */
export function checkLayers(
  file: RepositoryFile,
  table: LayerTable,
  globalsOf: Readonly<Record<string, readonly string[]>> = {},
): readonly string[] {
  const room = roomOf(file.path);
  if (room !== "index.ts" && levelOf(room, table) < 0) return [`${file.path}: ${room} is no room`];
  const rule = table.outside[file.path.split("/").slice(1, 3).join("/")] ?? table.outside[room] ?? NOTHING;
  const allowed = [...(rule.globals ?? []), ...(globalsOf[file.path] ?? [])];
  return [
    ...findImports(file.text)
      .filter(({ specifier, typeOnly }) =>
        specifier.startsWith(".")
          ? !isBelow(file.path, specifier, table)
          : !rule.modules.some((name) => isModule(name, specifier, typeOnly)),
      )
      .map(({ specifier }) => `${file.path} imports ${specifier}`),
    ...findGlobals(file.text)
      .filter((name) => !allowed.includes(name) && !allowed.includes("*"))
      .map((name) => `${file.path} uses ${name}`),
  ];
}

/** "model" of src/model/todo.ts, "index.ts" of src/index.ts. */
export function roomOf(path: string): string {
  return path.split("/")[1] ?? path;
}

function levelOf(room: string, { rooms }: LayerTable): number {
  return rooms.findIndex((row) => row.includes(room));
}

function isModule(name: string, specifier: string, typeOnly: boolean): boolean {
  if (name.endsWith("*")) return specifier.startsWith(name.slice(0, -1));
  return name === specifier || (typeOnly && name === `type ${specifier}`);
}

function isBelow(path: string, specifier: string, table: LayerTable): boolean {
  const target = posix.join(posix.dirname(path), specifier);
  const [from, to] = [roomOf(path), roomOf(target)];
  if (!target.startsWith("src/") || to === "index.js") return false;
  if (from === "adapters" && to === "adapters") return [adapterOf(path), ENGINE].includes(adapterOf(target));
  if (from === to) return true;
  if (from === "index.ts") return levelOf(to, table) <= levelOf("session", table) && levelOf(to, table) >= 0;
  return levelOf(to, table) >= 0 && levelOf(to, table) < levelOf(from, table);
}

/** The part that all adapters share. */
const ENGINE = "engine";

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
