import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { listPaths, ROOT } from "./read-tree.js";

/** Builds if dist is missing or older than its sources; returns the output of a failed build, "" otherwise. */
export function buildWhenStale(): string {
  return isFresh() ? "" : build();
}

function isFresh(): boolean {
  const outputs = ["dist/index.js", "dist/types.d.ts", "r/todo-panel.json"].map((path) => `${ROOT}/${path}`);
  if (!outputs.every((path) => existsSync(path))) return false;
  const built = Math.min(...outputs.map((path) => statSync(path).mtimeMs));
  const inputs = ["src", "registry", "package.json", "tsup.config.ts", "tsconfig.json", "test/package/join-types.ts"];
  return inputs.flatMap((path) => listPaths(path)).every((path) => statSync(`${ROOT}/${path}`).mtimeMs < built);
}

function build(): string {
  try {
    execFileSync("npm", ["run", "build", "--silent"], { cwd: ROOT, encoding: "utf8", stdio: "pipe" });
    return "";
  } catch (error) {
    return error instanceof Error ? error.message + readOutput(error) : String(error);
  }
}

/** tsc writes its errors to stdout, which execFileSync hangs on the error it throws. */
function readOutput(error: Error): string {
  return "stdout" in error ? `\n${String(error.stdout)}` : "";
}
