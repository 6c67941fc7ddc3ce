import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ROOT, readText } from "./read-tree.js";

/** The packages that a user has installed too: dependencies, peers, and the compiler. */
const BESIDE = "zod zod-to-json-schema picocolors string-width react fast-check typescript @types/node".split(" ");

const { exports }: { readonly exports: Readonly<Record<string, unknown>> } = JSON.parse(readText("package.json"));

/** The names by which a user imports the entries of the package. */
export const ENTRIES = Object.keys(exports).flatMap((path) =>
  path === "./package.json" ? [] : [path.replace(/^\./, "agent-todos")],
);

/** A folder of its own in which the packed package is installed as npm would, without asking a registry. */
export function installCopy(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "agent-todos-installed-"));
  const packed = execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [tarball]: readonly { readonly filename: string }[] = JSON.parse(packed);
  if (!tarball) throw new Error(`npm pack named no file: ${packed}`);
  const target = join(folder, "node_modules/agent-todos");
  mkdirSync(target, { recursive: true });
  execFileSync("tar", ["-xzf", join(folder, tarball.filename), "-C", target, "--strip-components=1"]);
  for (const name of BESIDE) linkPackage(folder, name, join(ROOT, "node_modules", name));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** Links a package into a folder, in place of the one that was linked before. */
export function linkPackage(folder: string, name: string, target: string): void {
  const path = join(folder, "node_modules", name);
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  symlinkSync(target, path, "dir");
}
