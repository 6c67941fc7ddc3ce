import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import ts from "typescript";
import { ROOT, readText } from "./read-tree.js";

const execute = promisify(execFile);

export interface BlockRunner {
  /** The lines that a block prints, run as a program of its own against dist, in an empty folder. */
  readonly run: (name: string, text: string) => Promise<readonly string[]>;
  readonly close: () => void;
}

/** A place where "agent-todos" is the built package, and everything it is developed with can be imported too. */
export function createBlockRunner(): BlockRunner {
  const folder = mkdtempSync(join(tmpdir(), "agent-todos-blocks-"));
  link(folder, "agent-todos", ROOT);
  for (const name of readPackageNames()) link(folder, name, join(ROOT, "node_modules", name));
  return {
    run: (name, text) => runBlock(join(folder, name), text),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function runBlock(folder: string, text: string): Promise<readonly string[]> {
  mkdirSync(folder);
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  writeFileSync(join(folder, "block.mjs"), ts.transpileModule(text, { compilerOptions }).outputText);
  const { stdout } = await execute(process.execPath, ["block.mjs"], {
    cwd: folder,
    timeout: 60_000,
    env: { PATH: process.env["PATH"], HOME: folder, TZ: "UTC", NO_COLOR: "1" },
  });
  return stdout
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => line.trimEnd());
}

function link(folder: string, name: string, target: string): void {
  const path = join(folder, "node_modules", name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, "dir");
}

function readPackageNames(): readonly string[] {
  const manifest: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(
    readText("package.json"),
  );
  return Object.keys({ ...manifest["dependencies"], ...manifest["devDependencies"] });
}
