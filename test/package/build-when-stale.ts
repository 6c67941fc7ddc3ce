import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { listPaths, ROOT } from "./read-tree.js";

declare module "vitest" {
  export interface ProvidedContext {
    /** What the build said when it failed; empty when dist is as new as the sources. */
    readonly buildFailure: string;
  }
}

/** Builds once before the package tests when dist is missing or older than what it is made of. */
export function setup(project: TestProject): void {
  project.provide("buildFailure", isFresh() ? "" : build());
}

function isFresh(): boolean {
  const outputs = ["dist/index.js", "dist/index.d.ts"].map((path) => `${ROOT}/${path}`);
  if (!outputs.every((path) => existsSync(path))) return false;
  const built = Math.min(...outputs.map((path) => statSync(path).mtimeMs));
  const inputs = ["src", "package.json", "tsup.config.ts", "tsconfig.json", "tsconfig.build.json"];
  return inputs
    .flatMap((path) => listPaths(path))
    .every((path) => statSync(`${ROOT}/${path}`).mtimeMs < built);
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
