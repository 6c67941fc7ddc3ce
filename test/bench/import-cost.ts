import { spawnSync } from "node:child_process";
import { ROOT } from "../package/read-tree.js";
import { quantile } from "./figures.js";

/**
 * The CPU time that importing a module takes after another one, in times of that one's own import: the median of runs
 * that each start a process without it and one with it.
 */
export function measureImport(module: string, { after, runs = 31 }: { after: string; runs?: number }): number {
  const ratios = Array.from({ length: runs }, () => {
    const first = spendOn([after]);
    return (spendOn([after, module]) - first) / first;
  });
  return quantile(ratios);
}

/** Milliseconds of CPU that importing modules takes in a process of its own. */
export function spendOn(modules: readonly string[]): number {
  const imports = modules.map((name) => `await import(${JSON.stringify(name)});`).join(" ");
  const code = `const start = process.cpuUsage(); ${imports}
    const { user, system } = process.cpuUsage(start); console.log((user + system) / 1000);`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", code], {
    cwd: ROOT,
    encoding: "utf8",
  });
  return Number(stdout);
}
