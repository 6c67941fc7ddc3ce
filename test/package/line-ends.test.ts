import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.js";
import { ROOT } from "./read-tree.js";

/** Files that tests compare or take apart, of each kind, and a picture. */
const FILES = [
  "CHANGELOG.md",
  "docs/getting-started.md",
  "docs/receipt.schema.json",
  "docs/pictures/app-dark.png",
  "examples/sessions/forgets.jsonl",
  "registry/registry.json",
  "src/index.ts",
  "test/package/run-blocks.js",
];

it("Git for Windows checks out the files as they are, though it writes the line ends of Windows by default", () => {
  const folder = temporaryFolder();
  const git = (...words: readonly string[]) =>
    execFileSync("git", ["-c", "core.autocrlf=true", ...words], { cwd: folder });
  const readAll = () => FILES.map((file) => readFileSync(join(folder, file), "latin1"));
  for (const file of [".gitattributes", ...FILES]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  const before = readAll();
  git("init", "--quiet");
  git("add", ".");
  for (const file of FILES) rmSync(join(folder, file));
  git("checkout", "--quiet", ".");
  expect(readAll()).toEqual(before);
});
