import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The root of the repository, without a closing slash. */
export const ROOT: string = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");

/** A file of the repository; `path` is relative to its root. */
export interface RepositoryFile {
  readonly path: string;
  readonly text: string;
}

/** The paths of a folder's files (or of the file itself), sorted, relative to the root; none when it does not exist. */
export function listPaths(path: string, ...endings: readonly string[]): readonly string[] {
  const absolute = `${ROOT}/${path}`;
  if (!existsSync(absolute)) return [];
  if (!statSync(absolute).isDirectory()) return [path];
  return walk(path)
    .filter((found) => endings.length === 0 || endings.some((ending) => found.endsWith(ending)))
    .sort();
}

function walk(folder: string): readonly string[] {
  return readdirSync(`${ROOT}/${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    // Installed and built files do not belong to the repository.
    if (/^(node_modules$|generated$|next-env\.d\.ts$|\.)/.test(entry.name)) return [];
    if (entry.isFile()) return [path];
    return entry.isDirectory() ? walk(path) : [];
  });
}

/** The files of a folder (or the file itself) with their text. */
export function readTree(path: string, ...endings: readonly string[]): readonly RepositoryFile[] {
  return listPaths(path, ...endings).map((found) => ({ path: found, text: readText(found) }));
}

export function readText(path: string): string {
  return readFileSync(`${ROOT}/${path}`, "utf8");
}
