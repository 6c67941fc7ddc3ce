import { existsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ensureFolder } from "../../../src/programs/node/atomic-file.js";
import { useTemporaryFolder } from "../../support/temporary-folder.js";

const root = useTemporaryFolder();

it("ensureFolder() creates a folder with those above it, and leaves one that is there", () => {
  const path = join(root, "a", "b", "c");
  ensureFolder(path);
  ensureFolder(path);
  expect(statSync(path).isDirectory()).toBe(true);
});

it("ensureFolder() fails where a file stands in the way", () => {
  writeFileSync(join(root, "file"), "");
  expect(() => ensureFolder(join(root, "file"))).toThrow("EEXIST");
  expect(() => ensureFolder(join(root, "file", "below"))).toThrow("ENOTDIR");
});

// Node's own recursive mkdir does not come back from there.
it("ensureFolder() fails at once where the file system refuses new entries", () => {
  if (!existsSync("/proc/self")) return expect(existsSync("/proc/self")).toBe(false);
  expect(() => ensureFolder("/proc/agent-todos/below")).toThrow("ENOENT");
});
