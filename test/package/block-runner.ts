import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import ts from "typescript";
import { linkPackage } from "./install-copy.js";
import { ROOT, readText } from "./read-tree.js";

const PROGRAM = fileURLToPath(new URL("./run-blocks.js", import.meta.url));
const execute = promisify(execFile);

/** The lines that a block printed, or the message of its error. */
export type BlockRun = ReturnType<typeof readRun>;

/**
 * Runs each block as a module against dist, each in an empty folder of its own, all in one process: "agent-todos" is the
 * built package there, and everything it is developed with can be imported too.
 */
export async function runBlocks(texts: readonly string[]): Promise<readonly BlockRun[]> {
  const folder = mkdtempSync(join(tmpdir(), "agent-todos-blocks-"));
  try {
    linkPackage(folder, "agent-todos", ROOT);
    for (const name of readPackageNames()) linkPackage(folder, name, join(ROOT, "node_modules", name));
    const { stdout } = await execute(process.execPath, [PROGRAM, ...texts.map(writeBlock(folder))], {
      env: { PATH: process.env["PATH"], HOME: folder, TZ: "UTC", NO_COLOR: "1" },
    });
    return stdout.trimEnd().split("\n").map(readRun);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeBlock(folder: string): (text: string, index: number) => string {
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  return (text, index) => {
    const path = join(folder, `block-${index}`, "block.mjs");
    mkdirSync(dirname(path));
    writeFileSync(path, ts.transpileModule(text, { compilerOptions }).outputText);
    return path;
  };
}

function readRun(line: string) {
  const { printed, error }: { readonly printed: string; readonly error?: string } = JSON.parse(line);
  const lines = printed.split("\n").map((one) => one.trimEnd());
  return error === undefined ? { lines } : { lines, error };
}

function readPackageNames(): readonly string[] {
  const manifest: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(readText("package.json"));
  return Object.keys({ ...manifest["dependencies"], ...manifest["devDependencies"] });
}
