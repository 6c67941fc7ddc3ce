// Checks a version, runs the gate and packs: `npm run release`. With `--check` it only checks; with `--packing`, as npm runs
// it before it packs, only what `npm publish` is about to send.

import { execFileSync, spawnSync } from "node:child_process";
import { findReleaseProblems } from "./find-release-problems.js";
import { ROOT, readText } from "./read-tree.js";

const isPacking = process.argv.includes("--packing");
const isPublished = !isPacking || process.env["npm_command"] === "publish";
const problems = !isPublished
  ? []
  : findReleaseProblems({
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
} else if (!isPacking && !process.argv.includes("--check")) {
  run("bash", ".ci/run");
  run("npm", "pack");
}
