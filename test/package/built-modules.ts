import { posix } from "node:path";
import { findImports } from "./find-imports.js";
import { readText } from "./read-tree.js";

/**
 * What importing a built file loads besides chunks of its own: every module once, sorted, and Node's own count as
 * one: "node:*".
 */
export function findLoadedModules(path: string): readonly string[] {
  const modules = findLoadedFiles(path).flatMap((file) =>
    specifiersOf(file)
      .filter((specifier) => !specifier.startsWith("."))
      .map((specifier) => specifier.replace(/^node:.+/, "node:*")),
  );
  return [...new Set(modules)].sort();
}

/** The built files that importing one of them loads, itself first. */
export function findLoadedFiles(path: string): readonly string[] {
  const files = new Set([path]);
  // A set grows while it is walked.
  for (const file of files) {
    for (const specifier of specifiersOf(file)) {
      if (specifier.startsWith(".")) files.add(posix.join(posix.dirname(file), specifier));
    }
  }
  return [...files];
}

function specifiersOf(file: string): readonly string[] {
  return findImports(readText(file)).map(({ specifier }) => specifier);
}
