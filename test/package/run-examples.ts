// Runs every program in examples/, or in the folder that is named, against dist, as a user would: `npm run examples`.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { text } from "node:stream/consumers";
import { listPaths, ROOT } from "./read-tree.js";

/** What hangs is ended, however slow the machine. */
const TIME_LIMIT = 540_000;

const folder = process.argv[2] ?? "examples";

// A folder below it contains parts of a program, not programs.
const examples = listPaths(folder, ".ts").filter((path) => !path.slice(folder.length + 1).includes("/"));

const PATH_WIDTH = Math.max(...examples.map((path) => path.length));

async function runExample(path: string): Promise<boolean> {
  const started = performance.now();
  const tsx = [`${ROOT}/node_modules/tsx/dist/cli.mjs`, "--tsconfig", "test/package/tsconfig.dist.json"];
  const child = spawn(process.execPath, [...tsx, path], {
    cwd: ROOT,
    timeout: TIME_LIMIT,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NO_COLOR: "1" },
  });
  const ended = once(child, "close");
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code, signal] = await ended;
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(5);
  const lines = stdout.split("\n").length - 1;
  const end = `exit ${code ?? signal}, ${lines} lines printed`;
  console.log(`${code === 0 ? "ok  " : "FAIL"} ${seconds} s  ${path.padEnd(PATH_WIDTH)}  ${end}`);
  if (code !== 0) console.log(`${stdout.slice(-2000)}\n${stderr.slice(-4000)}`);
  return code === 0;
}

/** Runs the examples that are left, one after another; several of these share the list. */
async function runWaiting(waiting: string[]): Promise<readonly boolean[]> {
  const results: boolean[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    results.push(await runExample(path));
  }
  return results;
}

const waiting = [...examples];
const runners = Array.from({ length: availableParallelism() }, () => runWaiting(waiting));
console.log(`running ${examples.length} programs of ${folder}, ${runners.length} at a time`);
const results = (await Promise.all(runners)).flat();
const failed = results.filter((passed) => !passed).length;
const took = (performance.now() / 1000).toFixed(0);
console.log(`${results.length - failed} of ${results.length} examples ran, in ${took} s`);
if (failed > 0 || results.length === 0) process.exitCode = 1;
