import { execFileSync } from "node:child_process";
import { posix } from "node:path";
import { expect, it } from "vitest";
import { findTargets } from "./markdown-links.js";
import { ROOT, readText } from "./read-tree.js";

const listing = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
  cwd: ROOT,
  encoding: "utf8",
  stdio: ["ignore", "pipe", "ignore"],
});
const packed: readonly string[] = JSON.parse(listing)[0].files.map((file: { path: string }) => file.path);
const pages = packed.filter((path) => path.endsWith(".md"));

it("the package holds its pages", () => {
  expect(pages).toEqual(expect.arrayContaining(["README.md", "CHANGELOG.md", "SECURITY.md", "docs/concepts.md"]));
});

it.each(pages)("%s links to nothing that the package leaves out", (path) => {
  const targets = findTargets(readText(path)).map((target) => target.split("#")[0] ?? "");
  const files = targets
    .filter((file) => file !== "")
    .map((file) => posix.join(posix.dirname(path), decodeURIComponent(file)));
  expect(files.filter((file) => !packed.includes(file))).toEqual([]);
});
