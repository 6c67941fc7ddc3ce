import { lstatSync } from "node:fs";
import { isAbsolute, join, relative, resolve, sep } from "node:path";

/**
 * The full path of a relative one inside a folder.
 *
 * Throws an Error when the path leaves the folder, or when a part of it is a symbolic link, wherever that leads.
 */
export function pathInside(folder: string, path: string): string {
  const full = resolve(folder, path);
  const inside = relative(folder, full);
  const leaves = inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside);
  if (isAbsolute(path) || leaves || path.includes("\0")) {
    throw new Error(`${JSON.stringify(path)} is outside the folder; use a path relative to it`);
  }
  let step = folder;
  for (const part of inside.split(sep)) {
    step = join(step, part);
    const entry = lstatSync(step, { throwIfNoEntry: false });
    if (entry === undefined) break;
    if (entry.isSymbolicLink()) throw new Error(`${JSON.stringify(path)} is a symbolic link, which is not followed`);
  }
  return full;
}
