import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { isRecord } from "../core/plain.js";

/**
 * Creates a folder and those above it where they are missing.
 *
 * Folder by folder, because Node 20's own recursive mkdir never returns below a file system that refuses new
 * entries with "not found", as `/proc` does.
 */
export function ensureFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    const code = isRecord(error) ? error["code"] : undefined;
    if (code === "EEXIST" && statSync(path).isDirectory()) return;
    const parent = dirname(path);
    if (code !== "ENOENT" || parent === path) throw error;
    ensureFolder(parent);
    mkdirSync(path);
  }
}
