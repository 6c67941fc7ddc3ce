// Changes the sources of one folder a little at a time, and lists the changes that no test notices: `npm run mutate -- nag`.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { ROOT } from "../package/read-tree.js";

const [folder = "", ...rest] = process.argv.slice(2);

if (!existsSync(`${ROOT}/src/${folder}`) || folder === "") {
  console.error(`There is no folder src/${folder}; name one, as in: npm run mutate -- nag`);
  process.exitCode = 2;
} else {
  const scope = ["--mutate", `src/${folder}/**/*.ts`, "--incrementalFile", `reports/mutation/${folder}.json`];
  const { status } = spawnSync(`${ROOT}/node_modules/.bin/stryker`, ["run", ...scope, ...rest], {
    cwd: ROOT,
    stdio: "inherit",
    // A law of 20 cases finds what a law of 100 finds in nearly all mutants, in a fifth of the time.
    env: { ...process.env, AGENT_TODOS_SCALE: "0.2" },
  });
  process.exitCode = status ?? 1;
}
