import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildWhenStale } from "../package/build-when-stale.js";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** A program of this folder's packages. */
export const binOf = (name: string): string => at(`node_modules/.bin/${name}`);

/** Runs a program in a folder, and gives what it prints; its output is the error's where it fails. */
export function runIn(folder: string, program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  try {
    const options = { cwd: folder, encoding: "utf8", stdio: "pipe", env: { ...process.env, ...env } } as const;
    return execFileSync(program, args, options);
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`${program} ${args.join(" ")} failed:\n${stdout}${stderr}`);
  }
}

/** Packs the library as npm publishes it; returns the path of the file. */
export function packLibrary(): string {
  const failure = buildWhenStale();
  if (failure !== "") throw new Error(failure);
  const folder = mkdtempSync(join(tmpdir(), "agent-todos-packed-"));
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
  const [packed]: readonly { readonly filename: string }[] = JSON.parse(runIn(at("../.."), "npm", args));
  return join(folder, packed?.filename ?? "");
}

/** Creates an app from Vite's own template, with the packed library and more packages installed. */
export function createApp(tarball: string, packages: readonly string[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), "agent-todos-fresh-"));
  runIn(folder, binOf("create-vite"), ["app", "--template", "react-ts", "--no-interactive"]);
  const app = join(folder, "app");
  runIn(app, "npm", ["install", "--no-audit", "--no-fund", tarball, "zod", ...packages]);
  return app;
}

/** Replaces a part of a file of the app. */
export function rewrite(app: string, path: string, change: (text: string) => string): void {
  writeFileSync(join(app, path), change(readFileSync(join(app, path), "utf8")));
}
