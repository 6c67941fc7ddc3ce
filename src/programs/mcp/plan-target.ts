import { accessSync, constants, lstatSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { type FileImage, readIfPresent, replaceExpected, replaceFile } from "../node/atomic-file.js";

/** The most bytes of a plan's file that are read or written. */
const MOST_BYTES = 10 * 1024 * 1024;

/** A new file is readable by its owner alone: a plan may name private work. */
const NEW_FILE_MODE = 0o600;

/** Runs a step, and names it in the error if it fails. */
export function attempt<T>(task: string, run: () => T): T {
  try {
    return run();
  } catch (cause) {
    throw new Error(`cannot ${task}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Reads the file at a path, as {@link findTarget} finds it. */
export function readTarget(
  path: string,
  known?: string,
): { readonly target: string; readonly image: FileImage | undefined } {
  const target = findTarget(path, known);
  return { target, image: readIfPresent(target) };
}

/**
 * Finds the path to write for the path of a plan.
 *
 * @throws Error for anything but a regular file, for one that is too large, a link that leads out of its folder, and a
 * path that no longer leads to the known target.
 */
export function findTarget(path: string, known?: string): string {
  refuseLinksOut(resolve(path));
  const stats = statSync(path, { throwIfNoEntry: false });
  // Reading a pipe would never end.
  if (stats?.isFile() === false) throw new Error("it is not a file");
  // A rename to a link would replace the link and leave its target as it was.
  const target = stats === undefined ? join(realpathSync(dirname(path)), basename(path)) : realpathSync(path);
  if (known !== undefined && target !== known) throw new Error(`it has become a link to ${JSON.stringify(target)}`);
  refuseSize(stats?.size ?? 0);
  return target;
}

/** Throws for a path with a link, of the file or of a folder, that leads out of the folder which contains it. */
function refuseLinksOut(path: string): void {
  const folder = dirname(path);
  if (folder === path) return;
  refuseLinksOut(folder);
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  // A rename onto a dangling link would replace the link.
  if (statSync(path, { throwIfNoEntry: false }) === undefined) {
    throw new Error("it is a link to a file that is not there");
  }
  const goal = realpathSync(path);
  const way = relative(realpathSync(folder), goal);
  if (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way)) return;
  throw new Error(`${JSON.stringify(path)} is a link out of its folder; name ${JSON.stringify(goal)} in its place`);
}

function refuseSize(bytes: number): void {
  if (bytes <= MOST_BYTES) return;
  throw new Error(`it has ${(bytes / 2 ** 20).toFixed(1)} MB, and a plan has at most ${MOST_BYTES / 2 ** 20} MB`);
}

/** Replaces the file in one step; throws if its permissions forbid that, as a rename checks only those of the folder. */
export function writeTarget(target: string, content: Buffer, mode: number = NEW_FILE_MODE): void {
  checkWrite(target, content);
  replaceFile(target, { content, mode });
}

/**
 * Replaces the file as {@link writeTarget} does, unless its content differs from the expected one; see
 * `replaceExpected`.
 */
export function writeExpected(target: string, content: Buffer, expected: FileImage | undefined) {
  checkWrite(target, content);
  const { mode = NEW_FILE_MODE, content: before = Buffer.alloc(0) } = expected ?? {};
  return replaceExpected(target, { content, mode }, before);
}

function checkWrite(target: string, content: Buffer): void {
  // The file has to be readable again.
  refuseSize(content.length);
  if (statSync(target, { throwIfNoEntry: false }) !== undefined) accessSync(target, constants.W_OK);
}

/**
 * Decodes a file as UTF-8 and keeps its byte order mark.
 *
 * @throws Error for other bytes, which would be written back as other characters, and for UTF-16.
 */
export function decodeText(content: Buffer): string {
  let text: string | undefined;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    text = undefined;
  }
  // UTF-16 without a mark is valid UTF-8 with a zero in each Latin character.
  if (text === undefined || text.includes("\0")) throw new Error("it is not UTF-8 text; save it as UTF-8");
  return text;
}
