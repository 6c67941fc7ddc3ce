import { randomUUID } from "node:crypto";
import {
  closeSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { isRecord } from "../core/plain.js";

/** The bytes of a file and its permissions. */
export interface WholeFile {
  readonly content: Buffer;
  readonly mode: number;
}

/** A file as it is, or undefined where there is none. */
export function readWholeFile(path: string): WholeFile | undefined {
  const descriptor = openIfPresent(path);
  if (descriptor === undefined) return undefined;
  try {
    return { content: readFileSync(descriptor), mode: fstatSync(descriptor).mode };
  } finally {
    closeSync(descriptor);
  }
}

/** Replaces a file in one step, keeping its permissions: a process killed at any moment leaves the old or the new. */
export function replaceWholeFile(path: string, file: WholeFile): void {
  throughTemporaryFile(path, file.content, file.mode, (temporary) => renameSync(temporary, path));
}

/** Creates a file in one step at the first path that is free, and says which; an existing file is never touched. */
export function createWholeFile(content: Buffer, pathOf: (attempt: number) => string): string {
  return throughTemporaryFile(pathOf(1), content, undefined, (temporary) => {
    let attempt = 1;
    while (!claim(temporary, pathOf(attempt))) attempt += 1;
    return pathOf(attempt);
  });
}

// Beside its destination, as a rename is only one step within a file system; with a name nobody else has, so that
// two writers never share one.
function throughTemporaryFile<T>(
  path: string,
  content: Buffer,
  mode: number | undefined,
  publish: (temporary: string) => T,
): T {
  const temporary = `${path}.${randomUUID()}.tmp`;
  const descriptor = openSync(temporary, "wx");
  try {
    try {
      writeFileSync(descriptor, content);
      if (mode !== undefined) fchmodSync(descriptor, mode);
      // A rename may reach the disk before the bytes do; after a power cut the file would be empty.
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    return publish(temporary);
  } finally {
    rmSync(temporary, { force: true });
  }
}

// A rename would replace another session's file without a word; a hard link fails where the name is taken.
function claim(temporary: string, path: string): boolean {
  try {
    linkSync(temporary, path);
    return true;
  } catch (error) {
    return codeOf(error) === "EEXIST" ? false : claimWithoutLinks(temporary, path);
  }
}

// Some file systems have no hard links (exFAT, some mounts): take the name with an empty file, then replace that.
function claimWithoutLinks(temporary: string, path: string): boolean {
  try {
    closeSync(openSync(path, "wx"));
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
  renameSync(temporary, path);
  return true;
}

function openIfPresent(path: string): number | undefined {
  try {
    return openSync(path, "r");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return isRecord(error) ? error["code"] : undefined;
}
