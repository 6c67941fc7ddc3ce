import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { buildWhenStale } from "../package/build-when-stale.js";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** A program of this folder's packages. */
export const binOf = (name: string): string => at(`node_modules/.bin/${name}`);

/**
 * Runs a program in a folder, and gives what it prints; its output is the error's where it fails. A test may serve what
 * the program asks for meanwhile.
 */
export async function runIn(
  folder: string,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const running = run(program, args, { cwd: folder, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 });
  // A program that asks would wait for good.
  running.child.stdin?.end();
  try {
    return (await running).stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`${program} ${args.join(" ")} failed:\n${stdout}${stderr}`);
  }
}

const run = promisify(execFile);

/** Packs the library as npm publishes it; returns the path of the file. */
export async function packLibrary(): Promise<string> {
  const failure = buildWhenStale();
  if (failure !== "") throw new Error(failure);
  const folder = mkdtempSync(join(tmpdir(), "agent-todos-packed-"));
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
  const [packed]: readonly { readonly filename: string }[] = JSON.parse(await runIn(at("../.."), "npm", args));
  return join(folder, packed?.filename ?? "");
}

/** Creates an app from Vite's own template, with the packed library and more packages installed. */
export async function createApp(tarball: string, packages: readonly string[] = []): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "agent-todos-fresh-"));
  await runIn(folder, binOf("create-vite"), ["app", "--template", "react-ts", "--no-interactive"]);
  const app = join(folder, "app");
  await runIn(app, "npm", ["install", "--no-audit", "--no-fund", tarball, "zod", ...packages]);
  return app;
}

/** Replaces a part of a file of the app. */
export function rewrite(app: string, path: string, change: (text: string) => string): void {
  writeFileSync(join(app, path), change(readFileSync(join(app, path), "utf8")));
}
