import { createHash } from "node:crypto";
import type { RepositoryFile } from "../package/read-tree.js";

/**
 * Draws files until they have enough lines, one of each folder first; the same seed draws the same files as long as none
 * is added, renamed or changed in length.
 */
export function drawFiles(
  folders: readonly (readonly RepositoryFile[])[],
  { seed, lines }: { readonly seed: string; readonly lines: number },
): readonly string[] {
  const rank = ({ path }: RepositoryFile): string => createHash("sha256").update(`${seed} ${path}`).digest("hex");
  const ranked = folders.map((files) => files.toSorted((one, other) => rank(one).localeCompare(rank(other))));
  const firsts = ranked.flatMap((files) => files.slice(0, 1));
  const others = ranked.flatMap((files) => files.slice(1));
  const drawn: string[] = [];
  let count = 0;
  for (const file of [...firsts, ...others.sort((one, other) => rank(one).localeCompare(rank(other)))]) {
    if (count >= lines) break;
    count += file.text.split("\n").length;
    drawn.push(file.path);
  }
  return drawn;
}
