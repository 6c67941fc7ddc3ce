import { existsSync, readFileSync } from "node:fs";
import { addUp } from "../bench/figures.js";
import { ROOT } from "../package/read-tree.js";

/** How many changes of a folder's sources there were, and how many of them a test noticed. */
export interface KilledShare {
  readonly folder: string;
  readonly changes: number;
  readonly killed: number;
}

/** The form of Stryker's reports, as far as it is read here. */
interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
}

/** Counts the changes of every folder in these reports; one that was ignored, or does not compile, is none. */
export function countKilled(reports: readonly string[]): readonly KilledShare[] {
  const shares = new Map<string, KilledShare>();
  for (const report of reports.filter((path) => existsSync(`${ROOT}/${path}`))) {
    const { files }: Report = JSON.parse(readFileSync(`${ROOT}/${report}`, "utf8"));
    for (const [path, { mutants }] of Object.entries(files)) {
      const folder = path.split("/")[1] ?? path;
      const known = shares.get(folder) ?? { folder, changes: 0, killed: 0 };
      const count = (...statuses: readonly string[]): number =>
        mutants.filter(({ status }) => statuses.includes(status)).length;
      const killed = count("Killed", "Timeout");
      const changes = killed + count("Survived", "NoCoverage");
      shares.set(folder, { folder, changes: known.changes + changes, killed: known.killed + killed });
    }
  }
  return [...shares.values()].sort((one, other) => one.folder.localeCompare(other.folder));
}

/** A line for each folder, and one for all of them. */
export function tabulateKilled(shares: readonly KilledShare[]): string {
  return [...shares, { folder: "all", ...addUp(["changes", "killed"], shares) }]
    .map(({ folder, changes, killed }) => {
      const percent = changes === 0 ? "–" : `${((100 * killed) / changes).toFixed(1)} %`;
      return `${folder.padEnd(10)}${String(killed).padStart(6)} of ${String(changes).padStart(5)} noticed${percent.padStart(9)}`;
    })
    .join("\n");
}
