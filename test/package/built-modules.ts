import { posix } from "node:path";
import { findImports } from "./find-imports.js";
import { readText } from "./read-tree.js";

/**
 * What importing a built file loads: its own chunks are followed, every other module is listed once,
 * sorted, and Node's own count as one: "node:*".
 */
export function findLoadedModules(path: string): readonly string[] {
  const modules = new Set<string>();
  const seen = new Set<string>();
  const follow = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { specifier } of findImports(readText(file))) {
      if (specifier.startsWith(".")) follow(posix.join(posix.dirname(file), specifier));
      else modules.add(specifier.replace(/^node:.+/, "node:*"));
    }
  };
  follow(path);
  return [...modules].sort();
}
