// Checks a version, runs the gate and packs: `npm run release`. With `--check`, which `npm publish` runs, it only checks.

import { execFileSync, spawnSync } from "node:child_process";
import { findReleaseProblems } from "./find-release-problems.js";
import { ROOT, readText } from "./read-tree.js";

const problems = findReleaseProblems({
  manifest: JSON.parse(readText("package.json")),
  changelog: readText("CHANGELOG.md"),
  policy: readText("SECURITY.md"),
  status: execFileSync("git", ["status", "--porcelain"], { cwd: ROOT, encoding: "utf8" }),
});

/** Runs a step with its output shown; the release ends where it fails. */
function run(command: string, ...given: readonly string[]): void {
  const { status, error } = spawnSync(command, given, { cwd: ROOT, stdio: "inherit" });
  if (status !== 0) throw new Error(`${command} ${given.join(" ")} failed`, { cause: error });
}

if (problems.length > 0) {
  console.error(`Not released:\n${problems.map((problem) => `- ${problem}`).join("\n")}`);
  process.exitCode = 1;
} else if (!process.argv.includes("--check")) {
  run("bash", ".ci/run");
  run("npm", "pack");
}
