import { randomUUID } from "node:crypto";
import * as fs from "node:fs";
import { basename, dirname, join } from "node:path";
import { isRecord } from "../../model/plain-json.js";

/** The bytes of a file and its permissions. */
export interface FileImage {
  readonly content: Buffer;
  readonly mode: number;
}

/** Reads a regular file, and throws for anything else at the path; undefined for a path without one. */
export function readIfPresent(path: string): FileImage | undefined {
  const descriptor = openIfPresent(path);
  if (descriptor === undefined) return undefined;
  try {
    const stats = fs.fstatSync(descriptor);
    if (!stats.isFile()) throw new Error("it is not a regular file");
    return { content: fs.readFileSync(descriptor), mode: stats.mode };
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Replaces a file in one step and keeps its permissions: a process killed at any moment leaves the old or the new. */
export function replaceFile(path: string, file: FileImage): void {
  throughTemporaryFile(path, file.content, file.mode, (temporary) => fs.renameSync(temporary, path));
}

/** The file that was at a path before it was replaced. */
export interface ReplacedFile {
  /** Reads it again: a program that had opened it may still write to it. */
  readonly read: () => Buffer;
  readonly close: () => void;
}

/**
 * Replaces a file, or creates it. A file whose content differs from the expected one stays, and undefined is returned.
 *
 * A rename alone would overwrite a save between the last look and the rename. So the old file is moved aside, the new
 * one takes only a free name, and the old one comes back where it differs. Between these two steps the path has no
 * file; after a kill there, {@link recoverFile} brings the file back.
 */
export function replaceExpected(path: string, file: FileImage, expected: Buffer): ReplacedFile | undefined {
  return throughTemporaryFile(path, file.content, file.mode, (temporary) => {
    const found = readIfPresent(path)?.content;
    if (found !== undefined && !found.equals(expected)) return undefined;
    return exchange(temporary, path, { incoming: file.content, expected });
  });
}

const ASIDE = ".old";

function exchange(
  source: string,
  path: string,
  { incoming, expected }: { readonly incoming: Buffer; readonly expected: Buffer },
): ReplacedFile | undefined {
  const aside = `${path}.${randomUUID()}${ASIDE}`;
  const isMoved = moveAside(path, aside);
  let isPut = false;
  try {
    isPut = claim(source, path);
  } catch (error) {
    if (isMoved) returnFile(aside, path);
    throw error;
  }
  const replaced = isMoved ? openReplaced(aside) : NOTHING;
  const found = replaced.read();
  // Where somebody took the name in between, their file is the newest save.
  const isOther = isMoved && isPut && !found.equals(expected);
  if (isOther) exchange(aside, path, { incoming: found, expected: incoming })?.close();
  fs.rmSync(aside, { force: true });
  if (isPut && !isOther) return replaced;
  replaced.close();
  return undefined;
}

const NOTHING: ReplacedFile = { read: () => Buffer.alloc(0), close: () => undefined };

function moveAside(path: string, aside: string): boolean {
  try {
    fs.renameSync(path, aside);
    return true;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    throw error;
  }
}

function openReplaced(path: string): ReplacedFile {
  const descriptor = openIfPresent(path);
  if (descriptor === undefined) return NOTHING;
  return {
    read: () => {
      const content = Buffer.alloc(fs.fstatSync(descriptor).size);
      return content.subarray(0, fs.readSync(descriptor, content, 0, content.length, 0));
    },
    close: () => fs.closeSync(descriptor),
  };
}

/** Brings back the file that a process killed in {@link replaceExpected} had moved aside; a file at the path stays. */
export function recoverFile(path: string): void {
  if (fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined) return;
  const folder = dirname(path);
  const isAside = (name: string): boolean => name.startsWith(`${basename(path)}.`) && name.endsWith(ASIDE);
  const asides = fs.existsSync(folder) ? fs.readdirSync(folder).filter(isAside) : [];
  const changed = (name: string): number => fs.lstatSync(join(folder, name)).mtimeMs;
  const [newest] = asides.sort((a, b) => changed(b) - changed(a));
  if (newest !== undefined) returnFile(join(folder, newest), path);
}

function returnFile(aside: string, path: string): void {
  claim(aside, path);
  fs.rmSync(aside, { force: true });
}

/** Creates a file in one step at the first free path and returns that path; an existing file stays untouched. */
export function createFile(content: Buffer, pathOf: (attempt: number) => string): string {
  return throughTemporaryFile(pathOf(1), content, undefined, (temporary) => {
    let attempt = 1;
    while (!claim(temporary, pathOf(attempt))) attempt += 1;
    return pathOf(attempt);
  });
}

// Writes into the folder of the destination, since a rename is one step only within a file system, and under a unique
// name, so that two writers never share one.
function throughTemporaryFile<T>(
  path: string,
  content: Buffer,
  mode: number | undefined,
  publish: (temporary: string) => T,
): T {
  const temporary = `${path}.${randomUUID()}.tmp`;
  // Created with the mode of the file, so that the copy is never readable by more users.
  const descriptor = fs.openSync(temporary, "wx", mode);
  try {
    try {
      fs.writeFileSync(descriptor, content);
      if (mode !== undefined) fs.fchmodSync(descriptor, mode);
      // A rename may reach the disk before the bytes do; after a power cut the file would be empty.
      fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
    return publish(temporary);
  } finally {
    fs.rmSync(temporary, { force: true });
  }
}

// A rename would silently replace another session's file; a hard link fails if the name is taken.
function claim(temporary: string, path: string): boolean {
  try {
    fs.linkSync(temporary, path);
    return true;
  } catch (error) {
    return codeOf(error) === "EEXIST" ? false : claimWithoutLinks(temporary, path);
  }
}

// Some file systems have no hard links (exFAT, some mounts): an empty file takes the name and is replaced.
function claimWithoutLinks(temporary: string, path: string): boolean {
  try {
    fs.closeSync(fs.openSync(path, "wx"));
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
  fs.renameSync(temporary, path);
  return true;
}

function openIfPresent(path: string): number | undefined {
  try {
    // Following a symbolic link would read another file, and a pipe would block until somebody writes to it. Windows
    // has neither flag; an undefined one counts as 0.
    return fs.openSync(path, fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW | fs.constants.O_NONBLOCK);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    if (codeOf(error) === "ELOOP") throw new Error("it is a symbolic link", { cause: error });
    throw error;
  }
}

/** Throws if a folder, or one above it and below `top`, is a link: files written there would go elsewhere. */
export function refuseLinks(path: string, top: string): void {
  const parent = dirname(path);
  if (path === top || path === parent) return;
  if (fs.lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) throw new Error(`${path} is a symbolic link`);
  refuseLinks(parent, top);
}

/**
 * Creates a folder, and those above it that are missing.
 *
 * Creates one folder at a time, because the recursive mkdir of Node 20 never returns in a file system that refuses new
 * entries with "not found", as `/proc` does.
 */
export function ensureFolder(path: string): void {
  try {
    fs.mkdirSync(path);
  } catch (error) {
    const code = codeOf(error);
    if (code === "EEXIST" && fs.statSync(path).isDirectory()) return;
    const parent = dirname(path);
    if (code !== "ENOENT" || parent === path) throw error;
    ensureFolder(parent);
    fs.mkdirSync(path);
  }
}

function codeOf(error: unknown): unknown {
  return isRecord(error) ? error["code"] : undefined;
}
