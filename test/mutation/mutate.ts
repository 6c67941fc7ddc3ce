// Changes sources a little at a time, and lists the changes that no test notices: `npm run mutate -- nag` for one folder,
// `npm run mutate -- sample 1` for files of the pure folders, drawn by a seed.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { ROOT, readTree } from "../package/read-tree.js";

/** The folders of pure functions that decide what becomes of a plan. */
const SAMPLED = ["core", "rules", "parse", "plan", "edit", "nag", "render", "session", "tool"];

/** Enough lines for more than 1,500 mutants. */
const SAMPLED_LINES = 1700;

/** Draws files until they have enough lines; the same seed draws the same files as long as none is added, renamed or changed in length. */
function drawFiles(seed: string): readonly string[] {
  const rank = (path: string): string => createHash("sha256").update(`${seed} ${path}`).digest("hex");
  const files = SAMPLED.flatMap((folder) => readTree(`src/${folder}`, ".ts"));
  const drawn: string[] = [];
  let lines = 0;
  for (const { path, text } of [...files].sort((one, other) =>
    rank(one.path).localeCompare(rank(other.path)),
  )) {
    if (lines >= SAMPLED_LINES) break;
    lines += text.split("\n").length;
    drawn.push(path);
  }
  return drawn;
}

const [folder = "", ...rest] = process.argv.slice(2);
const isSample = folder === "sample";

if (!isSample && (folder === "" || !existsSync(`${ROOT}/src/${folder}`))) {
  console.error(`There is no folder src/${folder}; name one, as in: npm run mutate -- nag`);
  process.exitCode = 2;
} else {
  const hasSeed = isSample && rest[0]?.startsWith("--") === false;
  const [seed = "1", ...others] = hasSeed ? rest : ["1", ...rest];
  const files = isSample ? drawFiles(seed) : [`src/${folder}/**/*.ts`];
  const report = isSample ? `sample-${seed}` : folder;
  const scope = ["--mutate", files.join(","), "--incrementalFile", `reports/mutation/${report}.json`];
  const { status } = spawnSync(`${ROOT}/node_modules/.bin/stryker`, ["run", ...scope, ...others], {
    cwd: ROOT,
    stdio: "inherit",
    // A law of 20 cases finds what a law of 100 finds in nearly all mutants, in a fifth of the time.
    env: { ...process.env, AGENT_TODOS_SCALE: "0.2" },
  });
  process.exitCode = status ?? 1;
}
