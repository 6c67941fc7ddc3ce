import { accessSync, constants, lstatSync, realpathSync, statSync } from "node:fs";
import { type FileImage, readIfPresent, replaceFile } from "../node/atomic-file.js";

/** Runs a step, and names it in the error if it fails. */
export function attempt<T>(task: string, run: () => T): T {
  try {
    return run();
  } catch (cause) {
    throw new Error(`cannot ${task}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Reads the file at a path, and finds the path to write: a link's own target. */
export function readTarget(path: string): { readonly target: string; readonly image: FileImage | undefined } {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) {
    // A rename onto a dangling link would replace the link.
    const isLink = lstatSync(path, { throwIfNoEntry: false }) !== undefined;
    if (isLink) throw new Error("it is a link to a file that is not there");
    return { target: path, image: undefined };
  }
  // Reading a pipe would never end.
  if (!stats.isFile()) throw new Error("it is not a file");
  // A rename to a link would replace the link and leave its target as it was.
  const target = realpathSync(path);
  return { target, image: readIfPresent(target) };
}

/** A new file is readable by its owner alone: a plan may name private work. */
const NEW_FILE_MODE = 0o600;

/** Replaces the file in one step; throws if its permissions forbid that, as a rename checks only those of the folder. */
export function writeTarget(target: string, content: Buffer, mode: number = NEW_FILE_MODE): void {
  if (statSync(target, { throwIfNoEntry: false }) !== undefined) accessSync(target, constants.W_OK);
  replaceFile(target, { content, mode });
}
