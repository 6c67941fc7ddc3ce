// Runs every program in examples/, or in the folder that is named, against dist, as a user would: `npm run examples`.

import { spawnSync } from "node:child_process";
import { listPaths, ROOT } from "./read-tree.js";

const TIME_LIMIT = 60_000;

const folder = process.argv[2] ?? "examples";

// A folder below it holds parts of a program, not programs.
const examples = listPaths(folder, ".ts").filter((path) => !path.slice(folder.length + 1).includes("/"));

function runExample(path: string): boolean {
  const started = performance.now();
  const tsx = [`${ROOT}/node_modules/tsx/dist/cli.mjs`, "--tsconfig", "test/package/tsconfig.dist.json"];
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [...tsx, path], {
    cwd: ROOT,
    encoding: "utf8",
    timeout: TIME_LIMIT,
    input: "",
    env: { ...process.env, NO_COLOR: "1" },
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const passed = status === 0;
  console.log(`${passed ? "ok  " : "FAIL"} ${path} (${seconds} s)`);
  if (!passed) console.log(`exit ${status ?? signal}\n${stdout.slice(-2000)}\n${stderr.slice(-4000)}`);
  return passed;
}

const results = examples.map(runExample);
const failed = results.filter((passed) => !passed).length;
console.log(`${results.length - failed} of ${results.length} examples ran`);
if (failed > 0 || results.length === 0) process.exitCode = 1;
